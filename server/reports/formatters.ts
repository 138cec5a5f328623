import { formatBarLabels } from '#contracts/kit/bar-labels.ts';
import type { BarWidth } from '#contracts/kit/bars.ts';
import { toUtc, toWallTime } from '#contracts/kit/zone.ts';
import type { RowTime } from '#server/reports/block.ts';
import { getDateLocale } from '#contracts/kit/date-locale.ts';

/** Numbers, shares and instants in a language and by the clocks of a zone. Years are those of the common era in both. */
export const makeFormatters = (language: 'en' | 'th', zone: string) => {
  const locale = getDateLocale(language);
  const numbers = new Intl.NumberFormat(locale);
  const shares = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const of = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: zone, hourCycle: 'h23', ...options });
  const moment = of({ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' });
  const day = of({ day: 'numeric', month: 'short', year: 'numeric' });
  return {
    number: (value: number): string => numbers.format(value),
    share: (part: number, whole: number): string => shares.format(whole === 0 ? 0 : part / whole),
    moment: (at: string): string => moment.format(new Date(at)),
    /** What the zone's clocks show at an instant, as spreadsheets take it. */
    wall: (at: string): number => toUtc(toWallTime(new Date(at), zone)),
    /** The beginnings of bars as cells of a table; each is called as the chart of the same bars calls it. */
    times: (width: BarWidth, starts: readonly string[], now: string): RowTime[] => {
      const labels = formatBarLabels({ width, starts, zone }, { language, now: new Date(now) });
      return starts.map((start, index) => ({
        at: toUtc(toWallTime(new Date(start), zone)),
        ...(width === 'hour' ? {} : { day: true }),
        shown: labels[index] ?? '',
      }));
    },
    /** The days of a span whose end is excluded. */
    span: (from: string, to: string): string => day.formatRange(new Date(from), new Date(Date.parse(to) - 1)),
  };
};
export type Formatters = ReturnType<typeof makeFormatters>;
