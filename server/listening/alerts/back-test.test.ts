// @module-tag slow
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import * as contract from '#contracts/listening/alerts/endpoints.ts';
import { countMentions } from '#contracts/listening/endpoints.ts';
import { themeSettings } from '#contracts/listening/themes/area.ts';
import { formatClickHouseTime } from '#server/kit/clickhouse/sql.ts';
import { evaluateAccount } from '#server/listening/alerts/evaluate-account.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

/** What a back-test reports is what fires when the same days are simulated. */
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const STEP = 15 * MINUTE;
let world: World;
/** The end of the simulated days: a whole hour. A back-test ends with the hour that has begun. */
const END = Math.floor(Date.now() / HOUR) * HOUR;

beforeAll(async () => {
  // The suite's own jobs would evaluate the rules at today's time in between.
  world = await startWorld({ environment: { EARSHOT_ROLE: 'web' } });
});
afterAll(() => world.stop());

type TestPost = {
  at: number;
  words?: string[];
  author?: string;
  followers?: number;
  sentiment?: 'negative' | 'neutral';
  reach?: number;
};

/** Stores posts that were collected when they were written. */
function store(admin: Person, posts: readonly TestPost[]): Promise<unknown> {
  return world.suite.context.clickhouse.insert({
    table: 'mentions',
    format: 'JSONEachRow',
    values: posts.map(
      ({ at, words = [], author = 'somebody', followers = 5, sentiment = 'neutral', reach = 1 }) => ({
        account_id: admin.accountId,
        _id: crypto.randomUUID(),
        source_id: admin.accountId,
        channel: 'file',
        kind: 'post',
        author_id: author,
        author_name: author,
        text: words.join(' '),
        folded: words.join(' '),
        words,
        followers,
        language: 'en',
        sentiment,
        reach,
        published_at: formatClickHouseTime(at),
        collected_at: formatClickHouseTime(at),
      }),
    ),
  });
}
function spread(count: number, from: number, length: number, said: Omit<TestPost, 'at'>): TestPost[] {
  return Array.from({ length: count }, (_one, index) => ({
    at: from + (index * length) / count + 1,
    ...said,
  }));
}

/** Evaluates the rules every quarter of an hour of a period. */
async function live(admin: Person, from: number): Promise<void> {
  const { context } = world.suite;
  await context.database.owner.query(
    `update alert_rules set effective_from = now() - interval '60 days' where account_id = $1`,
    [admin.accountId],
  );
  for (let now = from; now <= END; now += STEP)
    await evaluateAccount({ ...context, clock: () => new Date(now) }, { account_id: admin.accountId });
}

type FiredAlert = { what: string; at: string };
function inOrder(a: FiredAlert, b: FiredAlert): number {
  return Date.parse(a.at) - Date.parse(b.at) || (a.what < b.what ? -1 : 1);
}

async function compared(admin: Person, body: Parameters<typeof tried>[1], from: number) {
  const rule = await admin.call(contract.createRule, { body: { name: body.kind, ...body } });
  await live(admin, from);
  const { items } = await admin.call(contract.listAlerts, { query: { rule: rule._id } });
  const lived = items.map(({ facts, to }) => ({ what: facts.what, at: to, count: facts.count }));
  return { lived: lived.toSorted(inOrder), test: await tried(admin, body) };
}
async function tried(
  admin: Person,
  body: { kind: 'words' | 'author'; sensitivity?: 'early'; authors?: string[]; at_least?: number },
) {
  const { findings } = await admin.call(contract.backTest, { body });
  return findings;
}
function named(findings: Awaited<ReturnType<typeof tried>>, from: number) {
  return findings
    .filter(({ at }) => Date.parse(at) >= from && Date.parse(at) <= END)
    .map(({ facts, at }) => ({ what: facts.what, at, count: facts.count }))
    .toSorted(inOrder);
}

