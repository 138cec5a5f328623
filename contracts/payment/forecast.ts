import { MS_PER_DAY } from '#contracts/kit/duration.ts';

/** Amounts of a meter by day (`2026-11-21`), UTC. */
export type DayAmount = { day: string; amount: number };

/** The number of past days that determine the present pace; older days show the former pace. */
const PACE_DAYS = 7;

/** The first instant of the month that contains an instant, and that of the next month (UTC). */
export function getMonthSpan(now: Date): { from: Date; to: Date } {
  return {
    from: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)),
    to: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)),
  };
}

/** The day of an instant, UTC. */
export const formatDay = (at: Date): string => at.toISOString().slice(0, 10);

/** The daily amount of a meter at the present pace: the mean of the last seven days, with today weighted by the share that has passed. */
export function computePace(days: readonly DayAmount[], now: Date): number {
  const today = formatDay(now);
  const since = formatDay(new Date(now.getTime() - (PACE_DAYS - 1) * MS_PER_DAY));
  const recent = days.filter(({ day }) => day >= since && day <= today);
  const first = recent.map(({ day }) => day).toSorted()[0];
  if (first === undefined) return 0;
  const elapsed = (now.getTime() - Date.parse(`${first}T00:00:00Z`)) / MS_PER_DAY;
  const total = recent.reduce((sum, { amount }) => sum + amount, 0);
  return total / Math.max(elapsed, 1 / 24);
}

export type Forecast = { expected: number; full_at: string | null };

/**
 * The expected value of a meter at the end of the month at its present pace, and when it reaches its limit if that is earlier. `used` is
 * the current amount.
 */
export function computeForecast(
  { used, limit, pace }: { used: number; limit: number | null; pace: number },
  now: Date,
): Forecast {
  const { to } = getMonthSpan(now);
  const left = (to.getTime() - now.getTime()) / MS_PER_DAY;
  const expected = Math.round(used + pace * left);
  if (limit === null || used >= limit || pace <= 0) return { expected, full_at: null };
  const days = (limit - used) / pace;
  return {
    expected,
    full_at: days > left ? null : new Date(now.getTime() + days * MS_PER_DAY).toISOString(),
  };
}
