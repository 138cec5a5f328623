/** Amounts of a meter by day (`2026-11-21`), UTC. */
export type DayAmount = { day: string; amount: number };

/** The first instant of the month that contains an instant, and that of the next month (UTC). */
export function getMonthSpan(now: Date): { from: Date; to: Date } {
  return {
    from: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)),
    to: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)),
  };
}

/** The day of an instant, UTC. */
export const formatDay = (at: Date): string => at.toISOString().slice(0, 10);
