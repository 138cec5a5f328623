import { z } from 'zod';
import { BackfillResult, backfillWork as declaration } from '#contracts/keywords/backfill.ts';
import { Input, matchStep, type Run } from '#server/inbound/backfill/match-store.ts';
import { buildPoolCondition, countUnmentioned } from '#server/inbound/backfill/pool-store.ts';
import { settlePipeline, waitForPipeline } from '#server/inbound/backfill/settle.ts';
import { PoolPlace, takeFromPool } from '#server/inbound/backfill/take-from-pool.ts';
import { findKeywordById, type KeywordRow } from '#server/keywords/public.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { handleLongWork, WorkFailure } from '#server/kit/long-work/runner.ts';
import { touchSpan, buildMentionSteps, findPoolReading, publishedFrom } from '#server/listening/public.ts';

/**
 * Where it is in the public pool, null where that is done; the remaining steps over stored posts, newest first; and the versions of the
 * keywords with which the earlier ones were matched.
 */
const Place = z.object({
  pool: PoolPlace.nullable().default(null),
  steps: z.array(z.object({ from: z.number(), to: z.number(), posts: z.number() })),
  versions: z.record(z.string(), z.number()),
});
type Steps = z.infer<typeof Place>;

/**
 * Matches stored posts against keywords as they are now: first those of the public pool, where the account reads it, which become mentions as
 * if the keywords had existed when they came in, then its mentions. Each step adds missing matches and removes surplus ones, so a repeated step
 * gives the same result. A keyword that changes meanwhile restarts the backfill.
 */
export const backfillKeywordsWork = handleLongWork(declaration, {
  input: Input,
  place: Place,
  result: BackfillResult,
  begin: async (run) => {
    await settlePipeline(run, Date.parse(run.createdAt));
    const { place, total } = await firstPlace(run, await keywordsOf(run));
    return { place: orEnd(place), total, result: { added: 0, removed: 0 } };
  },
  step: async (run, { place, result, done }) => {
    const keywords = await keywordsOf(run);
    if (keywords.some(({ _id, version }) => place.versions[_id] !== version))
      return anew(run, keywords, { result, done });
    if (place.pool) return poolStep(run, keywords, { place, pool: place.pool, result });
    const [step, ...rest] = place.steps;
    if (!step) return { done: 0, place: null, result };
    let { added, removed } = result;
    for (const keyword of keywords) {
      const moved = await matchStep(run, keyword, step);
      [added, removed] = [added + moved.added, removed + moved.removed];
    }
    // The rollups may not include the last changes of an interrupted attempt.
    const commit = (unit: UnitOfWork) => (run.again ? touchSpan(unit, step) : Promise.resolve());
    return { done: step.posts, place: orEnd({ ...place, steps: rest }), result: { added, removed }, commit };
  },
  done: async (unit, run) => {
    for (const _id of run.input.keyword_ids)
      unit.record({
        kind: 'keyword.backfill_finished',
        entityId: _id,
        data: { work_id: run.workId, state: 'done' },
      });
  },
});

type PoolStep = { place: Steps; pool: PoolPlace; result: BackfillResult };

/** A page of the public pool; without the right to read it, which the account may have lost meanwhile, the pool is done. */
async function poolStep(run: Run, keywords: readonly KeywordRow[], { place, pool, result }: PoolStep) {
  await waitForPipeline(run, run.context.clock().getTime());
  const reading = await run.inUnit(findPoolReading);
  if (!reading || pool.ended) return { done: 0, place: orEnd({ ...place, pool: null }), result };
  const { taken, next, store } = await takeFromPool(run, reading, {
    place: pool,
    since: Date.parse(run.input.from),
    condition: buildPoolCondition(keywords),
  });
  return {
    done: taken,
    // One more step waits until the last page is stored.
    place: { ...place, pool: next ?? { after: null, ended: true } },
    result: { ...result, added: result.added + taken },
    commit: store,
  };
}

/**
 * The keywords that still exist.
 * @throws WorkFailure where none does
 */
async function keywordsOf(run: Run): Promise<KeywordRow[]> {
  const found = await run.inUnit(async (unit) => {
    const rows: KeywordRow[] = [];
    for (const id of run.input.keyword_ids) rows.push(...listOf(await findKeywordById(unit, id)));
    return rows;
  });
  if (found.length === 0) throw new WorkFailure('keyword_gone');
  return found;
}

const listOf = <T>(value: T | undefined): T[] => (value === undefined ? [] : [value]);

/** A keyword changed during the backfill: everything is evaluated again with its present version. */
async function anew(
  run: Run,
  keywords: readonly KeywordRow[],
  { result, done }: { result: BackfillResult; done: number },
) {
  await settlePipeline(run, run.context.clock().getTime());
  const { place, total } = await firstPlace(run, keywords);
  return { done: 0, total: total + done, place: orEnd(place), result };
}

async function firstPlace(
  run: Run,
  keywords: readonly KeywordRow[],
): Promise<{ place: Steps; total: number }> {
  const { clickhouse } = run.context;
  const since = Date.parse(run.input.from);
  const reading = await run.inUnit(findPoolReading);
  const inPool = reading
    ? await countUnmentioned({ clickhouse, reading }, { since, condition: buildPoolCondition(keywords) })
    : { posts: 0 };
  const steps = run.input.pool_only
    ? []
    : await buildMentionSteps(clickhouse, run.accountId, { where: publishedFrom(run.input.from), since });
  const place: Steps = {
    pool: inPool.posts > 0 ? { after: null } : null,
    steps,
    versions: Object.fromEntries(keywords.map(({ _id, version }) => [_id, version])),
  };
  return { place, total: postsIn(place) + inPool.posts };
}

const postsIn = ({ steps }: Steps): number => steps.reduce((sum, { posts }) => sum + posts, 0);
function orEnd(place: Steps): Steps | null {
  return place.steps.length === 0 && place.pool === null ? null : place;
}
