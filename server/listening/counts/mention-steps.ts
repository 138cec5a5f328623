import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { Sql } from '#server/kit/clickhouse/sql.ts';
import { DayRow, listPostDays } from '#server/listening/counts/mention-step-store.ts';

/** The approximate number of posts in one step: few enough that progress moves, enough that ClickHouse works in large batches. */
const STEP_POSTS = 200_000;

/** A span of time, in milliseconds since 1970, and the number of posts in it. */
export type MentionStep = { from: number; to: number; posts: number };

/** The days that have posts, newest first, combined until there are enough posts for a step. No step begins before `since`. */
export async function buildMentionSteps(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  { where, since }: { where: Sql; since: number },
): Promise<MentionStep[]> {
  const days = await listPostDays(clickhouse, accountId, where);
  return stepsOf(days, since);
}

function stepsOf(days: readonly z.infer<typeof DayRow>[], since: number): MentionStep[] {
  const steps: MentionStep[] = [];
  for (const { day, posts } of days) {
    const last = steps.at(-1);
    if (last && last.posts + posts <= STEP_POSTS) {
      last.from = Math.max(since, day);
      last.posts += posts;
    } else steps.push({ from: Math.max(since, day), to: day + MS_PER_DAY, posts });
  }
  return steps;
}
