import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { blacklist } from '#contracts/listening/blacklist/blacklist.ts';
import {
  countSearchPosts,
  getSearchCoverage,
  listSearchPosts,
  previewSearch,
  querySearch,
} from '#contracts/quick-analytic/endpoints.ts';
import { makeSearchFile } from '#contracts/quick-analytic/files.ts';
import {
  ListKind,
  type SearchAnswerOf,
  type SearchQuestionInput,
  type SearchQuestionKind,
} from '#contracts/quick-analytic/question.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import { waitUntil } from '#tests/factories/line.ts';
import type { Person } from '#tests/factories/person.ts';
import { ingestPublicPosts, makePublicSource } from '#tests/factories/public-posts.ts';
import { unzip } from '#tests/factories/unzip.ts';
import { startWorld, type World } from '#tests/world.ts';

const SPAN = { from: '2026-03-01T00:00:00Z', to: '2026-03-31T00:00:00Z' };
const DAY = 86_400_000;

let world: World;
let sourceId: string;
let person: Person;

beforeAll(async () => {
  world = await startWorld();
  sourceId = await makePublicSource(world);
  person = await world.person(await world.account());
  await ingestPublicPosts(world, sourceId, makePosts('ทุเรียน'));
});
afterAll(() => world.stop());

/** Twenty posts about a word in the period, of which five are about mango too, and six before it. */
function makePosts(word: string): Incoming[] {
  const start = Date.parse(SPAN.from);
  const make = (index: number, text: string, at: number) =>
    makePost({
      provider_id: `${word} ${index}`,
      channel: 'rss',
      text,
      author: { _id: `${word} ${index % 4}`, name: `Malee ${index % 4}`, followers: 500 },
      engagement: { likes: index },
      published_at: new Date(at).toISOString(),
    });
  const tail = (index: number) =>
    index % 4 === 0 ? ' และ มะม่วง' : ` ลูกที่ ${index} https://shop.example/${index % 2} 🥭`;
  return [
    ...Array.from({ length: 20 }, (_, index) =>
      make(index, `${word} อร่อยมาก #fruit${tail(index)}`, start + index * DAY + 3_600_000),
    ),
    ...Array.from({ length: 6 }, (_, index) =>
      make(100 + index, `${word} เดือนก่อน`, start - (index + 1) * DAY),
    ),
  ];
}

type Filters = Record<string, unknown>;

async function answer<K extends SearchQuestionKind>(
  who: Person,
  question: SearchQuestionInput & { kind: K },
  { terms, ...filter }: { terms: string[] } & Filters,
): Promise<SearchAnswerOf<K>> {
  const search = { terms, comparison: 'before' as const, filter: { ...SPAN, ...filter } };
  const { answers } = await who.call(querySearch, { body: { search, questions: [question] } });
  const [result] = answers;
  if (!result?.ok) throw new Error(JSON.stringify(result));
  return result.answer as SearchAnswerOf<K>;
}

async function listPosts(who: Person, terms: string[], filter: Filters = {}) {
  const posts = [];
  for (let cursor: string | undefined; ;) {
    const page = await who.call(listSearchPosts, {
      body: { search: { terms, filter: { ...SPAN, ...filter } }, limit: 7, ...(cursor && { cursor }) },
    });
    posts.push(...page.items);
    if (page.next === null) return posts;
    cursor = page.next;
  }
}
async function countPosts(...input: Parameters<typeof listPosts>): Promise<number> {
  return new Set((await listPosts(...input)).map(({ _id }) => _id)).size;
}

async function count(who: Person, terms: string[], filter: Filters = {}): Promise<number> {
  return (await answer(who, { kind: 'figures' }, { terms, ...filter })).now.mentions;
}

