import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKeyword, updateKeyword } from '#contracts/keywords/endpoints.ts';
import { getSearchCoverage } from '#contracts/quick-analytic/endpoints.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

/** A world of its own: whether public posts are kept, and since when, is the same for all accounts of a suite. */
let world: World;
let person: Person;

const SPAN = { from: '2026-01-01T00:00:00.000Z', to: '2026-06-01T00:00:00.000Z' };
const CREATED = { latte: '2026-03-01T00:00:00.000Z', tea: '2026-05-03T00:00:00.000Z' };

beforeAll(async () => {
  world = await startWorld();
  person = await world.person(await world.account());
  for (const [name, at] of Object.entries(CREATED)) {
    await word(await makeKeyword(name, [name]), at);
  }
});

async function makeKeyword(name: string, patterns: string[]): Promise<string> {
  const made = await person.call(createKeyword, {
    params: { product: 'listening' },
    body: { name, patterns },
  });
  return made._id;
}

/** As if a keyword had been worded so at a time. */
function word(_id: string, at: string) {
  return world.suite.context.database.owner.query(
    `update keyword_wordings set since = $2 where keyword_id = $1 and since = (
      select max(since) from keyword_wordings where keyword_id = $1)`,
    [_id, at],
  );
}

async function change(_id: string, body: object, at: string): Promise<void> {
  await person.call(updateKeyword, { params: { product: 'listening', _id }, body });
  await word(_id, at);
}

afterAll(() => world.stop());

async function readCollected(...terms: string[]): Promise<unknown[]> {
  const { collected } = await person.call(getSearchCoverage, { body: { ...SPAN, terms } });
  return collected.map(({ since, by_keyword }) => [since, by_keyword]);
}

it('A word is collected since the keywords exist that find all of its posts', async () => {
  expect(
    await readCollected('latte', '"iced latte" NOT milk', 'latte OR tea', 'coffee', 'keyword:tea'),
  ).toEqual([
    [CREATED.latte, true],
    [CREATED.latte, true],
    // All of it is collected once the later one exists.
    [CREATED.tea, true],
    [null, false],
    [CREATED.tea, true],
  ]);
  expect(await readCollected()).toEqual([]);
});

it('Earlier posts that an import brought count as collected, a single old one does not', async () => {
  const month = Array.from({ length: 200 }, (_one, nth) =>
    makePost({
      text: `tea ${nth}`,
      published_at: new Date(Date.parse('2026-04-01') + nth * 60_000).toISOString(),
    }),
  );
  const old = makePost({ text: 'tea of long ago', published_at: '2019-04-01T00:00:00Z' });
  await ingestPosts(world, person.accountId, [...month, old]);
  const [[since] = []] = (await readCollected('tea')) as [string, boolean][];
  expect(since?.slice(0, 10)).toBe('2026-04-01');
  // Posts that came in before a word was added are no posts of it.
  const _id = await makeKeyword('chai', ['tea']);
  const later = Date.now() + 60_000;
  await change(_id, { patterns: ['tea', 'chai'] }, new Date(later).toISOString());
  const [chai, both] = await readCollected('chai', 'tea');
  expect([chai, both]).toEqual([
    [new Date(later).toISOString(), true],
    [since, true],
  ]);
});

it('A keyword collects what it searched for at each time, whatever else of it was changed', async () => {
  const _id = await makeKeyword('drinks', ['cocoa']);
  await word(_id, '2026-01-10T00:00:00.000Z');
  await change(_id, { patterns: ['cocoa', 'matcha'] }, '2026-02-10T00:00:00.000Z');
  await change(_id, { name: 'hot drinks' }, '2026-02-10T00:00:00.000Z');
  expect(await readCollected('cocoa', 'matcha', 'cocoa OR matcha')).toEqual([
    ['2026-01-10T00:00:00.000Z', true],
    ['2026-02-10T00:00:00.000Z', true],
    ['2026-02-10T00:00:00.000Z', true],
  ]);
  await change(_id, { active: false }, '2026-03-10T00:00:00.000Z');
  expect(await readCollected('cocoa')).toEqual([[null, false]]);
  await change(_id, { active: true, patterns: ['cocoa'] }, '2026-04-10T00:00:00.000Z');
  expect(await readCollected('cocoa', 'matcha')).toEqual([
    ['2026-04-10T00:00:00.000Z', true],
    [null, false],
  ]);
});

it('An account with thousands of keywords learns it as well', async () => {
  await world.suite.context.database.owner.query(
    `insert into keywords (account_id, _id, product, name, patterns, match, active)
     select $1, gen_random_uuid(), 'listening', 'brand ' || nth, array['brand' || nth || ' promotion,offer' || nth], 'auto', true
       from generate_series(1, 3000) nth`,
    [person.accountId],
  );
  expect(await readCollected('latte')).toEqual([[CREATED.latte, true]]);
  const [[since, by] = []] = (await readCollected('offer77')) as [string, boolean][];
  expect([Date.parse(since ?? '') > Date.parse(SPAN.to), by]).toEqual([true, true]);
});

it('A term that cannot be read is refused', async () => {
  const answered = await person.attempt(getSearchCoverage, { body: { ...SPAN, terms: ['(tea'] } });
  expect(answered.status).toBe(400);
});
