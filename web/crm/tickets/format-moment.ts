import { dateFormat } from '#web/kit/text/kept-formats.ts';

/** A moment to come as a person says it: the time today, else the day too, with its year where it is another one. */
export const formatMoment = (at: Date, language: string, now = new Date()): string => {
  const today = at.toDateString() === now.toDateString();
  return dateFormat(language, {
    ...(today ? {} : { weekday: 'short', day: 'numeric', month: 'short' }),
    ...(at.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
  }).format(at);
};
