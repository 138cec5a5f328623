import { dateFormat } from '#web/kit/text/kept-formats.ts';
import { toReaderDay } from '#web/kit/text/reader-clock.ts';

/** A future instant in readable form: the time today, otherwise the day too, with its year if it is not the current one. */
export function formatMoment(at: Date, language: string, now = new Date()): string {
  const [day, today] = [toReaderDay(at), toReaderDay(now)];
  const isToday = day === today;
  return dateFormat(language, {
    ...(isToday ? {} : { weekday: 'short', day: 'numeric', month: 'short' }),
    ...(day.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
  }).format(at);
}
