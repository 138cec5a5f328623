import { lookBackJob } from '#contracts/inbound/jobs.ts';
import { backfillWork } from '#contracts/keywords/backfill.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { listChangedKeywords } from '#server/inbound/backfill/changed-keyword-store.ts';
import { buildPoolCondition, countUnmentioned } from '#server/inbound/backfill/pool-store.ts';
import { settlePipeline } from '#server/inbound/backfill/settle.ts';
import { findKeywordById, type KeywordRow } from '#server/keywords/public.ts';
import type { PoolReading } from '#server/kit/clickhouse/public-posts.ts';
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

/** Up to which event of each account keywords have looked back, in this process; another process looks once more. */
const lookedBack = new WeakMap<Context, Map<AccountId, number>>();

/**
 * Starts a backfill over the public pool for a keyword and all that changed after it, where the account reads the pool and the pool has posts
 * for them that are no mentions yet: many keywords made at once are one pass. Stored mentions stay as they are: whether a changed keyword
 * applies to them is for people to choose.
 */
export async function lookBack(
  context: Context,
  { account_id, entity_id, seqs }: { account_id: string; entity_id: string; seqs: readonly number[] },
): Promise<void> {
  const accountId = AccountId.parse(account_id);
  const looked = lookedBack.get(context) ?? new Map<AccountId, number>();
  lookedBack.set(context, looked);
  const last = Math.max(...seqs);
  if (last <= (looked.get(accountId) ?? -1)) return;
  const inUnit = <T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> =>
    inTransaction(context, { accountId, actor: SYSTEM }, work);
  const reading = await inUnit(findPoolReading);
  if (!reading) return;
  await settlePipeline({ context, inUnit }, context.clock().getTime());
  const changed = await inUnit((unit) =>
    listChangedKeywords(unit, { kinds: lookBackFollower.kinds, since: last }),
  );
  const keywords = await inUnit((unit) => listLookingBack(unit, [entity_id, ...changed.ids]));
  if (keywords.length > 0) await startLookBack({ context, inUnit, reading }, keywords);
  looked.set(accountId, changed.last);
}

/** The active keywords of listening among some. */
async function listLookingBack(unit: UnitOfWork, ids: readonly string[]): Promise<KeywordRow[]> {
  const found: KeywordRow[] = [];
  for (const id of new Set(ids)) {
    const keyword = await findKeywordById(unit, id);
    if (keyword?.product === 'listening' && keyword.active) found.push(keyword);
  }
  return found;
}

type LookBackScope = {
  context: Context;
  inUnit: <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>;
  reading: PoolReading;
};

/** One pass over the pool for some keywords, where it has posts for them. */
async function startLookBack(
  { context, inUnit, reading }: LookBackScope,
  keywords: readonly KeywordRow[],
): Promise<void> {
  const { posts, oldest } = await countUnmentioned(
    { clickhouse: context.clickhouse, reading },
    { since: 0, condition: buildPoolCondition(keywords) },
  );
  const [first, ...others] = keywords;
  if (posts === 0 || !first) return;
  const from = new Date(oldest).toISOString();
  try {
    await inUnit(async (unit) => {
      const work = await startLongWork(unit, backfillWork, {
        input: { keyword_ids: keywords.map(({ _id }) => _id), from, pool_only: true },
        label: { name: first.name, more: String(others.length), from },
        ...(others.length === 0 && { aboutId: first._id }),
      });
      for (const { _id } of keywords)
        unit.record({
          kind: 'keyword.backfill_started',
          entityId: _id,
          data: { work_id: work._id, from },
        });
    });
  } catch (error) {
    // The one that runs notices that its keyword has changed, and starts over.
    if (!(error instanceof Refusal && error.code === 'already_running')) throw error;
  }
}