test('A word that no keyword matches is counted in the public pool, and opens the posts that it counts', async () => {
  const terms = ['ทุเรียน'];
  const { now, before } = await answer(person, { kind: 'figures' }, { terms });
  expect(now).toMatchObject({ mentions: 20, authors: 4 });
  expect(before).toMatchObject({ mentions: 6 });
  const posts = await listPosts(person, terms);
  expect(new Set(posts.map(({ _id }) => _id)).size).toBe(20);
  expect(posts.every((post) => post.public === true && post.hits.length > 0)).toBe(true);
  expect(
    posts
      .map(({ published_at }) => published_at)
      .toSorted()
      .toReversed(),
  ).toEqual(posts.map(({ published_at }) => published_at));
  const preview = await person.call(previewSearch, { body: { term: 'ทุเรียน', ...SPAN } });
  expect(preview).toMatchObject({ count: 20 });
  expect(preview.sample).toHaveLength(3);
});

test('Every panel counts public posts, and every value of a list opens what it counts', async () => {
  const terms = ['ทุเรียน'];
  for (const by of [
    'channel',
    'sentiment',
    'domain',
    'hashtag',
    'tag',
    'keyword',
    'status',
    'audience',
  ] as const) {
    const volume = await answer(person, { kind: 'volume', by }, { terms });
    expect([by, volume.total]).toEqual([by, 20]);
    for (const { counts, total } of volume.lines)
      expect(counts.reduce((sum, one) => sum + one, 0)).toBe(total);
  }
  for (const measure of ['mentions', 'clusters', 'authors', 'engagement', 'reach'] as const)
    expect((await answer(person, { kind: 'volume', measure }, { terms })).total).toBeGreaterThan(0);
  let opened = 0;
  for (const of of ListKind.options) {
    const list = await answer(person, { kind: 'list', of }, { terms });
    for (const { value, count: counted, query, channel } of list.items.slice(0, 3)) {
      const narrowed = of === 'phrase' ? { text: value } : { [of]: value };
      const filter = query === null ? { ...narrowed, ...(channel && { channel }) } : { query };
      expect([of, value, await countPosts(person, terms, filter)]).toEqual([of, value, counted]);
      opened += 1;
    }
  }
  expect(opened).toBeGreaterThan(10);
  const rising = await answer(person, { kind: 'list', of: 'word', order: 'rising' }, { terms });
  expect(rising.total).toBe(20);
  const { difference } = await answer(person, { kind: 'difference', ...SPAN }, { terms });
  expect(difference).toMatchObject({ total: 20, authors: 4 });
  expect(difference.post).not.toBeNull();
  expect(await answer(person, { kind: 'own' }, { terms })).toMatchObject({ own: 0, tickets: 0, total: 20 });
});

test('Terms are compared over public posts, each post once', async () => {
  const compared = await answer(person, { kind: 'terms' }, { terms: ['ทุเรียน', 'มะม่วง'] });
  expect(compared).toMatchObject({ union: 20, union_before: 6, several: 5 });
  expect(compared.overlaps).toEqual([{ first: 0, second: 1, count: 5 }]);
  const lines = await answer(person, { kind: 'volume', by: 'term' }, { terms: ['ทุเรียน', 'มะม่วง'] });
  expect(lines.lines.map(({ total }) => total)).toEqual([20, 5]);
});

test('A file has the numbers of the page', async () => {
  const search = { terms: ['ทุเรียน'], filter: SPAN };
  const file = await person.attempt(makeSearchFile, { body: { search, format: 'csv', language: 'en' } });
  expect(file.status).toBe(200);
  expect(String(file.body)).toContain('ทุเรียน');
  expect(String(file.body)).toMatch(/20 (posts|mentions)/);
  const slides = await fetch(new URL(makeSearchFile.path, world.url), {
    method: 'POST',
    headers: { cookie: person.cookie, origin: world.url, 'content-type': 'application/json' },
    body: JSON.stringify({ search, format: 'pptx', language: 'th' }),
  });
  expect(slides.headers.get('content-type')).toContain('presentationml');
  const files = unzip(Buffer.from(await slides.arrayBuffer()));
  expect(files.get('ppt/slides/slide1.xml')).toContain('ทุเรียน');
  expect([...files.keys()].filter((name) => /charts\/chart\d+\.xml$/.test(name)).length).toBeGreaterThan(1);
});

