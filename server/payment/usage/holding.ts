import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { MENTION_GRACE_DAYS } from '#contracts/payment/meter.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { suspendBatch, findLimitReachedAt } from '#server/payment/usage/held-store.ts';
import { findLimits, computeUsed } from '#server/payment/usage/usage-store.ts';

const MENTIONS = ['monthly_mentions', 'stored_mentions'] as const;

/**
 * Whether new posts of an organisation are to be held unread: its mentions are used up, and the grace period is over. The notice at 100 %
 * starts the grace period; a plan without mentions has no grace period either.
 */
export async function mustSuspendBatches(unit: UnitOfWork): Promise<boolean> {
  const limits = await findLimits(unit.db, unit.accountId);
  let full = false;
  for (const meter of MENTIONS) {
    const limit = limits[meter];
    if (limit === null) continue;
    if (limit === 0) return true;
    const used = await computeUsed(unit.db, meter, { accountId: unit.accountId, now: unit.now });
    full ||= used >= limit;
  }
  if (!full) return false;
  const reached = await findLimitReachedAt(unit);
  if (reached) return unit.now.getTime() > reached.getTime() + MENTION_GRACE_DAYS * MS_PER_DAY;
  return false;
}

/**
 * Holds a batch whose processing has not begun, where the plan has no room for it.
 * @returns whether it is held; a batch that was begun is finished whatever the plan says
 */
export async function suspendBatchIfFull(unit: UnitOfWork, batchId: string): Promise<boolean> {
  return (await mustSuspendBatches(unit)) && (await suspendBatch(unit, batchId));
}
