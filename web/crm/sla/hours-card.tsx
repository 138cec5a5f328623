import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { BusinessHour } from '#contracts/crm/sla/business-hour.ts';
import { listWeekdays } from '#contracts/kit/week.ts';
import { useWeekStart } from '#web/kit/session/session.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { ClockInput } from './clock-input.tsx';
import { DayRow } from './day-row.tsx';
import { withOwnDays } from './draft.ts';
import { WeekPicture } from './week-picture.tsx';
import classes from './sla.module.css';

type Props = {
  hours: BusinessHour;
  /** The time zone of the hours. */
  zone: string;
  errors: Readonly<Record<string, unknown>>;
  disabled: boolean;
  onChange: (hours: BusinessHour) => void;
};

/** When business time passes: the same hours every day, or hours, breaks and closed days by weekday; next to them the week as a picture. */
export function HoursCard({ hours, zone, errors, disabled, onChange }: Props) {
  const { t } = useTranslation();
  const days = listWeekdays(useWeekStart()).flatMap((index) => {
    const day = hours.days[index];
    return day ? [{ day, index }] : [];
  });
  const faulty = (path: string): boolean => typeof errors[`business_hour.${path}`] === 'string';
  return (
    <Card title={t('sla.hours.title')} aside={<span className={classes.zone}>{zone}</span>}>
      <p className={classes.about}>{t('sla.hours.about')}</p>
      <SegmentedControl
        aria-label={t('sla.hours.kind')}
        disabled={disabled}
        value={hours.is_custom ? 'custom' : 'same'}
        data={[
          { value: 'same', label: t('sla.hours.same') },
          { value: 'custom', label: t('sla.hours.custom') },
        ]}
        onChange={(kind) => onChange(kind === 'custom' ? withOwnDays(hours) : { ...hours, is_custom: false })}
      />
      <div className={classes.week}>
        <div>
          {hours.is_custom ? (
            days.map(({ day, index }) => (
              <DayRow
                key={day.label}
                day={day}
                index={index}
                faultyEnd={faulty(`days.${index}.end`)}
                faultyBreaks={faulty(`days.${index}.breaks`)}
                disabled={disabled}
                onChange={(next) => onChange({ ...hours, days: hours.days.with(index, next) })}
                onAll={() =>
                  onChange({
                    ...hours,
                    days: hours.days.map((one) => ({ ...day, label: one.label, is_holiday: one.is_holiday })),
                  })
                }
              />
            ))
          ) : (
            <div className={classes.same}>
              <span>{t('sla.hours.every_day')}</span>
              <ClockInput
                label={t('sla.hours.start')}
                value={hours.start}
                disabled={disabled}
                onChange={(start) => onChange({ ...hours, start })}
              />
              <span aria-hidden>–</span>
              <ClockInput
                label={t('sla.hours.end')}
                value={hours.end}
                end
                error={faulty('end')}
                disabled={disabled}
                onChange={(end) => onChange({ ...hours, end })}
              />
            </div>
          )}
          {faulty('end') && <p className={classes.error}>{t('sla.hours.empty')}</p>}
        </div>
        <WeekPicture hours={hours} />
      </div>
    </Card>
  );
}
