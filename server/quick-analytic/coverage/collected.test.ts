import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
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
  const { owner } = world.suite.context.database;
  for (const [name, at] of Object.entries(CREATED)) {
    const { _id } = await person.call(createKeyword, {
      params: { product: 'listening' },
      body: { name, patterns: [name] },
    });
    await owner.query(`update keywords set created_at = $2 where _id = $1`, [_id, at]);
  }
});
afterAll(() => world.stop());

async function readCollected(...terms: string[]): Promise<unknown[]> {
  const { collected } = await person.call(getSearchCoverage, { body: { ...SPAN, terms } });
  return (collected ?? []).map(({ since, by_keyword }) => [since, by_keyword]);
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
});

it('A term that cannot be read is refused', async () => {
  const answered = await person.attempt(getSearchCoverage, { body: { ...SPAN, terms: ['(tea'] } });
  expect(answered.status).toBe(400);
});
