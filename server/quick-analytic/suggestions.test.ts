import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { listRising, listSuggestions, querySearch } from '#contracts/quick-analytic/endpoints.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

let world: World;
let person: Person;
const HOUR = 3_600_000;
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
      published_at: new Date(now - (nth % 10) * HOUR).toISOString(),
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
  const plain = await person.call(listRising, { query: {} });
  expect(plain.items.find(({ term }) => term === 'matcha')?.hours).toEqual([]);
});
