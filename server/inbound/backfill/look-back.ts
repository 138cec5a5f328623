import { lookBackJob } from '#contracts/inbound/jobs.ts';
import { backfillWork } from '#contracts/keywords/backfill.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { buildPoolCondition, countUnmentioned } from '#server/inbound/backfill/pool-store.ts';
import { settlePipeline } from '#server/inbound/backfill/settle.ts';
import { findKeywordById } from '#server/keywords/public.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';
import { Refusal } from '#server/kit/errors.ts';
import type { Follower } from '#server/kit/events/follow.ts';
import { startLongWork } from '#server/kit/long-work/start.ts';
import { findPoolReading } from '#server/listening/public.ts';

/** A keyword that is new, changed or restored looks back over the public pool by itself. */
export const lookBackFollower: Follower = {
  kinds: new Set(['keyword.created', 'keyword.updated']),
  job: lookBackJob,
};

/**
 * Starts a backfill over the public pool for a keyword, where the account reads the pool and the pool has posts for it that are no mentions
 * yet. Stored mentions stay as they are: whether a changed keyword applies to them is for people to choose.
 */
export async function lookBack(
  context: Context,
  { account_id, entity_id }: { account_id: string; entity_id: string },
): Promise<void> {
  const accountId = AccountId.parse(account_id);
  const inUnit = <T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> =>
    inTransaction(context, { accountId, actor: SYSTEM }, work);
  const keyword = await inUnit((unit) => findKeywordById(unit, entity_id));
  const reading = await inUnit(findPoolReading);
  if (!reading || keyword?.product !== 'listening' || !keyword.active) return;
  await settlePipeline({ context, inUnit }, context.clock().getTime());
  const { posts, oldest } = await countUnmentioned(
    { clickhouse: context.clickhouse, reading },
    { since: 0, condition: buildPoolCondition([keyword]) },
  );
  if (posts === 0) return;
  const from = new Date(oldest).toISOString();
  try {
    await inUnit(async (unit) => {
      const work = await startLongWork(unit, backfillWork, {
        input: { keyword_ids: [keyword._id], from, pool_only: true },
        label: { name: keyword.name, more: '0', from },
        aboutId: keyword._id,
      });
      unit.record({
        kind: 'keyword.backfill_started',
        entityId: keyword._id,
        data: { work_id: work._id, from },
      });
    });
  } catch (error) {
    // The one that runs notices that its keyword has changed, and starts over.
    if (!(error instanceof Refusal && error.code === 'already_running')) throw error;
  }
}
