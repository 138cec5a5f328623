// @module-tag slow
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeMentions } from '#contracts/listening/actions/endpoints.ts';
import { correctSentiment } from '#contracts/listening/corrections/endpoints.ts';
import { listMentions } from '#contracts/listening/endpoints.ts';
import { EXPORT_COLUMNS } from '#contracts/listening/exports/columns.ts';
import * as contract from '#contracts/listening/exports/endpoints.ts';
import { createImport, getImport, previewImport } from '#contracts/listening/import.ts';
import { JUDGED_SENTIMENTS, type Mention } from '#contracts/listening/mention.ts';
import { CHANNELS } from '#contracts/networks.ts';
import { importTags, listTags } from '#contracts/tags/endpoints.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import { buildPath, type Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

/** Our own export is imported completely with the suggested mapping, without manual changes. */
const RANGE = { from: '2026-01-01T00:00:00.000Z', to: '2027-01-01T00:00:00.000Z' };
let world: World;
let person: Person;

const text = fc
  .tuple(
    fc.constantFrom('', '=1+1 ', '@ร้าน ', "'=x ", '-5 ', '+66 ', '＝', "''@", '"quoted" ', 'sep=; '),
    fc.constantFrom(
      'กาแฟร้านนี้อร่อยมาก',
      'Terrible coffee,\n"never" again!',
      'café; naïve\tà la carte',
      'ร้านเปิดกี่โมงคะ 🙂',
      'L’été “fine” – ok',
    ),
    fc.nat(1_000_000),
  )
  .map((parts) => parts.join(''));
const count = fc.option(fc.nat(2_000_000), { nil: undefined });
const post = fc.record({
  channel: fc.constantFrom(...CHANNELS),
  author: fc.record({
    _id: fc.constantFrom('a1', '=a2', 'u,3'),
    name: fc.constantFrom('มะลิ', '@Ann', 'O’Neil; Bob'),
    handle: fc.constantFrom('mali', 'ann'),
    followers: fc.nat(5000),
  }),
  text,
  title: fc.option(fc.constantFrom('หัวข้อ', '-- news --', 'A, b'), { nil: undefined }),
  url: fc.option(fc.constantFrom('https://x.example/1?a=b,c', 'https://pantip.example/t/2'), {
    nil: undefined,
  }),
  published_at: fc
    .integer({ min: 0, max: 300 * 86_400 })
    .map((s) => new Date(Date.UTC(2026, 0, 2) + s * 1000).toISOString()),
  language: fc.constantFrom('th', 'en', 'ja', 'id', 'he', 'no', 'tl', 'zh', 'my', 'lo'),
  country: fc.option(fc.constantFrom('TH', 'US', 'GB', 'CI', 'KR', 'MM', 'HK', 'LA', 'VN', 'CZ'), {
    nil: undefined,
  }),
  thread: fc.option(fc.constantFrom('t-1', '@t2'), { nil: undefined }),
  reply_to: fc.option(fc.constantFrom('r-1'), { nil: undefined }),
  media: fc.option(
    fc.constantFrom(
      [{ kind: 'image' as const, url: 'https://i.example/a.jpg' }],
      [
        { kind: 'image' as const, url: 'https://i.example/a.jpg' },
        { kind: 'video' as const, url: 'https://i.example/b.mp4' },
      ],
    ),
    { nil: undefined },
  ),
  engagement: fc.record({ likes: count, comments: count, shares: count, views: count }),
});

beforeAll(async () => {
  world = await startWorld();
  person = await world.person(await world.account());
  const posts = fc.sample(post, { numRuns: 150, seed: 7 }).map((one, index) => {
    const { engagement, ...rest } = one;
    const toWrittenFields = Object.fromEntries(
      Object.entries({ ...rest, engagement: defined(engagement) }).filter(([, value]) => value !== undefined),
    );
    return makePost({ ...toWrittenFields, text: `${one.text} ${index}` });
  });
  await ingestPosts(world, person.accountId, posts);
  await markMentions();
});
afterAll(() => world.stop());

/**
 * Two of the tags have the same name, and one has separators in its name; every third post has some tags. A few sentiments are corrected.
 */
const TAGS = [
  'Service/Complaint/Price',
  'Service/Question/Price',
  'Service/Question/"Hot", or; not',
  'Service/Question/รสชาติ',
];
async function markMentions(): Promise<void> {
  const product = 'listening' as const;
  const csv = TAGS.map((path) =>
    path
      .split('/')
      .map((cell) => `"${cell.replaceAll('"', '""')}"`)
      .join(','),
  );
  await person.call(importTags, {
    params: { product },
    body: { csv: ['group,category,tag', ...csv].join('\n') },
  });
  const { items } = await person.call(listTags, { params: { product }, query: {} });
  const tags = items.flatMap(({ _id, type }) => (type === 'tag' ? [_id] : []));
  const ids = (await mentionsOf(person)).map(({ _id }) => _id);
  for (const [index, tag] of tags.entries())
    await person.call(changeMentions, {
      body: { selection: { ids: ids.filter((_id, at) => at % 3 === index % 3) }, edit: { add_tags: [tag] } },
    });
  for (const [index, sentiment] of JUDGED_SENTIMENTS.entries())
    await person.call(correctSentiment, {
      body: { selection: { ids: ids.filter((_id, at) => at % 12 === index) }, sentiment },
    });
}

