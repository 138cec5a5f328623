import { backfillWork } from '#contracts/keywords/backfill.ts';
import type { LongWork } from '#contracts/kit/long-work/work.ts';
import { buildPoolCondition, countUnmentioned } from '#server/inbound/backfill/pool-store.ts';
import {
  findKeyword,
  lockKeyword,
  type KeywordRow,
  type KeywordKey,
  lockKeywords,
} from '#server/keywords/public.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import type { Call } from '#server/kit/http/call.ts';
import { listWorks } from '#server/kit/long-work/long-work-store.ts';
import { startLongWork, findNewestLongWork } from '#server/kit/long-work/start.ts';
import { countStoredPosts, findPoolReading } from '#server/listening/public.ts';

/**
 * Queues a backfill of a keyword.
 * @throws not_found, already_running
 */
export async function enqueueBackfill(unit: UnitOfWork, place: KeywordKey, from: string): Promise<LongWork> {
  return begin(unit, [requireFound(await lockKeyword(unit, place))], from);
}

/**
 * The same for many keywords, as one long work.
 * @throws not_found where one of them does not exist
 */
export async function enqueueBackfills(
  unit: UnitOfWork,
  product: string,
  { ids, from }: { ids: readonly string[]; from: string },
): Promise<LongWork> {
  const keywords = await lockKeywords(unit, [product], ids);
  if (keywords.length < new Set(ids).size) return refuse('not_found');
  return begin(unit, keywords, from);
}

async function begin(unit: UnitOfWork, keywords: readonly KeywordRow[], from: string): Promise<LongWork> {
  const [first] = keywords;
  const one = keywords.length === 1 ? first : undefined;
  const work = await startLongWork(unit, backfillWork, {
    input: { keyword_ids: keywords.map(({ _id }) => _id), from },
    label: { name: first?.name ?? '', more: String(keywords.length - 1), from },
    ...(one ? { aboutId: one._id } : {}),
  });
  for (const { _id } of keywords)
    unit.record({ kind: 'keyword.backfill_started', entityId: _id, data: { work_id: work._id, from } });
  return work;
}

/**
 * The newest backfill of a keyword.
 * @throws not_found
 */
export async function findNewestBackfill(
  unit: UnitOfWork,
  place: KeywordKey,
): Promise<{ backfill: LongWork | null }> {
  const keyword = requireFound(await findKeyword(unit, place));
  return { backfill: (await findNewestLongWork(unit, backfillWork, keyword._id)) ?? null };
}

/**
 * How many posts a backfill would read, and for how long at the last one's rate.
 * @throws not_found
 */
export async function computeBackfillEstimate(
  { context, accountId, inUnit }: Pick<Call, 'context' | 'accountId' | 'inUnit'>,
  place: KeywordKey,
  from: string,
) {
  const { rate, reading, keyword } = await inUnit(async (unit) => {
    const found = requireFound(await findKeyword(unit, place));
    const kinds = [backfillWork.kind];
    const past = await listWorks(unit, { kinds, ownKinds: [], userId: null, limit: RATES });
    const last = past.find((work) => work.rate !== null && work.rate > 0);
    return { rate: last?.rate ?? null, reading: await findPoolReading(unit), keyword: found };
  });
  const stored = await countStoredPosts(context.clickhouse, accountId, from);
  const pool = reading
    ? await countUnmentioned(
        { clickhouse: context.clickhouse, reading },
        { since: Date.parse(from), condition: buildPoolCondition([keyword]) },
      )
    : { posts: 0, oldest: 0 };
  const found = [stored, pool].filter((one) => one !== undefined && one.posts > 0);
  const posts = found.reduce((sum, one) => sum + (one?.posts ?? 0), 0);
  const oldest = Math.min(...found.map((one) => one?.oldest ?? Infinity));
  return {
    posts,
    oldest: posts > 0 ? new Date(oldest).toISOString() : null,
    seconds: rate === null ? null : posts / rate,
  };
}

/** How many past runs are used to compute the rate. */
const RATES = 5;
