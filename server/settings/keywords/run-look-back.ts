import { setTimeout as sleep } from 'node:timers/promises';
import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import { AccountId } from '#contracts/kit/ids.ts';
import { lookBackJob } from '#contracts/settings/keywords/endpoints.ts';
import { isAnyWaiting } from '#server/inbound/public.ts';
import { touchSpan } from '#server/listening/public.ts';
import { readMentions, updateMentions } from '#server/kit/clickhouse/mentions.ts';
import { at, bound, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import type { Context } from '#server/kit/context.ts';
import { SYSTEM, withUnit, type Unit } from '#server/kit/db/unit.ts';
import type { AboutRun } from '#server/kit/jobs/runner.ts';
import { wantedWhere } from '#server/settings/keywords/condition.ts';
import { keywordById, type KeywordRow } from '#server/settings/keywords/keyword-store.ts';
import { changeLookBack, findLookBack, type LookBackRow } from '#server/settings/keywords/look-back-store.ts';
import { storedSets } from '#server/settings/keywords/sets.ts';

/** Posts that one step looks at, roughly: few enough that progress moves, enough that ClickHouse works in large strokes. */
const STEP_POSTS = 200_000;
/** How long a keyword may take to reach every pipeline, in milliseconds. */
const SETTLE = 1000;
/** How long posts that may have been read before that are waited for; a batch that is stuck must not hold us up for ever. */
const PATIENCE = 60_000;
const LOOK_AGAIN = 100;

/**
 * Brings the stored posts under a keyword, or from under it, as it stands now. Day by day, each step repeatable: a step adds
 * where the number is missing and takes away where it is too much, so a run after a crash ends the same.
 */
export const runLookBack = async (
  context: Context,
  payload: { account_id: string; look_back_id: string },
  about: AboutRun,
): Promise<void> => {
  const accountId = AccountId.parse(payload.account_id);
  const inUnit = <T>(work: (unit: Unit) => Promise<T>): Promise<T> =>
    withUnit(context, { accountId, actor: SYSTEM }, work);
  const row = await inUnit((unit) => findLookBack(unit, payload.look_back_id));
  if (!row || row.state === 'done' || row.state === 'failed') return;
  const end = (state: 'done' | 'failed', error: string | null) =>
    inUnit((unit) => finish(unit, row, state, error));
  const keyword = await inUnit((unit) => keywordById(unit, row.keyword_id));
  if (!keyword) return end('failed', 'The keyword was deleted.');
  // What a run that was cut short changed last, nobody may have been told of.
  const touchAll = () =>
    inUnit((unit) => touchSpan(unit, { from: Date.parse(row.since), to: Number.MAX_SAFE_INTEGER }));
  try {
    if (row.state === 'running') await touchAll();
    await settle(row, inUnit);
    const ended = await lookBack({ context, accountId, inUnit, about, row, keyword });
    if (ended) await end('done', null);
    else await inUnit((unit) => unit.addJob(lookBackJob, payload));
  } catch (error) {
    await touchAll();
    if (about.lastAttempt) await end('failed', 'It failed too often; start it again.');
    throw error;
  }
};

/** Posts that were read without the keyword as it is now must be stored before we look, or they would be missed. */
const settle = async (row: LookBackRow, inUnit: Run['inUnit']): Promise<void> => {
  const known = Date.parse(row.created_at) + SETTLE;
  await sleep(SETTLE);
  for (let waited = 0; waited < PATIENCE; waited += LOOK_AGAIN) {
    if (!(await inUnit((unit) => isAnyWaiting(unit, new Date(known))))) return;
    await sleep(LOOK_AGAIN);
  }
};

type Run = {
  context: Context;
  accountId: AccountId;
  inUnit: <T>(work: (unit: Unit) => Promise<T>) => Promise<T>;
  about: AboutRun;
  row: LookBackRow;
  keyword: KeywordRow;
};

/** @returns false where the process is to stop */
const lookBack = async ({ context, accountId, inUnit, about, row, keyword }: Run): Promise<boolean> => {
  const { clickhouse } = context;
  const steps = stepsOf(await readDays(clickhouse, accountId, row.since), Date.parse(row.since));
  const total = steps.reduce((sum, step) => sum + step.posts, 0);
  // An inactive keyword matches nothing, in new posts as in old ones.
  const found = keyword.active ? wantedWhere(storedSets(keyword)) : sql`false`;
  const number = bound('UInt32', keyword.number);
  const has = sql`has(keywords, ${number})`;
  // A run that goes on after a stop finds nothing to do where the first one was: what that one did still counts.
  let { searched, added, removed } = { ...row, searched: 0 };
  await inUnit((unit) => changeLookBack(unit, row._id, { state: 'running', total }));
  for (const step of steps) {
    if (about.stopping.aborted) return false;
    const range = sql`published_at >= ${at(step.from)} and published_at < ${at(step.to)}`;
    const missing = sql`${range} and not ${has} and ${found}`;
    const surplus = sql`${range} and ${has} and not ${found}`;
    const [more, fewer] = [
      await count(clickhouse, accountId, missing),
      await count(clickhouse, accountId, surplus),
    ];
    // What this step changes is no longer what the sums say: told before, so that nobody reads them meanwhile, and after, as
    // they may have been made anew in between.
    const touch = async () => more + fewer > 0 && inUnit((unit) => touchSpan(unit, step));
    await touch();
    if (more > 0) {
      const set = sql`keywords = arrayPushBack(keywords, ${number})`;
      await updateMentions(clickhouse, accountId, { set, where: missing });
    }
    if (fewer > 0) {
      const set = sql`keywords = arrayFilter(one -> one <> ${number}, keywords)`;
      await updateMentions(clickhouse, accountId, { set, where: surplus });
    }
    await touch();
    [searched, added, removed] = [searched + step.posts, added + more, removed + fewer];
    await inUnit((unit) => changeLookBack(unit, row._id, { searched, added, removed }));
  }
  return true;
};

const Count = z.coerce.number();
const DayRow = z.object({ day: Count, posts: Count });
const DAY_SECONDS = 86_400;

const readDays = (clickhouse: ClickHouseClient, accountId: AccountId, since: string) =>
  readMentions(clickhouse, accountId, {
    row: DayRow,
    select: sql`toUnixTimestamp(toStartOfDay(published_at)) as day, count() as posts`,
    where: sql`published_at >= ${at(since)}`,
    tail: sql`group by day order by day desc`,
  });

type Step = { from: number; to: number; posts: number };

/** Days in a row, newest first, until there are enough posts for a step. */
const stepsOf = (days: readonly z.infer<typeof DayRow>[], since: number): Step[] => {
  const steps: Step[] = [];
  for (const { day, posts } of days) {
    const last = steps.at(-1);
    if (last && last.posts + posts <= STEP_POSTS) {
      last.from = Math.max(since, day * 1000);
      last.posts += posts;
    } else steps.push({ from: Math.max(since, day * 1000), to: (day + DAY_SECONDS) * 1000, posts });
  }
  return steps;
};

const count = async (clickhouse: ClickHouseClient, accountId: AccountId, where: Sql): Promise<number> => {
  const row = z.object({ posts: Count });
  const [first] = await readMentions(clickhouse, accountId, { row, select: sql`count() as posts`, where });
  return first?.posts ?? 0;
};

const finish = async (
  unit: Unit,
  row: LookBackRow,
  state: 'done' | 'failed',
  error: string | null,
): Promise<void> => {
  await changeLookBack(unit, row._id, { state, error });
  unit.record({
    kind: 'keyword.look_back_finished',
    entityId: row.keyword_id,
    data: { look_back_id: row._id, state },
  });
};