/** The tags of each mention as paths, and the sentiments set by people, by the text of the mention. */
async function marksOf(who: Person) {
  const { items } = await who.call(listTags, { params: { product: 'listening' }, query: {} });
  const byId = new Map(items.map((item) => [item._id, item]));
  const nameOf = (id: string): string => byId.get(id)?.name ?? '?';
  return (await mentionsOf(who)).map(({ text: words, tag_ids, sentiment, sentiment_by }) => ({
    words,
    tags: tag_ids.map(nameOf).toSorted(),
    corrected: sentiment_by === 'person' ? sentiment : null,
  }));
}

function defined(values: object) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

async function exported(input: object): Promise<Buffer> {
  const { _id } = await person.call(contract.createExport, {
    body: { columns: [...EXPORT_COLUMNS], filter: RANGE, ...input } as never,
  });
  await expect
    .poll(async () => (await person.call(contract.getExport, { params: { _id } })).state, { timeout: 30_000 })
    .toBe('done');
  const path = buildPath(contract.fetchExportFile, { params: { _id, number: '1' } });
  const response = await fetch(new URL(path, world.url), { headers: { cookie: person.cookie } });
  return Buffer.from(await response.arrayBuffer());
}

async function mentionsOf(who: Person): Promise<Mention[]> {
  const { items } = await who.call(listMentions, { query: { ...RANGE, limit: '200' } });
  return items.toSorted((a, b) => (a.text < b.text ? -1 : 1));
}

/** What a file contains of a post; the rest is recomputed. */
function toWrittenFields({
  text: words,
  title,
  channel,
  author,
  published_at,
  url,
  language,
  country,
  thread,
  reply_to,
  media,
  engagement,
}: Mention) {
  return {
    words,
    title,
    channel,
    author,
    published_at,
    url,
    language,
    country,
    thread,
    reply_to,
    media,
    engagement,
  };
}

it.each([
  ['CSV in English', 'posts.csv', { format: 'csv', language: 'en', time_zone: 'Asia/Bangkok' }],
  ['CSV in Thai', 'posts.csv', { format: 'csv', language: 'th', time_zone: 'America/New_York' }],
  ['CSV without a mark', 'posts.csv', { format: 'csv', language: 'th', time_zone: 'UTC', bom: false }],
  ['lines of JSON', 'posts.jsonl', { format: 'jsonl' }],
])('The export as %s is imported as the same posts', async (_name, name, input) => {
  const body = await exported(input);
  const who = await world.person(await world.account());
  const seen = previewImport.answer.parse((await who.attempt(previewImport, { query: { name }, body })).body);
  const query = { name, mapping: JSON.stringify(seen.mapping) };
  const { _id } = createImport.answer.parse((await who.attempt(createImport, { query, body })).body);
  await expect
    .poll(async () => (await who.call(getImport, { params: { _id } })).finished_at, { timeout: 60_000 })
    .not.toBeNull();
  expect(await who.call(getImport, { params: { _id } })).toMatchObject({
    added: 150,
    refused: 0,
    left_out: 0,
  });
  const [before, after] = [await mentionsOf(person), await mentionsOf(who)];
  expect(after).toHaveLength(150);
  expect(after.map(toWrittenFields)).toEqual(before.map(toWrittenFields));
  expect(await marksOf(who)).toEqual(await marksOf(person));
  expect(await who.call(getImport, { params: { _id } })).toMatchObject({
    tagged: 150,
    corrected: 52,
    tags_created: 4,
    tags_refused: 0,
  });
});

it('Importing the export into its own account adds no post and restores what was removed', async () => {
  const body = await exported({ format: 'csv', language: 'en', time_zone: 'Asia/Bangkok' });
  const before = await marksOf(person);
  const { items } = await person.call(listTags, { params: { product: 'listening' }, query: {} });
  const remove_tags = items.flatMap(({ _id, type }) => (type === 'tag' ? [_id] : []));
  const ids = (await mentionsOf(person)).map(({ _id }) => _id);
  await person.call(changeMentions, { body: { selection: { ids }, edit: { remove_tags } } });
  await person.call(correctSentiment, { body: { selection: { ids }, sentiment: null } });
  expect((await marksOf(person)).every(({ tags, corrected }) => tags.length === 0 && !corrected)).toBe(true);
  const name = 'again.csv';
  const seen = previewImport.answer.parse(
    (await person.attempt(previewImport, { query: { name }, body })).body,
  );
  expect(seen.marks).toMatchObject({ tags_known: 4, tags_new: 0, tags_refused: 0, corrections: 52 });
  const query = { name, mapping: JSON.stringify(seen.mapping) };
  const { _id } = createImport.answer.parse((await person.attempt(createImport, { query, body })).body);
  const state = () => person.call(getImport, { params: { _id } });
  await expect.poll(async () => (await state()).finished_at, { timeout: 60_000 }).not.toBeNull();
  expect(await state()).toMatchObject({
    added: 0,
    repeated: 150,
    tagged: 150,
    corrected: 52,
    tags_created: 0,
  });
  expect(await marksOf(person)).toEqual(before);
});
