import { setTimeout as sleep } from 'node:timers/promises';
import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import type { RollupTable } from '#server/kit/clickhouse/mentions.ts';
import { countRollupMentions, insertDayRollups } from '#server/listening/rollups/rollup-store.ts';
import type { MadeSpan } from '#server/listening/rollups/spans.ts';
import { getAccountId, DAYS, NOW } from './fill.ts';

/** The number of days that are computed together, as in the job. */
const TOGETHER = 31;

/** Deletes all rollups, including interrupted ones. */
export async function clearAllRollups(clickhouse: ClickHouseClient): Promise<void> {
  for (const table of SUMS) await clickhouse.command({ query: `truncate table ${table}` });
}

const SUMS: readonly RollupTable[] = [
  'mention_rollups',
  'author_rollups',
  'word_rollups',
  'theme_rollups',
  'ranked_posts',
  'mention_clusters',
  'shared_clusters',
];

/** Computes the rollups of every account's days except the newest. @returns the days of the first account, and the cost */
export async function sumUp(
  clickhouse: ClickHouseClient,
  accounts: number,
): Promise<{ made: MadeSpan[]; seconds: number; perMention: number }> {
  const began = performance.now();
  const processor = process.cpuUsage();
  const end = Date.parse(NOW) - MS_PER_DAY;
  const days = Array.from({ length: DAYS - 1 }, (_, index) =>
    new Date(end - (index + 1) * MS_PER_DAY).toISOString().slice(0, 10),
  );
  let mentions = 0;
  let first = 0;
  for (let account = 0; account < accounts; account += 1) {
    const accountId = AccountId.parse(getAccountId(account));
    for (let at = 0; at < days.length; at += TOGETHER)
      await insertDayRollups(clickhouse, accountId, days.slice(at, at + TOGETHER));
    for (const held of (await countRollupMentions(clickhouse, accountId, days)).values()) mentions += held;
    if (account === 0) first = mentions;
  }
  const { user, system } = process.cpuUsage(processor);
  return {
    made: [{ from: end - days.length * MS_PER_DAY, to: end, mentions: first }],
    seconds: (performance.now() - began) / 1000,
    perMention: (user + system) / mentions,
  };
}

const Running = z.array(z.object({ running: z.coerce.number() }));
const LOOK_AGAIN = 500;

/** Waits for the merges that filling caused: they are a cost of loading, not of the queries. */
export async function waitForMerges(clickhouse: ClickHouseClient): Promise<void> {
  for (;;) {
    const answer = await clickhouse.query({
      query: 'select count() as running from system.merges',
      format: 'JSONEachRow',
    });
    const [row] = Running.parse(await answer.json());
    if (row?.running === 0) return;
    await sleep(LOOK_AGAIN);
  }
}