it('A back-test of words finds those that rise, also across midnight, each as often as its cooldown allows', async () => {
  const admin = await world.person(await world.account());
  const midnight = Math.floor(END / DAY) * DAY;
  await store(admin, [
    ...spread(18 * 24, END - 18 * DAY, 18 * DAY, { words: ['coffee'] }),
    ...spread(24, midnight - DAY - 2 * HOUR, 4 * HOUR, { words: ['recall', 'scandal', 'sale'] }),
    ...spread(40, midnight - DAY - 2 * HOUR, 40 * HOUR, { words: ['queue'] }),
  ]);
  const rules = buildCollectionEndpoints(themeSettings, 'theme_rules').create;
  await admin.call(rules, { body: { kind: 'word', value: 'Sale', action: 'hide' } });
  const from = END - 3 * DAY;
  const { lived, test } = await compared(admin, { kind: 'words', sensitivity: 'early' }, from);
  expect(lived.map(({ what }) => what)).toEqual(expect.arrayContaining(['recall', 'scandal']));
  expect(lived.map(({ what }) => what)).not.toContain('sale');
  expect(named(test, from)).toEqual(lived);
  for (const { path, facts } of test) {
    const query = { from: '', to: '', ...Object.fromEntries(new URL(path, world.url).searchParams) };
    expect((await admin.call(countMentions, { query })).count).toBe(facts.mentions);
  }
});

it('A back-test of words finds nothing while an account is younger than three days', async () => {
  const admin = await world.person(await world.account());
  await store(admin, spread(60, END - 2 * DAY, DAY, { words: ['coffee', 'new', 'here', 'open'] }));
  expect(await tried(admin, { kind: 'words', sensitivity: 'early' })).toEqual([]);
});

it('A back-test of authors finds watched ones whenever they post again, and large ones where they are new', async () => {
  const admin = await world.person(await world.account());
  const wrote = (author: string, followers: number, ...daysAgo: number[]): TestPost[] =>
    daysAgo.map((days) => ({ at: END - days * DAY - 7 * MINUTE, author, followers }));
  await store(admin, [
    ...wrote('minister', 9, 40, 12, 2.5, 1.2, 1.1, 0.1),
    ...wrote('star', 500_000, 2, 1),
    ...wrote('known', 500_000, 30, 1.5),
    ...wrote('nobody', 3, 2, 1),
  ]);
  const from = END - 3 * DAY;
  const rule = { kind: 'author' as const, authors: ['minister'], at_least: 100_000 };
  const { lived, test } = await compared(admin, rule, from);
  expect(lived.map(({ what }) => what)).toEqual(['minister', 'star', 'minister', 'minister']);
  expect(named(test, from)).toEqual(lived);
  expect(named(test, 0).filter(({ what }) => what === 'minister')).toHaveLength(5);
});

it('A back-test of hourly counts finds spikes, sentiment, reach and silence', async () => {
  const admin = await world.person(await world.account());
  await store(admin, [
    ...spread(19 * 24, END - 20 * DAY, 19 * DAY, {}),
    ...spread(40, END - 40 * HOUR, 20 * MINUTE, {}),
    ...spread(20, END - 34 * HOUR, 2 * HOUR, { sentiment: 'negative' }),
    { at: END - 30 * HOUR, reach: 900_000 },
  ]);
  const kinds = ['spike', 'negative', 'reach', 'silence'] as const;
  const bodies = kinds.map((kind) => ({
    kind,
    sensitivity: 'early' as const,
    at_least: kind === 'reach' ? 500_000 : null,
  }));
  for (const body of bodies) await admin.call(contract.createRule, { body: { name: body.kind, ...body } });
  await live(admin, END - 44 * HOUR);
  const { items } = await admin.call(contract.listAlerts, { query: {} });
  for (const body of bodies) {
    const lived = items.filter(({ facts }) => facts.kind === body.kind).map(({ to }) => Date.parse(to));
    const { findings } = await admin.call(contract.backTest, { body });
    const since = findings.map(({ at }) => Date.parse(at)).filter((at) => at >= END - 44 * HOUR);
    expect(lived, body.kind).toHaveLength(1);
    expect(since, body.kind).toHaveLength(1);
    // Baselines learnt from ninety days and from five weeks differ in the last digits.
    expect(Math.abs((since[0] ?? 0) - (lived[0] ?? 0)), body.kind).toBeLessThanOrEqual(2 * HOUR);
  }
});
