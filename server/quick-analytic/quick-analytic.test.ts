import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import { getBackfill, startBackfill } from '#contracts/keywords/backfill.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { countMentions } from '#contracts/listening/endpoints.ts';
import { listSearchPosts, previewSearch, querySearch } from '#contracts/quick-analytic/endpoints.ts';
import type {
  SearchAnswerOf,
  SearchQuestionInput,
  SearchQuestionKind,
} from '#contracts/quick-analytic/question.ts';
import { buildSearchFilter } from '#contracts/quick-analytic/search.ts';
import { toKeywordQuery } from '#engine/query/filter-query.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import { waitUntil } from '#tests/factories/line.ts';
import { connectPage } from '#tests/factories/pages.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

let world: World;
let person: Person;

const FILTER = { from: '2026-03-01T00:00:00Z', to: '2026-03-31T00:00:00Z' };
const DAY = 86_400_000;
const CHANNELS = ['pantip', 'facebook'] as const;

function post(index: number, text: string, at: number): Incoming {
  return makePost({
    provider_id: `quick-${index}`,
    text,
    channel: CHANNELS[index % 2] ?? 'file',
    author: { _id: `a${index % 7}`, name: `Somchai ${index % 7}` },
    published_at: new Date(at).toISOString(),
  });
}

/** 30 posts about coffee of which 10 are about tea too, 20 about tea alone; 12 about coffee in the 30 days before. */
function makePosts(): Incoming[] {
  const start = Date.parse(FILTER.from);
  const texts = [
    ...Array.from({ length: 20 }, (_, nth) => `กาแฟ แก้วที่ ${nth} #latte`),
    ...Array.from({ length: 10 }, (_, nth) => `กาแฟ and tea number ${nth}`),
    ...Array.from({ length: 20 }, (_, nth) => `tea number ${nth} #matcha`),
  ];
  const now = texts.map((text, index) => post(index, text, start + (index % 30) * DAY + 3_600_000));
  const before = Array.from({ length: 12 }, (_, nth) =>
    post(100 + nth, `กาแฟ เดือนก่อน ${nth} #latte #mocha`, start - (nth + 1) * DAY),
  );
  return [...now, ...before];
}

beforeAll(async () => {
  world = await getSharedWorld();
  person = await world.person(await world.account());
  await person.call(createKeyword, {
    params: { product: 'listening' },
    body: { name: 'all', patterns: ['กาแฟ,tea,cocoa'] },
  });
  await ingestPosts(world, person.accountId, makePosts());
});
afterAll(() => world.stop());

async function answer<K extends SearchQuestionKind>(
  question: SearchQuestionInput & { kind: K },
  search: { terms: string[]; comparison?: 'before' | 'year' | 'none' } & Record<string, unknown>,
): Promise<SearchAnswerOf<K>> {
  const { terms, comparison = 'before', ...filter } = search;
  const { answers } = await person.call(querySearch, {
    body: { search: { terms, comparison, filter: { ...FILTER, ...filter } }, questions: [question] },
  });
  const [result] = answers;
  if (!result?.ok) throw new Error(JSON.stringify(result));
  return result.answer as SearchAnswerOf<K>;
}

function sumOf(counts: readonly (number | null)[] | null): number {
  return (counts ?? []).reduce<number>((all, one) => all + (one ?? 0), 0);
}

async function countPosts(terms: string[], filter: Record<string, unknown> = {}): Promise<number> {
  const ids = new Set<string>();
  for (let cursor: string | undefined; ;) {
    const page = await person.call(listSearchPosts, {
      body: { search: { terms, filter: { ...FILTER, ...filter } }, limit: 17, ...(cursor && { cursor }) },
    });
    for (const { _id } of page.items) ids.add(_id);
    if (page.next === null) return ids.size;
    cursor = page.next;
  }
}

