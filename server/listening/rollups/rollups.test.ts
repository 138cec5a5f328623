import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountId } from '#contracts/kit/ids.ts';
import { SENTIMENTS } from '#contracts/listening/mention.ts';
import { updateMentions } from '#server/kit/clickhouse/mentions.ts';
import { bindValue, formatClickHouseTime, sql } from '#server/kit/clickhouse/sql.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';
import { readGroups } from '#server/listening/analytics/groups.ts';
import { readMetrics } from '#server/listening/analytics/metrics.ts';
import { readPosts } from '#server/listening/analytics/post-store.ts';
import { readReactions } from '#server/listening/analytics/reactions.ts';
import { computeSeries } from '#server/listening/analytics/series.ts';
import { isShared } from '#server/listening/clusters/cluster-rows-sql.ts';
import { countByCluster, readClusters } from '#server/listening/clusters/cluster-store.ts';
import { readTopAuthors } from '#server/listening/counts/author-store.ts';
import { readBreakdown } from '#server/listening/counts/breakdown.ts';
import { countAuthors, countMentions } from '#server/listening/counts/count-mentions.ts';
import { readFirstValues } from '#server/listening/counts/first-values.ts';
import { readVolume } from '#server/listening/counts/volume.ts';
import type { Filter } from '#server/listening/filter-sql/mention-filter.ts';
import { resolveFilter, type ResolvedFilter } from '#server/listening/filter-sql/resolved-filter.ts';
import { touchDays } from '#server/listening/rollups/days-store.ts';
import { buildRollups } from '#server/listening/rollups/make-rollups.ts';
import { startWorld, type World } from '#tests/world.ts';

/** After any change to mentions, the rollups equal the mentions: random writes, each followed by every query with and without rollups. */
let world: World;
let accountId: AccountId;
const FIRST = Date.UTC(2026, 0, 1);
const DAY = 86_400_000;
const DAYS = 20;
const KEYWORDS = [1, 2, 3, 4];

/** A small pseudo-random generator with a fixed seed. */
let seed = 7;
function below(most: number): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((seed / 2 ** 32) * most);
}
const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] ?? list[0]!;

beforeAll(async () => {
  world = await startWorld();
  accountId = await world.account();
});
afterAll(() => world.stop());

function inUnit<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
  return inTransaction(world.suite.context, { accountId, actor: SYSTEM }, work);
}

function mention() {
  const time = FIRST + below(DAYS * DAY);
  const author = below(9);
  return {
    account_id: accountId,
    _id: crypto.randomUUID(),
    source_id: accountId,
    channel: oneOf(['file', 'line', 'facebook']),
    kind: 'post',
    author_id: author === 0 ? '' : `a${author}`,
    author_name: `A${author}`,
    text: 'x',
    likes: oneOf([null, 0, 3, 40]),
    views: oneOf([null, 700]),
    engagement: below(50),
    hashtags: ['x', 'y', 'z', 'w'].filter(() => below(3) === 0),
    country: oneOf(['', 'TH', 'SG']),
    followers: oneOf([null, 5, 2_000, 3_000_000]),
    tags: [7, 8, 9].filter(() => below(3) === 0),
    reach: below(900),
    cluster: time % 40,
    status: (['new', 'new', 'seen', 'done'] as const)[time % 4],
    assigned_to: time % 3 === 0 ? accountId : '00000000-0000-0000-0000-000000000000',
    published_at: formatClickHouseTime(time),
    collected_at: formatClickHouseTime(FIRST),
    language: oneOf(['th', 'en']),
    sentiment: oneOf(SENTIMENTS),
    keywords: KEYWORDS.filter(() => below(3) === 0),
    words: ['a', 'b', 'c', 'd', 'e', 'f'].filter(() => below(2) === 0),
    folded: 'x',
  };
}
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Adds mentions, some of them late; a repeated insert with the same token adds nothing. */
async function arrive(): Promise<void> {
  const values = Array.from({ length: 1 + below(60) }, mention);
  const token = crypto.randomUUID();
  for (let time = 0; time <= below(2); time += 1) {
    await world.suite.context.clickhouse.insert({
      table: 'mentions',
      values,
      format: 'JSONEachRow',
      clickhouse_settings: { insert_deduplication_token: token },
    });
    await inUnit((unit) =>
      touchDays(
        unit,
        values.map((value) => value.published_at.slice(0, 10)),
      ),
    );
  }
}

