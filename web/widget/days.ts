import { makeDateFormat } from '#contracts/kit/date-format.ts';

/** Formats times for a chat: in the widget's own language, regardless of the browser's, in the visitor's time zone. */
export function makeTimes(language: string) {
  const format = (options: Intl.DateTimeFormatOptions) => makeDateFormat({ language }, options);
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
    /** The time alone: its day is shown above it. */
    hour: (at: string): string => hour.format(new Date(at)),
    /** The full date and time, with its year. */
    full: (at: string): string => full.format(new Date(at)),
    /**
     * The text of the divider between two messages for the day of the second one, with its year if that is not the current one; null if
     * there is no divider: the day is the same, or a chat begins today.
     */
    divider: (before: string | undefined, at: string, now: Date): string | null => {
      const date = new Date(at);
      const from = before === undefined ? now : new Date(before);
      if (date.toDateString() === from.toDateString()) return null;
      return (date.getFullYear() === now.getFullYear() ? day : dayOfYear).format(date);
    },
  };
}
export type Times = ReturnType<typeof makeTimes>;
