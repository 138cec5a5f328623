import { getDateLocale } from '#contracts/kit/date-locale.ts';

/** What a chat says of times: in the widget's own language, whatever the browser speaks, by the visitor's clock. */
export const makeTimes = (language: string) => {
  const locale = getDateLocale(language);
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options);
  const hour = format({ hour: '2-digit', minute: '2-digit' });
  const full = format({
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
  const day = format({ day: 'numeric', month: 'long' });
  const dayOfYear = format({ day: 'numeric', month: 'long', year: 'numeric' });
  return {
    /** The time alone: its day is said above it. */
    hour: (at: string): string => hour.format(new Date(at)),
    /** The whole moment, with its year. */
    full: (at: string): string => full.format(new Date(at)),
    /**
     * What a line between two messages says of the day that begins with the second one, with its year where that is another than the
     * present one; null where there is no such line: the day is the same, or a chat begins today.
     */
    divider: (before: string | undefined, at: string, now: Date): string | null => {
      const date = new Date(at);
      const from = before === undefined ? now : new Date(before);
      if (date.toDateString() === from.toDateString()) return null;
      // Thai names the era in long dates.
      return (date.getFullYear() === now.getFullYear() ? day : dayOfYear).format(date).replace('ค.ศ. ', '');
    },
  };
};
export type Times = ReturnType<typeof makeTimes>;
