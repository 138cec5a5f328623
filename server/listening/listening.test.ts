import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { countMentions, getVolume, listMentions } from '#contracts/listening/endpoints.ts';
import { queryOne } from '#tests/factories/analytics.ts';
import { ingestPosts } from '#tests/factories/inbound.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

let world: World;
let person: Person;
let keywordIds: string[];

const RANGE = { from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z' };
const POSTS = 600;
const CHANNELS = ['file', 'pantip', 'facebook'] as const;
const TEXTS = ['อร่อยมากเลย กาแฟร้านนี้', 'Terrible coffee, never again!', 'ร้านเปิดกี่โมงคะ', 'just a cup of tea'];

/** Many share an instant, so that paging has ties to resolve. */
function post(index: number): Incoming {
  return {
    provider_id: `p${index}`,
    kind: 'post',
    channel: CHANNELS[index % CHANNELS.length] ?? 'file',
    author: { _id: `a${index % 11}`, name: `Author ${index % 11}`, followers: index },
    text: `${TEXTS[index % TEXTS.length]} ${index}`,
    published_at: new Date(Date.UTC(2026, 0, 1 + (index % 200), 20, index % 3)).toISOString(),
  };
}

beforeAll(async () => {
  world = await getSharedWorld();
  person = await world.person(await world.account());
  const create = (name: string, patterns: string[]) =>
    person.call(createKeyword, { params: { product: 'listening' }, body: { name, patterns } });
  keywordIds = [(await create('coffee', ['coffee,กาแฟ']))._id, (await create('tea', ['tea']))._id];
  await ingestPosts(
    world,
    person.accountId,
    Array.from({ length: POSTS }, (_, index) => post(index)),
  );
});
afterAll(() => world.stop());

async function allPages(query: Record<string, unknown>): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await person.call(listMentions, { query: { ...RANGE, ...query, cursor } as never });
    ids.push(...page.items.map((item) => item._id));
    if (page.next === null) return ids;
    cursor = page.next;
  }
}

test('Every mention is on exactly one page, newest first', async () => {
  const ids = await allPages({ limit: 37 });
  expect(ids).toHaveLength(POSTS);
  expect(new Set(ids).size).toBe(POSTS);
  const { items } = await person.call(listMentions, { query: { ...RANGE, limit: 200 } });
  const times = items.map((item) => item.published_at);
  expect(times).toEqual([...times].sort().reverse());
});

test('A page that reaches from the newest days far back is in order and complete', async () => {
  const to = '2026-06-01T00:00:00Z';
  const ids = await allPages({ to, limit: 37 });
  expect(ids).toHaveLength(151 * 3);
  const { items } = await person.call(listMentions, { query: { ...RANGE, to, limit: 100 } });
  expect(items.map((item) => item._id)).toEqual(ids.slice(0, 100));
  const times = items.map((item) => item.published_at);
  expect(times).toEqual([...times].sort().reverse());
});

const FILTERS: [string, () => Record<string, unknown>][] = [
  ['channel', () => ({ channel: 'pantip,facebook' })],
  ['not channel', () => ({ not_channel: 'pantip' })],
  ['sentiment', () => ({ sentiment: 'negative,question' })],
  ['not sentiment', () => ({ not_sentiment: 'positive' })],
  ['language', () => ({ language: 'th' })],
  ['not language', () => ({ not_language: 'th' })],
  ['author', () => ({ author: 'a1,a2' })],
  ['not author', () => ({ not_author: 'a1' })],
  ['keyword', () => ({ keyword: keywordIds[0] })],
  ['not keyword', () => ({ not_keyword: keywordIds[0], channel: 'file' })],
  ['matched', () => ({ matched: 'yes' })],
  ['not matched', () => ({ matched: 'no' })],
  ['text', () => ({ text: 'COFFEE, nev' })],
  ['Thai text', () => ({ text: 'ร้าน', language: 'th', not_author: 'a3' })],
  ['text with signs of LIKE', () => ({ text: '100%' })],
  ['half a year', () => ({ from: '2026-03-01T00:00:00Z', to: '2026-03-31T00:00:00Z', matched: 'yes' })],
];
test.each(FILTERS)('List, count and every rollup agree: %s', async (_name, make) => {
  const query = { ...RANGE, ...make() } as typeof RANGE;
  const ids = await allPages({ ...query, limit: 200 });
  expect((await person.call(countMentions, { query })).count).toBe(ids.length);
  const volume = await person.call(getVolume, { query: { ...query, time_zone: 'Asia/Bangkok' } });
  const inBars = volume.series
    .flatMap((bar) => Object.values(bar.by_sentiment))
    .reduce((sum, one) => sum + one, 0);
  expect([volume.total, inBars]).toEqual([ids.length, ids.length]);
  for (const dimension of ['channel', 'language', 'sentiment'] as const) {
    const { items, total } = await queryOne(person, { kind: 'groups', by: dimension, filter: query });
    expect([total, items.reduce((sum, item) => sum + item.count, 0)]).toEqual([ids.length, ids.length]);
  }
  const authors = await queryOne(person, { kind: 'authors', filter: query, limit: 50 });
  expect(authors.items.reduce((sum, item) => sum + item.count, 0)).toBe(ids.length);
});

