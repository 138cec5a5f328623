import type { Fault } from '#contracts/kit/faults/fault.ts';
import { getMonthSpan } from '#contracts/payment/ledger-days.ts';
import { LIMIT_FAULTS } from '#contracts/payment/limit-words.ts';
import { isCounted, type TargetState } from '#contracts/publishing/target-state.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { checkLimit, lockMeter } from '#server/payment/public.ts';

const METER = 'monthly_posts';

/** When a post is planned, and its states on its accounts. */
type PlannedPost = { at: string | null; states: readonly TargetState[] };

/**
 * Refuses a post that is planned for a month in which the plan has no room for another one. A post that is counted in that month already
 * stays in it.
 * @throws limit_reached
 */
export async function requireRoom(unit: UnitOfWork, post: PlannedPost, at: string): Promise<void> {
  if (toCountedMonth(post) !== toMonth(at)) await checkLimit(unit, METER, { at: new Date(at) });
}

/**
 * The same for posts that are moved together and stored afterwards: each takes the room of its new month and leaves that of its former one.
 * @returns what refuses a post that is moved to an instant; undefined where it has room, or is not counted
 */
export function trackRoom(unit: UnitOfWork): (post: PlannedPost, at: string) => Promise<Fault | undefined> {
  const months = new Map<number, { used: number; limit: number | null }>();
  async function loadMonth(month: number) {
    const known = months.get(month) ?? (await lockMeter(unit, METER, new Date(month)));
    months.set(month, known);
    return known;
  }
  return async (post, at) => {
    const former = toCountedMonth(post);
    const month = toMonth(at);
    if (former === null || former === month) return undefined;
    const next = await loadMonth(month);
    if (next.limit !== null && next.used >= next.limit) return LIMIT_FAULTS[METER](next.limit);
    next.used += 1;
    (await loadMonth(former)).used -= 1;
    return undefined;
  };
}

function toCountedMonth({ at, states }: PlannedPost): number | null {
  return at !== null && states.some(isCounted) ? toMonth(at) : null;
}

function toMonth(at: string): number {
  return getMonthSpan(new Date(at)).from.getTime();
}