describe('A search', () => {
  it('has the figures of its period and of the period that it is compared with', async () => {
    const { now, before } = await answer({ kind: 'figures' }, { terms: ['กาแฟ'] });
    expect(now).toMatchObject({ mentions: 30, authors: 14 });
    expect(before).toMatchObject({ mentions: 12 });
    expect((await answer({ kind: 'figures' }, { terms: ['กาแฟ'], comparison: 'none' })).before).toBeNull();
    const year = await answer({ kind: 'figures' }, { terms: ['กาแฟ'], comparison: 'year' });
    expect(year.before).toMatchObject({ mentions: 0 });
  });

  it('opens as many posts as it counts', async () => {
    for (const terms of [['กาแฟ'], ['กาแฟ', 'tea'], ['กาแฟ -tea']]) {
      const { now } = await answer({ kind: 'figures' }, { terms });
      expect(await countPosts(terms)).toBe(now.mentions);
    }
  });

  it('has a volume whose bars add up to its total, with those of the period before', async () => {
    const volume = await answer({ kind: 'volume', by: 'channel' }, { terms: ['กาแฟ'] });
    const sum = volume.lines.flatMap(({ counts }) => counts).reduce((all, one) => all + one, 0);
    expect([sum, volume.total]).toEqual([30, 30]);
    expect(volume.before).toHaveLength(volume.starts.length);
    expect(sumOf(volume.before)).toBe(12);
  });

  it('compares a month that runs with the same part of the month before, in its figures and its bars', async () => {
    const filter = { from: '2026-02-28T17:00:00Z', to: '2026-03-20T03:20:15.500Z' };
    const ask = async (length?: { unit: 'month'; count: number }) => {
      const { answers } = await person.call(querySearch, {
        body: {
          search: { terms: ['กาแฟ'], filter, ...(length && { length }) },
          time_zone: 'Asia/Bangkok',
          questions: [{ kind: 'figures' }, { kind: 'volume' }],
        },
      });
      const [figures, volume] = answers.map((result) => (result.ok ? result.answer : null));
      if (figures?.kind !== 'figures' || volume?.kind !== 'volume') throw new Error('no answers');
      return { figures, volume };
    };
    // Of the posts before, one a day since 17 February at 7 in the morning, those until the 20th.
    const month = await ask({ unit: 'month', count: 1 });
    expect(month.figures).toMatchObject({ to_date: true, before: { mentions: 4 } });
    expect(month.volume).toMatchObject({ to_date: true, bucket: 'day' });
    expect(month.volume.before).toEqual([...Array.from({ length: 16 }, () => 0), 1, 1, 1, 1]);
    // Twenty days, as far as they have come: 9 to 28 February.
    const days = await ask();
    expect(days.figures.before?.mentions).toBe(12);
    expect(sumOf(days.volume.before)).toBe(12);
  });

  it('has ranked lists, each value of which opens what it counts', async () => {
    const channels = await answer({ kind: 'list', of: 'channel' }, { terms: ['กาแฟ'] });
    expect(channels).toMatchObject({ total: 30, parts: true });
    expect(channels.items.map(({ count }) => count).reduce((all, one) => all + one, 0)).toBe(30);
    for (const { value, count } of channels.items)
      expect(await countPosts(['กาแฟ'], { channel: value })).toBe(count);
    const hashtags = await answer({ kind: 'list', of: 'hashtag' }, { terms: ['กาแฟ'] });
    expect(hashtags.items[0]).toMatchObject({ value: 'latte', count: 20, before: 12 });
    const authors = await answer({ kind: 'list', of: 'author', search: 'somchai 3' }, { terms: ['กาแฟ'] });
    // One name on two channels is two people.
    expect(authors.items).toHaveLength(2);
    for (const { value, channel, count } of authors.items)
      expect(await countPosts(['กาแฟ'], { author: value, channel })).toBe(count);
  });

  it('lists what was much spoken of before and has gone quiet, each opening its posts of before', async () => {
    const quiet = await answer({ kind: 'list', of: 'hashtag', order: 'quiet' }, { terms: ['กาแฟ'] });
    expect(quiet).toMatchObject({ order: 'quiet', total: 12 });
    expect(quiet.items.map(({ value, count, before }) => [value, count, before])).toEqual([['mocha', 0, 12]]);
    const from = new Date(Date.parse(FILTER.from) - 30 * DAY).toISOString();
    expect(await countPosts(['กาแฟ'], { hashtag: 'mocha', from, to: FILTER.from })).toBe(12);
  });

  it('lists what it has more of than all other posts, with its posts among all, each opening what it counts', async () => {
    const question = { kind: 'list', of: 'hashtag', order: 'distinctive' } as const;
    const found = await answer(question, { terms: ['กาแฟ'] });
    expect(found).toMatchObject({ order: 'distinctive', total: 30, total_all: 50 });
    expect(found.items.map(({ value, count, all, before }) => [value, count, all, before])).toEqual([
      ['latte', 20, 20, null],
    ]);
    expect(await countPosts(['กาแฟ'], { hashtag: 'latte' })).toBe(20);
    // The words by which a search finds its posts say nothing about it.
    const words = await answer({ ...question, of: 'word' }, { terms: ['tea'] });
    expect(words.items.find(({ value }) => value === 'number')).toMatchObject({ count: 30, all: 30 });
    expect(words.items.map(({ value }) => value)).not.toContain('tea');
    // Channels are not compared with all posts: they are in their usual order.
    expect((await answer({ ...question, of: 'channel' }, { terms: ['กาแฟ'] })).order).toBe('top');
  });

  it('lists its distinctive phrases with their posts among all, without those of its own words', async () => {
    const day = Date.parse('2026-07-02T05:00:00Z');
    const texts = Array.from({ length: 40 }, (_one, nth) =>
      nth < 20 ? `cocoa with oat milk number ${nth}` : `${nth < 23 ? 'oat milk' : 'plain'} tea ${nth}`,
    );
    await ingestPosts(
      world,
      person.accountId,
      texts.map((text, nth) => post(400 + nth, `${text} all`, day + nth * 60_000)),
    );
    const span = { from: '2026-07-01T00:00:00Z', to: '2026-07-03T00:00:00Z' };
    const phrases = { kind: 'list', of: 'phrase', order: 'distinctive' } as const;
    const found = await answer(phrases, { terms: ['cocoa'], ...span });
    expect(found).toMatchObject({ order: 'distinctive', total: 20, total_all: 40 });
    expect(found.items.find(({ value }) => value === 'oat milk')).toMatchObject({ count: 20, all: 23 });
    expect(found.items.filter(({ value }) => value.includes('cocoa'))).toEqual([]);
    expect(await countPosts(['cocoa'], { ...span, text: 'oat milk' })).toBe(20);
    expect(await countPosts(['tea OR cocoa'], { ...span, text: 'oat milk' })).toBe(23);
  });

  it('has all posts of each bar where its volume is a share of them', async () => {
    const volume = await answer({ kind: 'volume', all: true }, { terms: ['กาแฟ'] });
    expect(volume.all?.reduce((sum, one) => sum + one, 0)).toBe(50);
    for (const [bar, count] of (volume.lines[0]?.counts ?? []).entries())
      expect(volume.all?.[bar]).toBeGreaterThanOrEqual(count);
    expect((await answer({ kind: 'volume' }, { terms: ['กาแฟ'] })).all).toBeNull();
  });

  it('names the sites, stories and authors of a peak, each opening what it counts', async () => {
    const [quiet, peak] = ['2026-05-09T05:00:00Z', '2026-05-10T05:00:00Z'].map((at) => Date.parse(at));
    const posts = Array.from({ length: 24 }, (_one, nth) => {
      const isPeak = nth % 2 === 0;
      const text = isPeak
        ? `tea sale of the year has begun, everything is half the price in all our shops today https://shop.example/offer ${nth}`
        : `tea time ${nth}`;
      return post(200 + nth, text, (isPeak ? peak : quiet) ?? 0);
    });
    await ingestPosts(world, person.accountId, posts);
    const [from, to] = ['2026-05-10T00:00:00Z', '2026-05-11T00:00:00Z'];
    const { difference, sites, words, authors, stories } = await answer(
      { kind: 'difference', from, to },
      { terms: ['tea'], from, to },
    );
    expect(sites).toEqual([{ site: 'shop.example', count: 12, before: 0 }]);
    expect(difference).toMatchObject({ total: 12, post: { text: expect.stringContaining('tea sale') } });
    const period = { from, to };
    const [story] = stories;
    expect(story).toMatchObject({ text: expect.stringContaining('tea sale'), usual: 0 });
    expect(await countPosts(['tea'], { ...period, cluster: story?.cluster })).toBe(story?.count);
    expect(authors.length).toBeLessThanOrEqual(3);
    for (const { _id, channel, count } of authors)
      expect(await countPosts(['tea'], { ...period, author: _id, channel })).toBe(count);
    const sale = words.find(({ word }) => word === 'sale');
    expect(Object.values(sale?.by_sentiment ?? {}).reduce((sum, one) => sum + one, 0)).toBe(sale?.count);
  });

  it('says how much is on the own pages, what it reached there, and that a press opens as many posts', async () => {
    const page = await connectPage(world, person.accountId);
    onTestFinished(() => page.twin.stop());
    const posts = [3, 4].map((comments) => ({
      ...post(300 + comments, `tea on our page ${comments}`, Date.parse('2026-06-02T05:00:00Z')),
      engagement: { comments, views: 100 },
    }));
    await ingestPosts(world, person.accountId, posts, page._id);
    await ingestPosts(world, person.accountId, [
      post(310, 'tea elsewhere', Date.parse('2026-06-02T06:00:00Z')),
    ]);
    const period = { from: '2026-06-01T00:00:00Z', to: '2026-06-03T00:00:00Z' };
    const own = await answer({ kind: 'own' }, { terms: ['tea'], ...period });
    expect(own).toMatchObject({ own: 2, comments: 7, total: 3, items: [{ source_id: page._id, count: 2 }] });
    expect(own.reach).toBeGreaterThan(0);
    expect(own.items[0]?.by_term).toBeNull();
    expect(await countPosts(['tea'], { ...period, source: page._id })).toBe(2);
    const terms = ['tea', 'elsewhere'];
    const split = await answer({ kind: 'own' }, { terms, ...period });
    const parts = await Promise.all(
      terms.map((query) => countPosts(terms, { ...period, source: page._id, query })),
    );
    expect(split.items.map(({ by_term }) => by_term)).toEqual([parts]);
  });

  it('of a term that cannot be read is refused with the place of the fault', async () => {
    const search = { terms: ['กาแฟ', 'tea AND ('], filter: FILTER };
    const answered = await person.attempt(querySearch, {
      body: { search, questions: [{ kind: 'figures' }] },
    });
    expect(answered.status).toBe(400);
    expect(answered.body).toMatchObject({ code: 'invalid_request', data: { term: 1 } });
    expect(Object.keys((answered.body as { fields: object }).fields)).toEqual(['terms.1']);
  });

  it('shows count, line and three posts while it is typed', async () => {
    const preview = await person.call(previewSearch, { body: { term: 'กาแฟ', ...FILTER } });
    expect(preview.count).toBe(30);
    expect(preview.bars.reduce((sum, { count }) => sum + count, 0)).toBe(30);
    expect(preview.sample).toHaveLength(3);
    expect(preview.sample[0]?.hits.length).toBeGreaterThan(0);
    // They are those that the list has first, however they are spread over the bars.
    for (const term of ['กาแฟ', 'tea', '"number 1"', 'กาแฟ AND "number 2"', 'nobody wrote this']) {
      const { sample } = await person.call(previewSearch, { body: { term, ...FILTER } });
      const { items } = await person.call(listSearchPosts, {
        body: { search: { terms: [term], filter: FILTER }, limit: 3 },
      });
      expect(sample.map(({ _id }) => _id)).toEqual(items.map(({ _id }) => _id));
    }
  });
});