test('A filter and its complement together make the whole', async () => {
  const count = async (query: object) =>
    (await person.call(countMentions, { query: { ...RANGE, ...query } })).count;
  expect((await count({ matched: 'yes' })) + (await count({ matched: 'no' }))).toBe(POSTS);
  expect(await count({ matched: 'yes' })).toBe((POSTS * 3) / 4);
  expect((await count({ keyword: keywordIds[1] })) + (await count({ not_keyword: keywordIds[1] }))).toBe(
    POSTS,
  );
});

test('Highlights mark the words, in UTF-16 units', async () => {
  const { items } = await person.call(listMentions, {
    query: { ...RANGE, keyword: keywordIds[0], text: 'ร้าน', limit: 5 } as never,
  });
  expect(items).toHaveLength(5);
  for (const { text, hits } of items)
    expect(hits.map(({ start, end }) => text.slice(start, end))).toEqual(['กาแฟร้าน']);
});

test('Top words are words of the posts, counted once a post, without those by which the posts were found', async () => {
  const { items } = await queryOne(person, { kind: 'themes', of: 'word', filter: RANGE, limit: 200 });
  expect(items.find((item) => item.value === 'terrible')?.count).toBe(POSTS / 4);
  expect(items.filter(({ value }) => ['coffee', 'กาแฟ', 'tea'].includes(value))).toEqual([]);
  for (const { count, by_sentiment } of items)
    expect(Object.values(by_sentiment).reduce((sum, one) => sum + one, 0)).toBe(count);
});

test.each([
  ['Asia/Bangkok', '2026-03-01T00:00:00+07:00', '2026-03-08T00:00:00+07:00', 'day', 7, 24],
  ['America/New_York', '2026-03-06T05:00:00Z', '2026-03-11T04:00:00Z', 'day', 5, 23],
  ['America/New_York', '2026-10-30T04:00:00Z', '2026-11-03T05:00:00Z', 'day', 4, 25],
  ['America/New_York', '2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z', 'hour', 23, 1],
  ['Asia/Kathmandu', '2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z', 'hour', 25, 1],
  ['Europe/Berlin', '2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z', 'week', 53, 167],
])('The volume has bars in %s from %s to %s', async (time_zone, from, to, bucket, bars, oddHours) => {
  const query = { from: new Date(from).toISOString(), to: new Date(to).toISOString(), time_zone };
  const volume = await person.call(getVolume, { query });
  expect([volume.bucket, volume.series.length]).toEqual([bucket, bars]);
  const starts = volume.series.map((bar) => Date.parse(bar.at) / 3_600_000);
  const lengths = new Set(starts.slice(1).map((start, index) => start - (starts[index] ?? 0)));
  expect(lengths).toContain(oddHours);
  const hour = (at: string) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: time_zone, hour: '2-digit', minute: '2-digit' }).format(
      new Date(at),
    );
  if (bucket !== 'hour')
    expect(new Set(volume.series.map((bar) => hour(bar.at)))).toEqual(new Set(['00:00']));
});

test.each([
  [{ ...RANGE, time_zone: 'Mars/Olympus' }, 'time_zone'],
  [{ ...RANGE, time_zone: '+07:00' }, 'time_zone'],
  [{ from: RANGE.to, to: RANGE.from }, 'to'],
  [{ from: '0001-01-01T00:00:00Z', to: '9999-01-01T00:00:00Z' }, 'from'],
])('%o is refused by name', async (query, field) => {
  const answered = await person.attempt(getVolume, { query });
  expect(answered).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
});

test('Times outside the range of the store cause no fault', async () => {
  const query = { from: '0001-01-01T00:00:00Z', to: '9999-12-31T23:59:59Z' };
  expect((await person.call(countMentions, { query })).count).toBe(POSTS);
});

test('Another user’s cursor is refused, and another account sees nothing', async () => {
  const other = await world.person(await world.account());
  expect((await other.call(countMentions, { query: RANGE })).count).toBe(0);
  const answered = await person.attempt(listMentions, { query: { ...RANGE, cursor: 'bm9wZQ' } });
  expect(answered).toMatchObject({ status: 400, body: { code: 'cursor_invalid' } });
});

test('A page whose mentions are very far apart ends early and has a cursor for the rest', async () => {
  const MONTHS = 20;
  const apart: Incoming[] = Array.from({ length: MONTHS }, (_, index) => ({
    ...post(index),
    provider_id: `apart${index}`,
    text: 'lonely words',
    published_at: new Date(Date.UTC(2020, index, 15)).toISOString(),
  }));
  await ingestPosts(world, person.accountId, apart);
  const range = { from: '2020-01-01T00:00:00Z', to: '2022-01-01T00:00:00Z' };
  // A month is a partition of its own, so each of these is in another granule of the table.
  const { items, next } = await person.call(listMentions, { query: { ...range, limit: 50 } });
  expect(items.length).toBeLessThan(MONTHS);
  expect(next).not.toBeNull();
  const ids = await allPages({ ...range, limit: 50 });
  expect(ids.slice(0, items.length)).toEqual(items.map((item) => item._id));
  expect(new Set(ids).size).toBe(MONTHS);
  const widget = await queryOne(person, { kind: 'posts', order: 'newest', filter: range, limit: MONTHS });
  expect(widget.items).toHaveLength(MONTHS);
});
