import { refuse } from '#server/kit/errors.ts';

const DAY_MS = 86_400_000;

/** Refuses a span of days that ends before it begins or is longer than `most`. @throws invalid_request */
export const spanFault = ({ from, to }: { from: string; to: string }, most: number): void => {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days < 1) refuse('invalid_request', { fields: { to: 'lies before from' } });
  if (days > most) refuse('invalid_request', { fields: { to: `lies more than ${most} days after from` } });
};
