import { Chip, SegmentedControl, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Schedule } from '#contracts/email-digests/schedule.ts';
import { listWeekdays } from '#contracts/kit/week.ts';
import type { Draft } from '#web/kit/form/use-draft.ts';
import { useWeekStart } from '#web/kit/session/session.ts';
import { useDayNames } from './schedule-words.ts';
import classes from './notifications.module.css';

type Props = { draft: Draft; rhythms: readonly Schedule['every'][]; disabled: boolean };

/** The schedule: the rhythm, then the time and the days that it needs. */
export function ScheduleField({ draft, rhythms, disabled }: Props) {
  const { t } = useTranslation();
  const { form } = draft;
  const short = useDayNames('short');
  const long = useDayNames('long');
  const week = listWeekdays(useWeekStart());
  // While a time is being typed it may be invalid; the controls then show the previous one as far as possible.
  const { every, at, days } = Schedule.partial().catch({}).parse(form.values.schedule);
  const change = (part: Partial<Schedule>) =>
    form.setFieldValue('schedule', {
      every: 'day',
      at: '08:00',
      days: [],
      ...toRecord(form.values.schedule),
      ...part,
    });
  return (
    <div className={classes.group} role="group" aria-labelledby="notification-schedule">
      <span className={classes.label} id="notification-schedule">
        {t('notifications.fields.schedule')}
      </span>
      <SegmentedControl
        aria-labelledby="notification-schedule"
        disabled={disabled}
        value={every ?? 'day'}
        onChange={(value) => change({ every: rhythms.find((one) => one === value) ?? 'day' })}
        data={rhythms.map((value) => ({ value, label: t(`notifications.every.${value}`) }))}
      />
      {every === 'week' && (
        <Chip.Group
          multiple
          value={(days ?? []).map(String)}
          onChange={(value) => change({ days: value.map(Number).toSorted((a, b) => a - b) })}
        >
          <div className={classes.days} role="group" aria-label={t('notifications.days')}>
            {week.map((day) => (
              <Chip key={day} value={String(day)} size="sm" disabled={disabled} aria-label={long[day]}>
                {short[day]}
              </Chip>
            ))}
          </div>
        </Chip.Group>
      )}
      {(every === 'day' || every === 'week') && (
        <TextInput
          type="time"
          w={140}
          label={t('notifications.at')}
          disabled={disabled}
          value={at ?? ''}
          error={form.errors['schedule.at'] ?? form.errors.schedule}
          onChange={({ currentTarget }) => change({ at: currentTarget.value })}
        />
      )}
      {form.errors['schedule.days'] && <span className={classes.error}>{form.errors['schedule.days']}</span>}
    </div>
  );
}

const toRecord = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});
