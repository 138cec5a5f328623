import { useTranslation } from 'react-i18next';
import type { Schedule } from '#contracts/email-digests/schedule.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { dateFormat } from '#web/kit/text/kept-formats.ts';

/** 1 November 2026 is a Sunday, the first of the days. */
const sunday = (day: number): Date => new Date(Date.UTC(2026, 10, 1 + day));

/** The days of the week from Sunday (0), short or whole, in the reader's language. */
export function useDayNames(width: 'short' | 'long'): readonly string[] {
  const format = dateFormat(useLanguage(), { weekday: width, timeZone: 'UTC' });
  return [0, 1, 2, 3, 4, 5, 6].map((day) => format.format(sunday(day)));
}

/** When a schedule is due, in a few words. */
export function useScheduleLabels(): (schedule: Schedule) => string {
  const { t } = useTranslation();
  const names = useDayNames('short');
  return ({ every, at, days }) => {
    const named = days
      .toSorted((a, b) => a - b)
      .map((day) => names[day])
      .join(', ');
    return t(`notifications.when.${every}`, { at, days: named });
  };
}