test('A post that is a mention of the account counts once, as the account reads it', async () => {
  const own = await world.person(await world.account());
  const posts = makePosts('มังคุด');
  await own.call(createKeyword, {
    params: { product: 'listening' },
    body: { name: 'Mangosteen', patterns: ['มะม่วง'] },
  });
  await ingestPublicPosts(world, sourceId, posts);
  await ingestPosts(world, own.accountId, [
    makePost({ text: 'มังคุด และ มะม่วง ของเราเอง', published_at: '2026-03-05T00:00:00Z' }),
  ]);
  // Twenty public posts, five of which are mentions of the account, and its own.
  expect(await count(own, ['มังคุด'])).toBe(21);
  const listed = await listPosts(own, ['มังคุด']);
  expect(listed.filter((post) => post.public !== true)).toHaveLength(6);
  expect(new Set(listed.map(({ _id }) => _id)).size).toBe(21);
  // Private sources are nobody else's.
  expect(await count(person, ['มังคุด'])).toBe(20);
  expect((await listPosts(person, ['ของเราเอง'])).length).toBe(0);
});

test('A page counts again once posts have changed, as they are until now', async () => {
  const own = await world.person(await world.account());
  const now = world.suite.context.clock().getTime();
  const ends = { from: new Date(now - DAY).toISOString(), to: new Date(now + DAY).toISOString() };
  const search = { terms: ['ลำไย'], filter: ends };
  const ask = (known: string | null = null) => own.call(countSearchPosts, { body: { search, known } });
  const make = (name: string, at: number) =>
    makePost({
      provider_id: name,
      text: `ลำไย ${name}`,
      channel: 'rss',
      published_at: new Date(at).toISOString(),
    });
  // What came in before moves the version once more, when its span of seconds ends.
  const { first } = await waitUntil(
    async () => {
      const known = await ask();
      return { first: known, again: await ask(known.version) };
    },
    ({ again }) => again.count === null,
  );
  expect(first.count).toBe(0);
  await ingestPublicPosts(world, sourceId, [make('now', now - 60_000), make('tomorrow', now + DAY / 2)]);
  const second = await waitUntil(
    () => ask(first.version),
    ({ count: found }) => (found ?? 0) > 0,
  );
  expect(second.count).toBe(1);
  await ingestPosts(world, own.accountId, [make('own', now - 30_000)]);
  const third = await waitUntil(
    () => ask(second.version),
    ({ count: found }) => (found ?? 0) > 1,
  );
  expect(third.count).toBe(2);
  const broken = await own.attempt(countSearchPosts, { body: { search: { terms: ['('], filter: ends } } });
  expect(broken.status).toBe(400);
});

test('Posts that the blacklist of the account hides are not counted', async () => {
  const own = await world.person(await world.account());
  const entries = buildCollectionEndpoints(blacklist, 'entries');
  await own.call(entries.create, {
    params: { product: 'listening' },
    body: { kind: 'author', value: 'Malee 1' } as never,
  });
  expect(await count(own, ['ทุเรียน'])).toBe(15);
  expect(await countPosts(own, ['ทุเรียน'])).toBe(15);
  expect(await count(person, ['ทุเรียน'])).toBe(20);
});

test('The coverage says since when public posts are kept by source, and carries the gaps of a source', async () => {
  const { owner } = world.suite.context.database;
  await owner.query(`update monitors set created_at = '2026-01-01' where _id = $1`, [sourceId]);
  await owner.query(
    `insert into collection_gaps (account_id, _id, source_id, reason, began_at, ended_at)
     select account_id, $2, _id, 'failing', '2026-03-10', '2026-03-11' from monitors where _id = $1`,
    [sourceId, crypto.randomUUID()],
  );
  const coverage = await person.call(getSearchCoverage, { body: SPAN });
  expect(coverage.sources).toBeGreaterThan(0);
  expect(coverage.pool?.sources).toMatchObject([{ _id: sourceId, name: 'News' }]);
  expect(coverage.pool?.since).toBe(coverage.pool?.sources[0]?.since);
  expect(coverage.gaps.map(({ source_id, reason }) => ({ source_id, reason }))).toContainEqual({
    source_id: sourceId,
    reason: 'failing',
  });
});