describe('Several terms', () => {
  it('are counted each, together once, and by their overlap', async () => {
    const terms = await answer({ kind: 'terms' }, { terms: ['กาแฟ', 'tea'] });
    expect(terms).toMatchObject({ union: 50, union_before: 12, several: 10 });
    expect(terms.items.map(({ count, before, alone }) => [count, before, alone])).toEqual([
      [30, 12, 20],
      [30, 0, 20],
    ]);
    expect(terms.overlaps).toEqual([{ first: 0, second: 1, count: 10 }]);
    const sentiments = terms.items[0]?.by_sentiment ?? {};
    expect(Object.values(sentiments).reduce((sum, one) => sum + one, 0)).toBe(30);
  });

  it('split each row of the lists, and each part opens what it counts', async () => {
    const terms = ['กาแฟ', 'tea'];
    for (const kind of ['channel', 'hashtag', 'author', 'word', 'phrase'] as const) {
      const { items } = await answer({ kind: 'list', of: kind, limit: 3 }, { terms });
      expect(items.length).toBeGreaterThan(0);
      for (const { value, channel, by_term, members } of items) {
        const narrowed = kind === 'phrase' ? { text: value } : { [kind]: members.join(',') || value };
        const filter = { ...narrowed, ...(channel && { channel }) };
        for (const [place, query] of terms.entries())
          expect(await countPosts(terms, { ...filter, query })).toBe(by_term?.[place]);
      }
    }
    const filter = { query: `NOT ((กาแฟ) AND (hashtag:latte))` };
    const { items: tags } = await answer({ kind: 'list', of: 'hashtag', search: 'latte' }, { terms });
    expect(await countPosts(terms, filter)).toBe(50 - (tags[0]?.by_term?.[0] ?? 0));
    const { items } = await answer({ kind: 'list', of: 'channel' }, { terms: ['กาแฟ'] });
    expect(items.map(({ by_term }) => by_term)).toEqual([null, null]);
  });

  it('have a line each in the volume', async () => {
    const volume = await answer({ kind: 'volume', by: 'term' }, { terms: ['กาแฟ', 'tea'] });
    expect(volume.total).toBe(50);
    expect(volume.lines.map(({ label, total }) => [label, total])).toEqual([
      ['กาแฟ', 30],
      ['tea', 30],
    ]);
    for (const { counts, total } of volume.lines)
      expect(counts.reduce((sum, one) => sum + one, 0)).toBe(total);
  });
});

it('A search that is kept as a keyword has the same past numbers', async () => {
  const terms = ['กาแฟ', 'tea'];
  const filter = { channel: ['pantip' as const], not_hashtag: ['latte'] };
  const { query, left } = toKeywordQuery(buildSearchFilter({ terms, filter: { ...FILTER, ...filter } }));
  expect(left).toEqual([]);
  const { _id } = await person.call(createKeyword, {
    params: { product: 'listening' },
    body: { name: 'Kept search', query },
  });
  const params = { product: 'listening' as const, _id };
  await person.call(startBackfill, { params, body: { from: FILTER.from } });
  await waitUntil(
    () => person.call(getBackfill, { params }),
    ({ backfill }) => backfill?.state === 'done',
  );
  const { now } = await answer({ kind: 'figures' }, { terms, channel: 'pantip', not_hashtag: 'latte' });
  expect(now.mentions).toBeGreaterThan(0);
  expect(await person.call(countMentions, { query: { ...FILTER, keyword: _id } })).toMatchObject({
    count: now.mentions,
    authors: now.authors,
  });
});
