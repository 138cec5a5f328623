import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { refuse } from '#server/kit/errors.ts';

/** Refuses a span of days that ends before it begins or is longer than `most`. @throws invalid_request */
export function checkSpan({ from, to }: { from: string; to: string }, most: number): void {
  const days = (Date.parse(to) - Date.parse(from)) / MS_PER_DAY + 1;
  if (days < 1) refuse('invalid_request', { fields: { to: fault('before_from') } });
  if (days > most) refuse('invalid_request', { fields: { to: fault('days_after_from', { days: most }) } });
}
