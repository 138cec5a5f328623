import { asUtc, wallAt } from '#contracts/kit/zone.ts';
import type { RowTime } from '#server/reports/block.ts';
import { dateLocale } from '#contracts/kit/date-locale.ts';

/** Numbers, shares and instants in a language and by the clocks of a zone. Years are those of the common era in both. */
export const formattersIn = (language: 'en' | 'th', zone: string) => {
  const locale = dateLocale(language);
  const numbers = new Intl.NumberFormat(locale);
  const shares = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const of = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: zone, hourCycle: 'h23', ...options });
  const moment = of({ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' });
  const day = of({ day: 'numeric', month: 'short', year: 'numeric' });
  const short = {
    hour: of({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }),
    day: of({ day: 'numeric', month: 'short' }),
    week: of({ day: 'numeric', month: 'short' }),
    month: of({ month: 'short', year: 'numeric' }),
  };
  const date = (at: string): Date => new Date(at);
  const start = (at: string, bucket: keyof typeof short): string => short[bucket].format(date(at));
  return {
    number: (value: number): string => numbers.format(value),
    share: (part: number, whole: number): string => shares.format(whole === 0 ? 0 : part / whole),
    moment: (at: string): string => moment.format(date(at)),
    start,
    /** The beginning of a stretch of time as a cell of a table. */
    row: (at: string, bucket: keyof typeof short): RowTime => ({
      at: asUtc(wallAt(date(at), zone)),
      ...(bucket === 'hour' ? {} : { day: true }),
      shown: start(at, bucket),
    }),
    /** The days of a span whose end is excluded. */
    span: (from: string, to: string): string => day.formatRange(date(from), new Date(date(to).getTime() - 1)),
  };
};
export type Formatters = ReturnType<typeof formattersIn>;
