import type { BarWidth } from '#contracts/kit/bars.ts';
import { makeDateFormat } from '#contracts/kit/date-format.ts';
import { getDateLocale, type Calendar } from '#contracts/kit/date-locale.ts';
import { toUtc, toWallTime } from '#contracts/kit/zone.ts';
import type { RowTime } from '#server/reports/block.ts';
import { formatBarLabels } from '#texts/bar-labels.ts';
import { writeDuration } from '#texts/write-duration.ts';

/** Whose numbers and dates a report has: its language, the time zone of its days, and the calendar of its years; absent: Gregorian. */
export type ReportReader = { language: 'en' | 'th'; zone: string; calendar?: Calendar | undefined };

/** Formatters for numbers, shares and instants of a report. */
export function makeFormatters({ language, zone, calendar }: ReportReader) {
  const locale = getDateLocale(language);
  const numbers = new Intl.NumberFormat(locale);
  const shares = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const of = (options: Intl.DateTimeFormatOptions) =>
    makeDateFormat({ language, calendar }, { timeZone: zone, hourCycle: 'h23', ...options });
  const moment = of({ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' });
  const day = of({ day: 'numeric', month: 'short', year: 'numeric' });
  return {
    number: (value: number): string => numbers.format(value),
    share: (part: number, whole: number): string => shares.format(whole === 0 ? 0 : part / whole),
    moment: (at: string): string => moment.format(new Date(at)),
    /** The local time of the zone at an instant, in the form that spreadsheets use. */
    wall: (at: string): number => toUtc(toWallTime(new Date(at), zone)),
    duration: (seconds: number): string => writeDuration(seconds, language),
    /** The starts of bars as cells of a table, with the labels of the chart of the same bars. */
    times: (width: BarWidth, starts: readonly string[], now: string): RowTime[] => {
      const labels = formatBarLabels({ width, starts, zone }, { language, now: new Date(now), calendar });
      return starts.map((start, index) => ({
        at: toUtc(toWallTime(new Date(start), zone)),
        ...(width === 'hour' ? {} : { day: true }),
        shown: labels[index] ?? '',
      }));
    },
    /** The days of a span whose end is excluded. */
    span: (from: string, to: string): string => day.formatRange(new Date(from), new Date(Date.parse(to) - 1)),
  };
}
export type Formatters = ReturnType<typeof makeFormatters>;
