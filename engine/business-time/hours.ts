import { toWeekSpans } from '#contracts/crm/sla/business-hour.ts';
import type { SlaTerms } from '#contracts/crm/sla/policy.ts';
import { parseMinutes } from '#contracts/crm/sla/week.ts';

/** A stretch of a local day in minutes since its midnight; `to` may lie beyond the day's end (a shift over midnight). */
export type Shift = { from: number; to: number };

/**
 * When somebody works: shifts by the weekday on which they begin (Sunday 0), less what is closed on single dates (`2026-04-13`) and on
 * dates of every year (`04-13`), whenever the shift began that it cuts.
 */
export type Hours = {
  timeZone: string;
  week: readonly (readonly Shift[])[];
  closed: ReadonlyMap<string, readonly Shift[]>;
  closedYearly: ReadonlyMap<string, readonly Shift[]>;
};

/** The shifts that begin on a local day, `day` counted from 1970-01-01 (a Thursday). */
export function getShifts({ week }: Hours, day: number): readonly Shift[] {
  return week[(((day + 4) % 7) + 7) % 7] ?? [];
}

/** What is closed on a local day. */
export function getClosures({ closed, closedYearly }: Hours, day: number): readonly Shift[] {
  if (closed.size === 0 && closedYearly.size === 0) return [];
  const date = new Date(day * 86_400_000).toISOString().slice(0, 10);
  return [...(closed.get(date) ?? []), ...(closedYearly.get(date.slice(5)) ?? [])];
}

/** The hours that a service level policy counts by; `timeZone` is the account's, where the policy has none of its own. */
export function buildHours(
  { time_zone, business_hour, holidays }: Pick<SlaTerms, 'time_zone' | 'business_hour' | 'holidays'>,
  timeZone: string,
): Hours {
  const closedOf = (yearly: boolean): Map<string, Shift[]> => {
    const found = new Map<string, Shift[]>();
    for (const one of holidays) {
      if (one.yearly !== yearly) continue;
      const date = yearly ? one.date.slice(5) : one.date;
      found.set(date, [
        ...(found.get(date) ?? []),
        { from: parseMinutes(one.start), to: parseMinutes(one.end) },
      ]);
    }
    return found;
  };
  return {
    timeZone: time_zone ?? timeZone,
    week: toWeekSpans(business_hour),
    closed: closedOf(false),
    closedYearly: closedOf(true),
  };
}
