import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { PLATFORM_ACCOUNT_ID } from '#contracts/permissions/platform.ts';
import { enqueueItems } from '#server/inbound/public.ts';
import { PoolReading, readPublicPosts } from '#server/kit/clickhouse/public-posts.ts';
import { joinConditions, readRows, sql } from '#server/kit/clickhouse/sql.ts';
import { readConfig } from '#server/kit/config.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { openStores } from '#server/kit/embedded/stores.ts';
import { buildTextCondition } from '#server/listening/filter-sql/text-condition.ts';
import { startSuite, type Suite } from '#server/suite.ts';
import { makeAccount } from '#tests/factories/account.ts';
import { makePerson } from '#tests/factories/person.ts';
import { makePublicPost, TOPICS } from './posts.ts';

const number = (name: string, usual: number): number => Number(process.env[name] ?? usual);
/** Posts of one stream, posts of one poll, the accounts with a keyword, and how often each stream is measured. */
const POSTS = number('POOL_POSTS', 20_000);
const PAGE = number('POOL_PAGE', 200);
const ACCOUNTS = number('POOL_ACCOUNTS', 4);
const ROUNDS = number('POOL_ROUNDS', 3);
/** Posts of the pool in which texts are counted, and how often. */
const STORED = number('POOL_STORED', 2_000_000);
const COUNTS = 9;

const PLATFORM = AccountId.parse(PLATFORM_ACCOUNT_ID);
const Count = z.object({ posts: z.coerce.number() });

/** A stream of a public source with the pool and without it, and texts counted in a filled pool. @returns a section */
export async function runPublicPoolBench(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'earshot-bench-pool-'));
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  const stores = await openStores({ dataDir, log });
  const suite = await startSuite(config, stores);
  try {
    for (let account = 0; account < ACCOUNTS; account += 1) {
      const person = await makePerson(suite, await makeAccount(suite.context, `Bench ${account}`), {});
      const body = { name: 'topics', patterns: TOPICS.filter((_, index) => index % ACCOUNTS === account) };
      await person.call(createKeyword, { params: { product: 'listening' }, body: body as never });
    }
    await suite.context.database.settle();
    await sleep(1000);
    const rates: Record<'on' | 'off', number[]> = { on: [], off: [] };
    // The first stream warms the pipeline up.
    await stream(suite, 0);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const pool of ['off', 'on'] as const)
        rates[pool].push(await stream(suite, pool === 'on' ? 30 : 0));
    const [off, on] = [median(rates.off), median(rates.on)];
    process.stdout.write(
      `posts a second without the pool ${rates.off.map(Math.round).join(', ')}, with it ${rates.on.map(Math.round).join(', ')}\n`,
    );
    return `## Public pool

${POSTS.toLocaleString('en')} posts of one public source in polls of ${PAGE}, of which every one matches a keyword of one of ${ACCOUNTS} accounts; medians of ${ROUNDS} streams each, in turn,
until the last mention is stored. Without the pool a source keeps its posts for 0 days.

| stream | posts a second |
| --- | --- |
| without the pool | ${off.toFixed(0)} |
| with the pool | ${on.toFixed(0)} |

With the pool ${(100 * (1 - on / off)).toFixed(1)} % slower; limit 10 %.

${await measureCounts(suite)}
`;
  } finally {
    await suite.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

let streams = 0;
/** Posts a second from the first poll to the last stored mention. */
async function stream(suite: Suite, keepDays: number): Promise<number> {
  const { context } = suite;
  const source = context.newId();
  streams += 1;
  await context.database.owner.query(
    `insert into monitors (account_id, _id, product, kind, name, url, active, keep_days)
     values ($1, $2, 'listening', 'feed', $3, $4, false, $5)`,
    [PLATFORM, source, `Stream ${streams}`, `https://example.com/${streams}`, keepDays],
  );
  const before = await countRows(suite, 'mentions');
  const begun = performance.now();
  for (let first = 0; first < POSTS; first += PAGE) {
    const items = Array.from({ length: PAGE }, (_, index) => makePublicPost(streams, first + index));
    await inTransaction(context, { accountId: PLATFORM, actor: SYSTEM }, (unit) =>
      enqueueItems(unit, { sourceId: source, channel: 'rss', items, storagePolicy: 'spread' }),
    );
  }
  while ((await countRows(suite, 'mentions')) < before + POSTS) await sleep(20);
  return (POSTS * 1000) / (performance.now() - begun);
}

async function countRows({ context }: Suite, table: 'mentions' | 'public_posts'): Promise<number> {
  const from = table === 'mentions' ? sql`mentions` : sql`public_posts`;
  const [row] = await readRows(context.clickhouse, Count, sql`select count() as posts from ${from}`);
  return row?.posts ?? 0;
}

/** Fills the pool with copies of its posts over thirty days, and counts a text that is common and one that is rare. */
async function measureCounts(suite: Suite): Promise<string> {
  const { clickhouse } = suite.context;
  const copies = Math.ceil(STORED / (await countRows(suite, 'public_posts')));
  await clickhouse.command({
    query: `insert into public_posts select * except (number) replace (reinterpretAsUUID(sipHash128(number, _id)) as _id,
        published_at - toIntervalMinute(cityHash64(number, _id) % 43200) as published_at,
        collected_at - toIntervalDay(number % 30) as collected_at)
      from public_posts cross join numbers(${copies}) as copies`,
  });
  const accountId = AccountId.parse(crypto.randomUUID());
  const reading = PoolReading.grant({
    _id: accountId,
    product: { quick_analytic: { active: true } },
    hidden: null,
  });
  if (!reading) throw new Error('no reading');
  const rows: string[] = [];
  for (const text of [TOPICS[0] ?? '', `${TOPICS[1]} 7`]) {
    const times: number[] = [];
    let posts = 0;
    for (let turn = 0; turn < COUNTS; turn += 1) {
      const begun = performance.now();
      const [found] = await readPublicPosts(clickhouse, reading, {
        row: Count,
        select: sql`count() as posts`,
        where: joinConditions([sql`published_at >= now() - toIntervalDay(30)`, buildTextCondition(text)]),
      });
      times.push(performance.now() - begun);
      posts = found?.posts ?? 0;
    }
    rows.push(`| ${posts.toLocaleString('en')} | ${median(times).toFixed(0)} ms |`);
  }
  return `A text counted over ${(await countRows(suite, 'public_posts')).toLocaleString('en')} posts of 30 days:

| posts with the text | median |
| --- | --- |
${rows.join('\n')}`;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
