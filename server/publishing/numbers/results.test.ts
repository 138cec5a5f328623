import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPublishedNumbers, getResults, listBestTimes } from '#contracts/publishing/results.ts';
import type { Person } from '#tests/factories/person.ts';
import { storePublished, type MadePublished } from '#tests/factories/published-posts.ts';
import { connectPublishingAccount } from '#tests/factories/publishing.ts';
import { startWorld, type World } from '#tests/world.ts';

/** What the posts of a span became, and the times at which they did best. */
let world: World;
let reader: Person;
let connection: string;
const HOUR = 3600_000;
const DAY = 24 * HOUR;
const now = Date.now();

beforeAll(async () => {
  world = await startWorld();
  reader = await world.person(await world.account());
  connection = await connectPublishingAccount(reader);
});
afterAll(() => world.stop());

function make(daysAgo: number, likes: number, more: Partial<MadePublished> = {}): MadePublished {
  return {
    connection_id: connection,
    published_at: new Date(now - daysAgo * DAY),
    readings: [
      { hours: 1, numbers: { likes: likes / 2 } },
      { hours: 50, numbers: { likes } },
    ],
    ...more,
  };
}

function store(posts: readonly MadePublished[]): Promise<string[]> {
  return storePublished(world.suite.context, reader.accountId, posts);
}

const span = { from: new Date(now - 7 * DAY).toISOString(), to: new Date(now).toISOString() };

test('Posts of a week are counted with those of the week before as they were at the same age', async () => {
  const [first] = await store([
    make(5, 100, { hashtags: ['tea'] }),
    make(4, 20),
    // Of the week before: read at 50 hours, which was within that week, and again yesterday, which it was not.
    make(12, 60, {
      readings: [
        { hours: 50, numbers: { likes: 60 } },
        { hours: 264, numbers: { likes: 5000 } },
      ],
    }),
    // Earlier than both.
    make(30, 999),
  ]);
  const results = await reader.call(getResults, { query: span });
  expect(results.posts).toEqual({ now: 2, before: 1 });
  expect(results.figures).toEqual([
    { measure: 'interactions', now: { sum: 120, n: 2 }, before: { sum: 60, n: 1 } },
    { measure: 'likes', now: { sum: 120, n: 2 }, before: { sum: 60, n: 1 } },
  ]);
  expect(results.items.map(({ value }) => value)).toEqual([20, 100]);
  const numbers = await reader.call(getPublishedNumbers, { params: { _id: first ?? '' } });
  expect(numbers).toMatchObject({ words: 'กาแฟวันนี้', latest: { likes: 100 }, post_id: null });
  expect(numbers.readings.map((reading) => reading.numbers.likes)).toEqual([50, 100]);
});

test('A post is held against the median of five others of its format, and formats against what is usual', async () => {
  await store([
    ...[10, 20, 30, 40, 50].map((likes) => make(20, likes, { format: 'film' })),
    make(3, 90, { format: 'film' }),
  ]);
  const results = await reader.call(getResults, { query: span });
  const film = results.items.find(({ format }) => format === 'film');
  expect(film).toMatchObject({ value: 90, usual: 30, usual_n: 5 });
  expect(results.items.find(({ format, value }) => format === 'text' && value === 20)).toMatchObject({
    usual: null,
  });
  expect(results.formats).toMatchObject([{ value: 'film', n: 1, ratio: null }]);
});

test('A measure that no network reports gives no figure of it and no comparison', async () => {
  const results = await reader.call(getResults, { query: { ...span, measure: 'views' } });
  expect(results.items.every(({ value, usual }) => value === null && usual === null)).toBe(true);
  expect(results.figures.map(({ measure }) => measure)).not.toContain('views');
});

test('A span that ends before it begins, or is longer than a year, names its field', async () => {
  const wrong = await reader.attempt(getResults, { query: { from: span.to, to: span.from } });
  expect([wrong.status, JSON.stringify(wrong.body)]).toEqual([400, expect.stringContaining('"to"')]);
  const long = await reader.attempt(getResults, {
    query: { from: new Date(now - 400 * DAY).toISOString(), to: span.to },
  });
  expect([long.status, JSON.stringify(long.body)]).toEqual([400, expect.stringContaining('"from"')]);
});

test('Another organisation sees none of it', async () => {
  const stranger = await world.person(await world.account());
  expect(await stranger.call(getResults, { query: span })).toMatchObject({ items: [], figures: [] });
});

test('Too few posts say nothing about times; enough of them name the hour that does best', async () => {
  const account = await connectPublishingAccount(reader);
  const ask = async () => {
    const { items } = await reader.call(listBestTimes, {
      query: { zone: 'Asia/Bangkok', connections: [account] },
    });
    return items[0];
  };
  /** The latest Monday, 0 o'clock in Bangkok, that is a week ago. */
  const monday = Math.floor((now - 7 * DAY - 4 * DAY + 7 * HOUR) / (7 * DAY)) * 7 * DAY + 4 * DAY - 7 * HOUR;
  const week = (weeks: number): MadePublished[] =>
    [9, 33, 57, 81, 105].map((slot, at) =>
      make(0, slot === 57 ? 400 + at + weeks : 100 + ((at * 7 + weeks * 5) % 20), {
        connection_id: account,
        published_at: new Date(monday - weeks * 7 * DAY + slot * HOUR + 60_000),
      }),
    );
  await store([0, 1, 2, 3, 4].flatMap(week));
  expect(await ask()).toMatchObject({ n: 25, enough: false, slots: [] });
  await store([5, 6, 7, 8, 9, 10].flatMap(week));
  const best = await ask();
  expect(best).toMatchObject({ n: 55, enough: true });
  expect(best?.slots).toMatchObject([{ weekday: 3, hour: 9, n: 11 }]);
  expect(best?.slots[0]?.low).toBeGreaterThan(0);
  expect(best?.tested?.lift).toBeGreaterThan(1);
});
