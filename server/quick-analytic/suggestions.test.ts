import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { listSuggestions, querySearch } from '#contracts/quick-analytic/endpoints.ts';
import { listRising } from '#contracts/quick-analytic/rising.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

let world: World;
let person: Person;
const HOUR = 3_600_000;
const QUARTER = HOUR / 4;
/** Two posts of each hour: whatever the time is, hours that begin half an hour apart have others of them. */
const timeOf = (nth: number): number => now - (nth % 10) * HOUR - (nth % 20 < 10 ? QUARTER : 3 * QUARTER);
const now = Date.now();
const filter = {
  from: new Date(now - 24 * HOUR).toISOString(),
  to: new Date(now + HOUR).toISOString(),
};

beforeAll(async () => {
  world = await getSharedWorld();
  person = await world.person(await world.account());
  for (const [name, patterns] of [
    ['My "best" coffee, hot', ['กาแฟ']],
    ['Tea', ['tea']],
    ['Silent', ['zzzz']],
  ] as const)
    await person.call(createKeyword, {
      params: { product: 'listening' },
      body: { name, patterns: [...patterns] },
    });
  const posts = Array.from({ length: 30 }, (_one, nth) =>
    makePost({
      text: nth < 20 ? `กาแฟ matcha แก้วที่ ${nth}` : `tea number ${nth}`,
      published_at: new Date(timeOf(nth)).toISOString(),
    }),
  );
  const before = Array.from({ length: 30 }, (_one, nth) =>
    makePost({ text: `tea of yesterday ${nth}`, published_at: new Date(now - 30 * HOUR).toISOString() }),
  );
  await ingestPosts(world, person.accountId, [...posts, ...before]);
});
afterAll(() => world.stop());

it('Keywords with posts are suggested, and each term finds exactly as many posts as its number says', async () => {
  const { keywords, pages } = await person.call(listSuggestions, { body: filter });
  expect(keywords.map(({ name, count }) => [name, count])).toEqual([
    ['My "best" coffee, hot', 20],
    ['Tea', 10],
  ]);
  expect(pages).toEqual([]);
  for (const { term, count } of keywords) {
    const { answers } = await person.call(querySearch, {
      body: { search: { terms: [term], filter }, questions: [{ kind: 'figures' }] },
    });
    expect(answers).toMatchObject([{ ok: true, answer: { now: { mentions: count } } }]);
  }
});

it('A period that ends before it begins is refused with its field', async () => {
  const body = { from: filter.to, to: filter.from };
  const answered = await person.attempt(listSuggestions, { body });
  expect(answered).toMatchObject({ status: 400, body: { fields: { to: expect.any(String) } } });
});

it('Somebody of another account gets no suggestions', async () => {
  const stranger = await world.person(await world.account());
  expect(await stranger.call(listSuggestions, { body: filter })).toEqual({ keywords: [], pages: [] });
});

it('What rises has its posts of each hour only where they are requested', async () => {
  const { items } = await person.call(listRising, { query: { hours: '1' } });
  const matcha = items.find(({ term }) => term === 'matcha');
  expect(matcha?.count).toBe(20);
  expect(matcha?.hours.reduce((sum, one) => sum + one, 0)).toBe(20);
  // Hours begin where they do in the reader's zone, in Kolkata half an hour apart from those of UTC.
  const kolkata = await person.call(listRising, { query: { hours: '1', time_zone: 'Asia/Kolkata' } });
  const hourOf = (at: number): number => Math.floor((at + HOUR / 2) / HOUR);
  const last = hourOf(Date.now());
  const expected = Array.from({ length: 12 }, () => 0);
  for (let nth = 0; nth < 20; nth += 1) {
    const place = last - hourOf(timeOf(nth));
    expected.splice(place, 1, (expected[place] ?? 0) + 1);
  }
  const latest = kolkata.items.find(({ term }) => term === 'matcha')?.hours.toReversed();
  expect(latest?.slice(0, expected.length)).toEqual(expected);
  const plain = await person.call(listRising, { query: {} });
  expect(plain.items.find(({ term }) => term === 'matcha')?.hours).toEqual([]);
});
