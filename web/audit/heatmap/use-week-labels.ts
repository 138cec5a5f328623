import { MS_PER_HOUR } from '#contracts/kit/duration.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { dateFormat } from '#web/kit/text/kept-formats.ts';

/** A Sunday, so that a weekday's number is a count of days after it. */
const SUNDAY = Date.UTC(2023, 0, 1);

/** Weekdays and hours in the reader's language. */
export function useWeekLabels() {
  const language = useLanguage();
  const format = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(language, { ...options, timeZone: 'UTC' });
  const short = format({ weekday: 'short' });
  const long = format({ weekday: 'long' });
  const time = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const at = (weekday: number): Date => new Date(SUNDAY + weekday * 24 * MS_PER_HOUR);
  const hourAt = (hour: number): string => time.format(new Date(SUNDAY + hour * MS_PER_HOUR));
  return {
    short: (weekday: number) => short.format(at(weekday)),
    long: (weekday: number) => long.format(at(weekday)),
    /** `09:00 – 10:00` */
    hour: (hour: number) => `${hourAt(hour)} – ${hourAt((hour + 1) % 24)}`,
  };
}
