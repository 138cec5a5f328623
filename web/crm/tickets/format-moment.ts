import { dateFormat } from '#web/kit/text/kept-formats.ts';

/** A future instant in readable form: the time today, otherwise the day too, with its year if it is not the current one. */
export function formatMoment(at: Date, language: string, now = new Date()): string {
  const today = at.toDateString() === now.toDateString();
  return dateFormat(language, {
    ...(today ? {} : { weekday: 'short', day: 'numeric', month: 'short' }),
    ...(at.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
  }).format(at);
}
