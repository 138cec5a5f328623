import { afterAll, beforeAll, expect, test } from 'vitest';
import { getBackfill, startBackfill } from '#contracts/keywords/backfill.ts';
import {
  countKeywords,
  createKeyword,
  deleteKeyword,
  listKeywords,
  previewKeyword,
  updateKeyword,
} from '#contracts/keywords/endpoints.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { blacklist } from '#contracts/listening/blacklist/blacklist.ts';
import { countMentions, explainMention, listMentions } from '#contracts/listening/endpoints.ts';
import { queryOne } from '#tests/factories/analytics.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

let world: World;
beforeAll(async () => {
  world = await getSharedWorld();
});
afterAll(() => world.stop());

const RANGE = { from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z' };
const product = 'listening' as const;

function give(who: Person, texts: readonly string[]): Promise<void> {
  return ingestPosts(
    world,
    who.accountId,
    texts.map((text, index) =>
      makePost({
        text,
        author: { _id: `a${index % 7}`, name: 'A' },
        published_at: new Date(Date.UTC(2026, 0, 1 + (index % 300), index % 24)).toISOString(),
      }),
    ),
  );
}

const newcomer = async (): Promise<Person> => world.person(await world.account());

function create(who: Person, body: { name: string; patterns: string[]; match?: 'auto' | 'anywhere' }) {
  return who.call(createKeyword, { params: { product }, body });
}

test('A keyword matches posts that arrive after it, with the matched words, and explains why', async () => {
  const who = await newcomer();
  const tea = await create(who, { name: 'ชา', patterns: ['ชาเย็น*หวาน|กาแฟ'] });
  await give(who, ['😍ชาเย็นหวานมากกก', 'ชาเย็นหวานกับกาแฟ', 'ชาเย็นเฉยๆ']);
  const { items } = await who.call(listMentions, { query: { ...RANGE, keyword: tea._id } });
  expect(items).toHaveLength(1);
  const [mention] = items;
  expect(mention?.keyword_ids).toEqual([tea._id]);
  expect(mention?.hits.map(({ start, end }) => mention.text.slice(start, end))).toEqual(['ชาเย็นหวาน']);
  const out = (await who.call(listMentions, { query: { ...RANGE, text: 'กาแฟ' } })).items[0];
  const why = await who.call(explainMention, {
    params: { _id: out?._id ?? '' },
    query: { keyword: tea._id },
  });
  expect(why.items[0]).toMatchObject({
    matched: false,
    sets: [{ excludes: [{ keywords: ['กาแฟ'], holds: true }] }],
  });
  const voice = await queryOne(who, { kind: 'groups', by: 'keyword', filter: RANGE });
  expect(voice).toMatchObject({ total: 3, items: [{ value: tea._id, label: 'ชา', count: 1 }] });
});

test('Preview, backfill and feed count the same, and a second backfill changes nothing', async () => {
  const who = await newcomer();
  const texts = Array.from({ length: 400 }, (_, index) =>
    [
      `ซื้อiphone${index}ใหม่`,
      `I phoned about my iPhone, ${index} times`,
      `เกมสนุก ${index} กม.`,
      `#รถยนต์ ${index} vs รถ`,
      `น\u0e4d\u0e49าแข็ง ${index}`,
    ]
      .slice(index % 5, (index % 5) + 1)
      .join(),
  );
  await give(who, texts);
  for (const [pattern, match] of [
    ['iphone', 'auto'],
    ['phone', 'anywhere'],
    ['กม,น้ำแข็ง', 'auto'],
    ['รถ|#รถยนต์', 'auto'],
    ['ไม่มีแน่', 'auto'],
  ] as const) {
    const preview = await who.call(previewKeyword, { body: { patterns: [pattern], match, ...RANGE } });
    const keyword = await create(who, { name: pattern, patterns: [pattern], match });
    const place = { params: { product, _id: keyword._id } };
    const done = async () => {
      await who.call(startBackfill, { ...place, body: { from: RANGE.from } });
      await expect
        .poll(async () => (await who.call(getBackfill, place)).backfill?.state, { timeout: 20_000 })
        .toBe('done');
      return (await who.call(getBackfill, place)).backfill;
    };
    expect(await done()).toMatchObject({
      result: { added: preview.count, removed: 0 },
      label: { from: RANGE.from },
      done: 400,
      total: 400,
    });
    const query = { ...RANGE, keyword: keyword._id };
    expect((await who.call(countMentions, { query })).count).toBe(preview.count);
    expect(preview.days.reduce((sum, day) => sum + day.count, 0)).toBe(preview.count);
    expect(await done()).toMatchObject({ result: { added: 0, removed: 0 } });
    await who.call(updateKeyword, { ...place, body: { active: false } });
    expect(await done()).toMatchObject({ result: { added: 0, removed: preview.count } });
    expect((await who.call(countMentions, { query })).count).toBe(0);
  }
});

test('A backfill does not wait for posts beyond the limit of the plan', async () => {
  const who = await newcomer();
  await give(who, ['apple']);
  const { context } = world.suite;
  const held = {
    account_id: who.accountId,
    _id: context.newId(),
    source_id: who.accountId,
    channel: 'rss',
    rows: 1,
    received_at: context.clock(),
    suspended_at: context.clock(),
    payload: Buffer.from(''),
  };
  await context.database.platform.insertInto('inbound_batches').values(held).execute();
  const keyword = await create(who, { name: 'k', patterns: ['apple'] });
  const place = { params: { product, _id: keyword._id } };
  await who.call(startBackfill, { ...place, body: { from: RANGE.from } });
  // Shorter than the wait for a batch that is stuck.
  await expect
    .poll(async () => (await who.call(getBackfill, place)).backfill?.state, { timeout: 30_000 })
    .toBe('done');
  await context.database.platform.deleteFrom('inbound_batches').where('_id', '=', held._id).execute();
}, 40_000);

test('The stream matches what the preview finds, and hidden mentions are counted apart', async () => {
  const who = await newcomer();
  const patterns = ['tea*ice|milk,coffee'];
  const keyword = await create(who, { name: 'drinks', patterns });
  const { create: hide } = buildCollectionEndpoints(blacklist, 'entries');
  await who.call(hide, { params: { product }, body: { kind: 'word', value: 'giveaway' } });
  const words = ['tea', 'Ice', 'MILK', 'coffee', 'icecream', 'coffees'];
  await give(who, [
    'coffee giveaway',
    ...Array.from(
      { length: 64 },
      (_, bits) => words.filter((_word, bit) => bits & (1 << bit)).join(' ') || 'none',
    ),
  ]);
  const preview = await who.call(previewKeyword, { body: { patterns, ...RANGE } });
  const { count } = await who.call(countMentions, { query: { ...RANGE, keyword: keyword._id } });
  expect(count).toBe(preview.count);
  expect(count).toBeGreaterThan(30);
  expect(preview).toMatchObject({ searched: 64, fresh: 0, hidden: 1 });
  // A day without posts is listed among the others, in the time zone of the user.
  const month = { from: '2026-10-10T12:00:00.000Z', to: '2026-11-10T12:00:00.000Z' };
  const input = { body: { patterns, ...month, time_zone: 'Europe/Berlin' } };
  const { days } = await who.call(previewKeyword, input);
  expect(days.map(({ at }) => at)).toEqual([
    ...Array.from({ length: 16 }, (_, day) => new Date(Date.UTC(2026, 9, 9 + day, 22)).toISOString()),
    ...Array.from({ length: 16 }, (_, day) => new Date(Date.UTC(2026, 9, 25 + day, 23)).toISOString()),
  ]);
  const odd = { ...input.body, time_zone: 'Europe/Atlantis' };
  expect((await who.attempt(previewKeyword, { body: odd })).status).toBe(400);
});

test('A changed or deleted keyword takes effect with the next post', async () => {
  const who = await newcomer();
  const keyword = await create(who, { name: 'k', patterns: ['apple'] });
  const place = { params: { product, _id: keyword._id } };
  await give(who, ['apple one']);
  await who.call(updateKeyword, { ...place, body: { patterns: ['pear'] } });
  await give(who, ['apple two', 'pear two']);
  const texts = async () =>
    (await who.call(listMentions, { query: { ...RANGE, matched: 'yes' } })).items
      .map((item) => item.text)
      .sort();
  expect(await texts()).toEqual(['apple one', 'pear two']);
  await who.call(deleteKeyword, place);
  expect(await texts()).toEqual([]);
});

test('Names, versions, parents and raw strings are validated', async () => {
  const who = await newcomer();
  const parent = await create(who, { name: 'parent', patterns: ['a'] });
  const body = { name: 'child', patterns: ['b'], parent_id: parent._id };
  const child = await who.call(createKeyword, { params: { product }, body });
  const post = (more: object) =>
    who.attempt(createKeyword, { params: { product }, body: { ...body, ...more } });
  expect((await post({})).body).toMatchObject({ code: 'name_taken' });
  expect((await post({ name: 'x', patterns: ['ok', 'a|b|c'] })).body).toMatchObject({
    code: 'keyword_raw_invalid',
    fields: { 'patterns.1': 'has more than one | (set 1, position 4)' },
  });
  // In one string or in two: sets with the same included words are reported, regardless of order and case.
  for (const patterns of [['a*b,c,B*a'], ['a*b,c', 'B*a']])
    expect((await post({ name: 'x', patterns })).body).toMatchObject({
      code: 'keyword_raw_invalid',
      fields: { [`patterns.${patterns.length - 1}`]: 'set 3 has the same included words as set 1' },
    });
  expect((await post({ name: 'x', parent_id: who.userId })).body).toMatchObject({ code: 'invalid_request' });
  const put = (id: string, change: object) =>
    who.attempt(updateKeyword, { params: { product, _id: id }, body: change });
  expect((await put(parent._id, { parent_id: child._id })).body).toMatchObject({ code: 'invalid_request' });
  expect((await put(child._id, { name: 'kid', version: 1 })).body).toMatchObject({ name: 'kid', version: 2 });
  expect((await put(child._id, { name: 'boy', version: 1 })).body).toMatchObject({ code: 'stale_version' });
  await who.call(deleteKeyword, { params: { product, _id: parent._id } });
  const list = await who.call(listKeywords, { params: { product }, query: {} });
  expect(list.items.map(({ name, parent_id }) => [name, parent_id])).toEqual([['kid', null]]);
  expect(await who.call(countKeywords, { params: { product } })).toEqual({ count: 1 });
});

test('Only one backfill of a keyword runs at a time', async () => {
  const who = await newcomer();
  const keyword = await create(who, { name: 'k', patterns: ['a'] });
  const place = { params: { product, _id: keyword._id } };
  const start = () => who.attempt(startBackfill, { ...place, body: { from: RANGE.from } });
  expect((await start()).status).toBe(202);
  expect((await start()).body).toMatchObject({ code: 'already_running' });
});