/** A backfill, a sentiment correction, an author hidden or shown again, or an erased person; each affects a range of days. */
async function change(): Promise<void> {
  const from = FIRST + below(DAYS) * DAY;
  const days = Array.from({ length: 1 + below(4) }, (_, index) => dayOf(from + index * DAY));
  const touch = () => inUnit((unit) => touchDays(unit, days));
  const where = sql`toString(toDate(published_at)) in ${bindValue('Array(String)', days)}`;
  const { clickhouse } = world.suite.context;
  await touch();
  const kind = below(5);
  const number = bindValue('UInt32', oneOf(KEYWORDS));
  if (kind === 0)
    await updateMentions(clickhouse, accountId, {
      set: sql`keywords = arrayPushBack(keywords, ${number})`,
      where: sql`${where} and not has(keywords, ${number})`,
    });
  if (kind === 1)
    await updateMentions(clickhouse, accountId, {
      set: sql`keywords = arrayFilter(one -> one <> ${number}, keywords)`,
      where: sql`${where} and has(keywords, ${number})`,
    });
  if (kind === 2)
    await updateMentions(clickhouse, accountId, {
      set: sql`sentiment = ${bindValue('String', oneOf(SENTIMENTS))}`,
      where: sql`${where} and author_id = 'a1'`,
    });
  if (kind === 4)
    await updateMentions(clickhouse, accountId, {
      set: sql`hidden = ${bindValue('String', oneOf(['no', 'person', 'blacklist']))}`,
      where: sql`${where} and author_id = ${bindValue('String', oneOf(['a3', 'a4']))}`,
    });
  if (kind === 3)
    await clickhouse.command({
      query: `delete from mentions where account_id = {account:UUID} and author_id = 'a2' and toString(toDate(published_at)) in {days:Array(String)}`,
      query_params: { account: accountId, days },
    });
  await touch();
}

const ZONES = ['Asia/Bangkok', 'Asia/Kolkata', 'Asia/Kathmandu', 'America/New_York'];

function question(): Filter {
  const from = FIRST + below((DAYS - 1) * DAY);
  const to = from + 1 + below(FIRST + DAYS * DAY - from + DAY);
  const maybe = <T>(value: T): T | undefined => (below(3) === 0 ? value : undefined);
  const given = {
    channel: maybe([oneOf(['file', 'line'] as const)]),
    not_channel: maybe(['facebook' as const]),
    language: maybe(['th']),
    sentiment: maybe([oneOf(SENTIMENTS), oneOf(SENTIMENTS)]),
    not_sentiment: maybe([oneOf(SENTIMENTS)]),
    keyword: maybe([String(oneOf(KEYWORDS))]),
    not_author: below(6) === 0 ? ['a3'] : undefined,
  };
  return {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  };
}

const NAMES = {
  byNumber: new Map(),
  numbers: (ids: readonly string[]) => ids.map(Number),
  all: KEYWORDS,
  tagByNumber: new Map([7, 8].map((number) => [number, { _id: String(number), name: String(number) }])),
  tagNumbers: () => [],
  askedAt: 0,
  sees: null,
  sets: {},
  view: '',
  pool: null,
};

/** The first values of dimensions that have rollups of their own. */
async function values(resolved: ResolvedFilter) {
  const results = [];
  for (const by of ['hashtag', 'country', 'tag', 'audience', 'status', 'assigned'] as const)
    results.push(
      await readGroups(world.suite.context.clickhouse, accountId, resolved, {
        by,
        measure: 'mentions',
        limit: 3,
      }),
    );
  return results;
}

/** The first values as in an account of many mentions, of which the rows that count most are read first. */
function readFirst(resolved: ResolvedFilter, withPrevious: boolean) {
  const made = resolved.made.map((span) => ({ ...span, mentions: span.mentions * 1_000_000 }));
  const dimension = oneOf(['word', 'hashtag', 'author_key'] as const);
  const many = { ...resolved, made };
  return readFirstValues(world.suite.context.clickhouse, accountId, many, {
    dimension,
    limit: 2,
    withPrevious,
  });
}

