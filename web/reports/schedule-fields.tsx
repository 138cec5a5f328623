import { NumberInput, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { listWeekdays } from '#contracts/kit/week.ts';
import { ReportSchedule, RHYTHMS } from '#contracts/reports/schedule.ts';
import type { Draft } from '#web/kit/form/use-draft.ts';
import { useWeekStart } from '#web/kit/session/session.ts';
import { useWeekdays } from './report-words.ts';
import classes from './reports.module.css';

/** Whether a report is created on a schedule, and when. */
export function ScheduleFields({ draft, disabled }: { draft: Draft; disabled: boolean }) {
  const { t } = useTranslation();
  const { form } = draft;
  const weekdays = useWeekdays();
  const days = listWeekdays(useWeekStart());
  // While a time is being typed it may be invalid; the controls then show the previous one as far as possible.
  const read = ReportSchedule.partial().nullable().catch(null).parse(form.values['schedule']);
  const change = (part: Partial<ReportSchedule>) =>
    form.setFieldValue('schedule', { every: 'week', at: '08:00', weekday: 1, day: 1, ...read, ...part });
  const every = read?.every;
  return (
    <div className={classes.group} role="group" aria-labelledby="report-schedule">
      <span className={classes.label} id="report-schedule">
        {t('reports.fields.schedule')}
      </span>
      <SegmentedControl
        aria-labelledby="report-schedule"
        disabled={disabled}
        value={every ?? 'never'}
        onChange={(value) => {
          const chosen = RHYTHMS.find((one) => one === value);
          if (chosen) change({ every: chosen });
          else form.setFieldValue('schedule', null);
        }}
        data={(['never', ...RHYTHMS] as const).map((value) => ({
          value,
          label: t(`reports.every.${value}`),
        }))}
      />
      {every && (
        <div className={classes.pair}>
          {every === 'week' && (
            <Select
              label={t('reports.fields.weekday')}
              disabled={disabled}
              allowDeselect={false}
              data={days.map((day) => ({ value: String(day), label: weekdays[day] ?? '' }))}
              value={String(read?.weekday ?? 1)}
              onChange={(value) => change({ weekday: Number(value) })}
            />
          )}
          {every === 'month' && (
            <NumberInput
              label={t('reports.fields.day')}
              description={t('reports.help.day')}
              disabled={disabled}
              min={1}
              max={31}
              allowDecimal={false}
              value={read?.day ?? 1}
              onChange={(value) => change({ day: Number(value) })}
            />
          )}
          <TextInput
            type="time"
            label={t('reports.fields.at')}
            disabled={disabled}
            value={read?.at ?? ''}
            error={form.errors['schedule.at'] ?? form.errors['schedule']}
            onChange={({ currentTarget }) => change({ at: currentTarget.value })}
          />
        </div>
      )}
    </div>
  );
}
