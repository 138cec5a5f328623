import { formatShortNumber } from '#web/kit/text/format.ts';

/** A number of mentions a day. Few are shown with one decimal: nine in a month are not zero. */
export function formatDaily(value: number, language: string): string {
  return value < 10
    ? new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(value)
    : formatShortNumber(Math.round(value), language);
}