/** Clusters and repeated texts, with enough mentions that near-duplicates are searched where several share a cluster number. */
async function stories({ made, ...rest }: ResolvedFilter) {
  const { clickhouse } = world.suite.context;
  const much = { ...rest, made: made.map((span) => ({ ...span, mentions: span.mentions * 1_000_000 })) };
  const by = oneOf(['channel', 'language', 'sentiment'] as const);
  return {
    shared: isShared(much),
    grouped: await readGroups(clickhouse, accountId, much, { by, measure: 'clusters', limit: 2 }),
    counted: await countByCluster(clickhouse, accountId, much),
    alike: await readClusters(clickhouse, accountId, much, oneOf([1, 2, 5])),
  };
}

/** Every number that a screen would show. */
async function answers(resolved: ResolvedFilter, zone: string) {
  const { clickhouse } = world.suite.context;
  const grain = oneOf(['hour', 'day', 'week'] as const);
  const breakdowns = [];
  for (const dimension of ['channel', 'keyword', 'language', 'sentiment'] as const)
    breakdowns.push(await readBreakdown(clickhouse, accountId, dimension, resolved));
  return {
    breakdowns,
    count: await countMentions(clickhouse, accountId, resolved),
    authors: await countAuthors(clickhouse, accountId, resolved),
    top: await readTopAuthors(clickhouse, accountId, resolved, 3),
    words: await readFirstValues(clickhouse, accountId, resolved, { dimension: 'word', limit: 3 }),
    volume: await readVolume({ context: world.suite.context, accountId }, resolved, {
      columns: [{ dimension: 'time', grain }],
      zone,
    }),
    figures: await readMetrics(clickhouse, accountId, resolved),
    reactions: await readReactions(clickhouse, accountId, resolved),
    reach: await readGroups(clickhouse, accountId, resolved, { by: 'channel', measure: 'reach', limit: 2 }),
    series: await computeSeries(clickhouse, accountId, resolved, {
      by: oneOf([null, 'channel', 'language'] as const),
      measure: oneOf(['mentions', 'engagement'] as const),
      limit: 2,
      bucket: 'auto',
      zone,
    }),
    posts: await readPosts(clickhouse, accountId, resolved, {
      order: oneOf(['engagement', 'reach', 'score'] as const),
      limit: 1 + below(4),
    }),
    values: await values(resolved),
    largest: await readFirst(resolved, below(2) === 0),
  };
}

test('Rollups give the same numbers as the mentions after any change', async () => {
  const { context } = world.suite;
  let summed = 0;
  for (let round = 0; round < 5; round += 1) {
    for (let step = 0; step < 1 + below(3); step += 1) await (below(3) === 0 ? change() : arrive());
    if (below(3) > 0) await buildRollups(context, { quiet: 0 });
    // No rollups exist for the last days: readers count those days from the mentions.
    if (below(2) === 0) await arrive();
    for (let asking = 0; asking < 4; asking += 1) {
      const filter = question();
      const { made } = await resolveFilter({ inUnit }, filter);
      summed += made.length;
      const zone = oneOf(ZONES);
      const before = seed;
      const results = await answers({ filter, names: NAMES, made }, zone);
      seed = before;
      expect(results).toEqual(await answers({ filter, names: NAMES, made: [] }, zone));
    }
  }
  expect(summed).toBeGreaterThan(12);
}, 300_000);

test('Clusters are counted by shared cluster numbers, for days with and without rollups', async () => {
  const { context } = world.suite;
  let shared = 0;
  for (let round = 0; round < 4; round += 1) {
    await arrive();
    await buildRollups(context, { quiet: 0 });
    if (round > 1) await change();
    for (let asking = 0; asking < 3; asking += 1) {
      const { to, ...others } = question();
      // The most repeated texts are estimated from all mentions where only the period is filtered.
      const filter = { ...(asking > 0 && others), from: new Date(FIRST + below(3) * DAY).toISOString(), to };
      const { made } = await resolveFilter({ inUnit }, filter);
      const before = seed;
      const results = await stories({ filter, names: NAMES, made });
      seed = before;
      const { shared: _shared, ...counted } = await stories({ filter, names: NAMES, made: [] });
      expect(results).toEqual({ shared: results.shared, ...counted });
      shared += results.shared ? 1 : 0;
    }
  }
  expect(shared).toBeGreaterThan(4);
}, 300_000);
