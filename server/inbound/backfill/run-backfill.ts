import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { BackfillResult, backfillWork as declaration } from '#contracts/keywords/backfill.ts';
import { Input, matchStep, type Run } from '#server/inbound/backfill/match-store.ts';
import { findOldestWaiting } from '#server/inbound/batch-store.ts';
import { findKeywordById, type KeywordRow } from '#server/keywords/public.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { handleLongWork, WorkFailure } from '#server/kit/long-work/runner.ts';
import { touchSpan, buildMentionSteps, publishedFrom } from '#server/listening/public.ts';

/** How long a keyword may take to reach every pipeline, in milliseconds. */
const SETTLE = 1000;
/**
 * How long to wait for posts that may have been read before the change, in milliseconds; a batch that is stuck must not block the backfill
 * for ever.
 */
const PATIENCE = 60_000;
const LOOK_AGAIN = 100;
/** The remaining steps, newest first, and the versions of the keywords with which the earlier ones were matched. */
const Place = z.object({
  steps: z.array(z.object({ from: z.number(), to: z.number(), posts: z.number() })),
  versions: z.record(z.string(), z.number()),
});
type Steps = z.infer<typeof Place>;

/**
 * Matches the stored posts against keywords as they are now. Each step adds missing matches and removes surplus ones, so a repeated step
 * gives the same result. A keyword that changes meanwhile restarts the backfill.
 */
export const backfillKeywordsWork = handleLongWork(declaration, {
  input: Input,
  place: Place,
  result: BackfillResult,
  begin: async (run) => {
    await settle(run, Date.parse(run.createdAt));
    const place = await firstPlace(run, await keywordsOf(run));
    return { place: orEnd(place), total: postsIn(place), result: { added: 0, removed: 0 } };
  },
  step: async (run, { place, result, done }) => {
    const keywords = await keywordsOf(run);
    if (keywords.some(({ _id, version }) => place.versions[_id] !== version))
      return anew(run, keywords, { result, done });
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
  await settle(run, run.context.clock().getTime());
  const place = await firstPlace(run, keywords);
  return { done: 0, total: postsIn(place) + done, place: orEnd(place), result };
}

async function firstPlace(run: Run, keywords: readonly KeywordRow[]): Promise<Steps> {
  return {
    steps: await buildMentionSteps(run.context.clickhouse, run.accountId, {
      where: publishedFrom(run.input.from),
      since: Date.parse(run.input.from),
    }),
    versions: Object.fromEntries(keywords.map(({ _id, version }) => [_id, version])),
  };
}

const postsIn = ({ steps }: Steps): number => steps.reduce((sum, { posts }) => sum + posts, 0);
const orEnd = (place: Steps): Steps | null => (place.steps.length === 0 ? null : place);

/**
 * Posts that were read without the present version of the keyword must be stored before the search, or they would be missed. Posts beyond
 * the limit of the plan have not been read: they meet the keyword when they are let in, and are not waited for.
 */
async function settle({ inUnit }: Run, since: number): Promise<void> {
  const known = since + SETTLE;
  await sleep(SETTLE);
  for (let waited = 0; waited < PATIENCE; waited += LOOK_AGAIN) {
    const oldest = await inUnit((unit) => findOldestWaiting(unit, new Date(0)));
    if (oldest === null || oldest.getTime() >= known) return;
    await sleep(LOOK_AGAIN);
  }
}
