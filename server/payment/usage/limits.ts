import { LIMIT_FAULTS, WAY_ON } from '#contracts/payment/limit-words.ts';
import type { Meter } from '#contracts/payment/meter.ts';
import { holdUntilCommit } from '#server/kit/db/transaction-lock.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { findLimits, computeUsed } from '#server/payment/usage/usage-store.ts';

/**
 * Refuses what would go beyond the plan. Two who add at once wait for each other, so that together they cannot pass either.
 * @param adding how many are about to be added
 * @param at the instant for whose month or day they are counted, where it is not now
 * @throws limit_reached (402) with the meter, its limit and where to go on
 */
export async function checkLimit(
  unit: UnitOfWork,
  meter: Meter,
  { adding = 1, at = unit.now }: { adding?: number; at?: Date } = {},
): Promise<void> {
  const { used, limit } = await lockMeter(unit, meter, at);
  if (limit !== null && used + adding > limit) refuseAtLimit({ meter, limit, used });
}

/** How much of a meter is used at an instant, and its limit; others who add to it wait until the transaction ends. */
export async function lockMeter(
  unit: UnitOfWork,
  meter: Meter,
  at: Date,
): Promise<{ used: number; limit: number | null }> {
  const limit = (await findLimits(unit.db, unit.accountId))[meter];
  if (limit === null) return { used: 0, limit };
  await holdUntilCommit(unit.db, `${unit.accountId} ${meter}`);
  return { limit, used: await computeUsed(unit.db, meter, { accountId: unit.accountId, now: at }) };
}

/** How much of a meter the plan leaves; null where it has no limit. */
export async function computeRemaining(unit: UnitOfWork, meter: Meter): Promise<number | null> {
  const limit = (await findLimits(unit.db, unit.accountId))[meter];
  if (limit === null) return null;
  return Math.max(
    0,
    limit - (await computeUsed(unit.db, meter, { accountId: unit.accountId, now: unit.now })),
  );
}

/** How much of a meter is used, and the limit of the plan; null where it has none. */
export async function readMeter(
  unit: UnitOfWork,
  meter: Meter,
): Promise<{ used: number; limit: number | null }> {
  const limit = (await findLimits(unit.db, unit.accountId))[meter];
  return { limit, used: await computeUsed(unit.db, meter, { accountId: unit.accountId, now: unit.now }) };
}

/** The refusal itself: what is full, how full, and the way on. */
export function refuseAtLimit(full: { meter: Meter; limit: number; used: number }): never {
  refuse('limit_reached', {
    fields: { [full.meter]: LIMIT_FAULTS[full.meter](full.limit) },
    data: { ...full, way_on: WAY_ON },
  });
}
