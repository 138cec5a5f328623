import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import { getBackfill } from '#contracts/keywords/backfill.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { blacklist } from '#contracts/listening/blacklist/blacklist.ts';
import { countMentions } from '#contracts/listening/endpoints.ts';
import { MentionFilter } from '#contracts/listening/filter.ts';
import { listSearchPosts, querySearch } from '#contracts/quick-analytic/endpoints.ts';
import { SearchQuestion, type SearchAnswer } from '#contracts/quick-analytic/question.ts';
import { buildSearchFilter } from '#contracts/quick-analytic/search.ts';
import { toKeywordQuery } from '#engine/query/filter-query.ts';
import { makePost } from '#tests/factories/inbound.ts';
import { waitUntil } from '#tests/factories/line.ts';
import type { Person } from '#tests/factories/person.ts';
import { ingestPublicPosts, makePublicSource } from '#tests/factories/public-posts.ts';
import { startWorld, type World } from '#tests/world.ts';

/** A search over public posts that is kept as a keyword: the look back over the pool gives it the same past. */
const SPAN = { from: '2026-03-01T00:00:00Z', to: '2026-03-31T00:00:00Z' };

let world: World;
let sourceId: string;
beforeAll(async () => {
  world = await startWorld();
  sourceId = await makePublicSource(world);
  await ingestPublicPosts(world, sourceId, makePosts());
});
afterAll(() => world.stop());

function makePosts(): Incoming[] {
  return Array.from({ length: 24 }, (_, index) =>
    makePost({
      provider_id: `longan ${index}`,
      channel: 'rss',
      text: index % 2 === 0 ? `ลำไย หวานมาก ชอบ #fruit ${index}` : `ลำไย แย่มาก ผิดหวัง #sour ${index}`,
      author: { _id: `a${index % 4}`, name: `Malee ${index % 4}`, followers: 2_000 },
      engagement: { likes: index, shares: 1 },
      published_at: new Date(Date.parse(SPAN.from) + index * 86_400_000 + 3_600_000).toISOString(),
    }),
  );
}

type Filters = { not_hashtag?: string };

/** Every number of a page about longans. */
async function readNumbers(who: Person, filter: Filters = {}): Promise<SearchAnswer[]> {
  const questions = [
    { kind: 'figures' },
    { kind: 'volume', by: 'sentiment' },
    { kind: 'list', of: 'channel' },
    { kind: 'list', of: 'author' },
    { kind: 'list', of: 'hashtag' },
    { kind: 'list', of: 'word' },
    { kind: 'terms' },
  ].map((one) => SearchQuestion.parse(one));
  const search = { terms: ['ลำไย'], comparison: 'before' as const, filter: { ...SPAN, ...filter } };
  const { answers } = await who.call(querySearch, { body: { search, questions } as never });
  return answers.flatMap((one) => (one.ok ? [one.answer] : []));
}

/** Keeps the search as a keyword, and waits until it has looked back. @returns the id of the keyword */
async function keepSearch(who: Person, filter: Filters = {}): Promise<string> {
  const narrowed = MentionFilter.parse({ ...SPAN, ...filter });
  const { query } = toKeywordQuery(buildSearchFilter({ terms: ['ลำไย'], filter: narrowed }));
  const { _id } = await who.call(createKeyword, {
    params: { product: 'listening' },
    body: { name: 'Kept', query },
  });
  await waitUntil(
    () => who.call(getBackfill, { params: { product: 'listening', _id } }),
    ({ backfill }) => backfill?.state === 'done',
  );
  return _id;
}

function readFigures(answers: readonly SearchAnswer[]) {
  const figures = answers.find((answer) => answer.kind === 'figures');
  if (!figures) throw new Error('no figures');
  return figures.now;
}

async function listPosts(who: Person) {
  const search = { terms: ['ลำไย'], filter: SPAN };
  return (await who.call(listSearchPosts, { body: { search, limit: 50 } })).items;
}

test('A search over the public pool that is kept as a keyword has the same past numbers, in quick analytics and in listening', async () => {
  const who = await world.person(await world.account());
  const filter = { not_hashtag: 'sour' };
  const before = await readNumbers(who, filter);
  expect(before).toHaveLength(7);
  expect(readFigures(before)).toMatchObject({ mentions: 12 });
  const keyword = await keepSearch(who, filter);
  expect(await readNumbers(who, filter)).toEqual(before);
  const { mentions: count, authors } = readFigures(before);
  expect(await who.call(countMentions, { query: { ...SPAN, keyword } })).toMatchObject({ count, authors });
  // What the keyword found are mentions now, the others are public posts as before.
  const posts = await listPosts(who);
  expect(posts).toHaveLength(24);
  expect(posts.filter((post) => post.public !== true)).toHaveLength(12);
}, 60_000);

test('Posts of a blacklisted author stay out of a search before and after its look back', async () => {
  const who = await world.person(await world.account());
  const entries = buildCollectionEndpoints(blacklist, 'entries');
  await who.call(entries.create, {
    params: { product: 'listening' },
    body: { kind: 'author', value: 'Malee 1' } as never,
  });
  const before = await readNumbers(who);
  expect(readFigures(before)).toMatchObject({ mentions: 18, authors: 3 });
  const keyword = await keepSearch(who);
  expect(await readNumbers(who)).toEqual(before);
  const count = (hidden?: 'only') =>
    who.call(countMentions, { query: { ...SPAN, keyword, ...(hidden && { hidden }) } });
  expect(await count()).toMatchObject({ count: 18 });
  expect(await count('only')).toMatchObject({ count: 6 });
  expect((await listPosts(who)).map(({ author }) => author.name)).not.toContain('Malee 1');
}, 60_000);

test('An account without quick analytics in its products reads nothing of the pool', async () => {
  const accountId = await world.account();
  await world.suite.context.database.platform
    .updateTable('accounts')
    .set({ product: JSON.stringify({ listening: { active: true } }) })
    .where('_id', '=', accountId)
    .execute();
  const who = await world.person(accountId);
  const search = { terms: ['ลำไย'], filter: SPAN };
  const query = await who.attempt(querySearch, { body: { search, questions: [{ kind: 'figures' }] } });
  const posts = await who.attempt(listSearchPosts, { body: { search } });
  expect([query.status, posts.status]).toEqual([403, 403]);
  await who.call(createKeyword, {
    params: { product: 'listening' },
    body: { name: 'Longan', patterns: ['ลำไย'] },
  });
  expect(await who.call(countMentions, { query: SPAN })).toMatchObject({ count: 0 });
});
