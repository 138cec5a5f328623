import { SECONDS_PER_DAY } from '#contracts/kit/duration.ts';

/** How long something is open still, in the two greatest units that say something; null once it is over. */
export type TimeLeft = { unit: 'days' | 'hours' | 'minutes' | 'seconds'; first: number; second: number };

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Parts seconds into days and hours, hours and minutes, minutes and seconds, or seconds alone. */
export function splitTimeLeft(seconds: number): TimeLeft | null {
  const left = Math.ceil(seconds);
  if (left <= 0) return null;
  const parts = (unit: TimeLeft['unit'], whole: number, rest: number): TimeLeft => ({
    unit,
    first: Math.floor(left / whole),
    second: Math.floor((left % whole) / rest),
  });
  if (left >= SECONDS_PER_DAY) return parts('days', SECONDS_PER_DAY, HOUR);
  if (left >= HOUR) return parts('hours', HOUR, MINUTE);
  return left >= MINUTE ? parts('minutes', MINUTE, 1) : parts('seconds', 1, 1);
}
