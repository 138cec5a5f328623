import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeMentions } from '#contracts/listening/actions/endpoints.ts';
import { correctSentiment } from '#contracts/listening/corrections/endpoints.ts';
import { listMentions } from '#contracts/listening/endpoints.ts';
import {
  createImport,
  getImport,
  listRefusals,
  previewImport,
  undoImport,
  type Import,
  type MarksPreview,
} from '#contracts/listening/import.ts';
import { importTags, listTags } from '#contracts/tags/endpoints.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

let world: World;
beforeAll(async () => void (world = await startWorld()));
afterAll(() => world.stop());

const newPerson = async (): Promise<Person> => world.person(await world.account());
const RANGE = { from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' };
const MAPPING = { id: 'id', text: 'text', published_at: 'date', tags: 'tags' };
const params = { product: 'listening' as const };

type Query = { mapping?: object; name?: string };
async function bringIn(
  who: Person,
  body: string,
  { mapping = MAPPING, ...query }: Query = {},
): Promise<Import> {
  const answered = await who.attempt(createImport, {
    query: { name: 'posts.csv', mapping: JSON.stringify(mapping), ...query },
    body,
  });
  expect(answered.status, JSON.stringify(answered.body)).toBe(202);
  const { _id } = createImport.answer.parse(answered.body);
  const state = (): Promise<Import> => who.call(getImport, { params: { _id } });
  await expect.poll(async () => (await state()).finished_at, { timeout: 60_000 }).not.toBeNull();
  return state();
}
async function undo(who: Person, { _id }: Import): Promise<Import> {
  await who.call(undoImport, { params: { _id } });
  const state = (): Promise<Import> => who.call(getImport, { params: { _id } });
  await expect.poll(async () => (await state()).state, { timeout: 60_000 }).toBe('undone');
  return state();
}
async function previewOf(who: Person, body: string, query: object = {}): Promise<MarksPreview | null> {
  return previewImport.answer.parse(
    (await who.attempt(previewImport, { query: { name: 'posts.csv', tags: 'tags', ...query }, body })).body,
  ).marks;
}
async function reasonsOf(who: Person, { _id }: Import): Promise<string[]> {
  return (await who.call(listRefusals, { params: { _id }, query: {} })).items.map(({ reason }) => reason);
}

function csv(...rows: [text: string, tags: string][]): string {
  return `id,text,date,tags\n${rows.map(([text, tags]) => `${text},${text},2026-03-01,"${tags.replaceAll('"', '""')}"\n`).join('')}`;
}
async function tagPaths(who: Person): Promise<string[]> {
  const { items } = await who.call(listTags, { params, query: {} });
  const names = new Map(items.map(({ _id, name }) => [_id, name]));
  return items.flatMap(({ type, name, ticket_cat_id, ticket_group_id }) =>
    type === 'tag' ? `${names.get(ticket_group_id ?? '')}/${names.get(ticket_cat_id ?? '')}/${name}` : [],
  );
}
function makeTags(who: Person, ...paths: string[]) {
  return who.call(importTags, {
    params,
    body: { csv: ['group,category,tag', ...paths.map((path) => path.replaceAll('/', ','))].join('\n') },
  });
}
/** The names of the tags of each mention, by its text. */
async function tagsOf(who: Person): Promise<Record<string, string[]>> {
  const names = new Map(
    (await who.call(listTags, { params, query: {} })).items.map((one) => [one._id, one.name]),
  );
  const { items } = await who.call(listMentions, { query: { ...RANGE, limit: '200' } });
  return Object.fromEntries(
    items.map(({ text, tag_ids }) => [text, tag_ids.map((id) => names.get(id) ?? '?').toSorted()]),
  );
}
async function sentimentsOf(who: Person): Promise<Record<string, string>> {
  const { items } = await who.call(listMentions, { query: { ...RANGE, limit: '200' } });
  return Object.fromEntries(items.map((one) => [one.text, `${one.sentiment} ${one.sentiment_by}`]));
}
async function idsOf(who: Person): Promise<Record<string, string>> {
  const { items } = await who.call(listMentions, { query: { ...RANGE, limit: '200' } });
  return Object.fromEntries(items.map(({ text, _id }) => [text, _id]));
}

describe("Importing the tags of another tool's file", () => {
  test('A column of tags that a user maps is read whatever separates its tags, and unknown tags are created', async () => {
    const who = await newPerson();
    await makeTags(who, 'G/C/food');
    const file = csv(
      ['a', 'Food, drinks'],
      ['b', 'Food; drinks;'],
      ['c', 'FOOD | drinks'],
      ['d', '["food","drinks, cold"]'],
      ['e', '[{"name":"food"}]'],
      ['f', '"drinks, cold", food'],
      ['g', '-'],
      ['h', ''],
    );
    expect(await previewOf(who, file)).toEqual({
      tags_known: 1,
      tags_new: 2,
      tags_refused: 0,
      tags_shown: ['drinks', 'drinks, cold'],
      corrections: 0,
      may_tag: true,
      may_correct: true,
    });
    const done = await bringIn(who, file);
    expect(done).toMatchObject({ added: 8, tagged: 6, tags_created: 2, tags_refused: 0, left_out: 0 });
    expect(await tagsOf(who)).toEqual({
      a: ['drinks', 'food'],
      b: ['drinks', 'food'],
      c: ['drinks', 'food'],
      d: ['drinks, cold', 'food'],
      e: ['food'],
      f: ['drinks, cold', 'food'],
      g: [],
      h: [],
    });
    expect((await tagPaths(who)).toSorted()).toEqual([
      'G/C/food',
      'Imported/Imported/drinks',
      'Imported/Imported/drinks, cold',
    ]);
  });

  test('A list of tags in lines of JSON is read, and rows of one post count together', async () => {
    const who = await newPerson();
    const rows = [
      { id: '1', text: 'a', date: '2026-03-01', tags: ['x'] },
      { id: '1', text: 'a', date: '2026-03-01', tags: 'y; x' },
      { id: '2', text: 'b', date: '2026-03-01', tags: null },
    ];
    const body = rows.map((row) => JSON.stringify(row)).join('\n');
    expect(await bringIn(who, body, { name: 'posts.jsonl' })).toMatchObject({
      added: 2,
      tagged: 1,
      tags_created: 2,
    });
    expect(await tagsOf(who)).toEqual({ a: ['x', 'y'], b: [] });
  });

  test('A name of several tags, and an invalid tag name, is left out with its reason', async () => {
    const who = await newPerson();
    await makeTags(who, 'G/C/price', 'G/D/price');
    const file = csv(['a', 'price'], ['b', 'G › D › price'], ['c', 'x'.repeat(121)]);
    const done = await bringIn(who, file);
    expect(done).toMatchObject({ tagged: 1, tags_created: 0, tags_refused: 2, left_out: 2 });
    expect(await tagsOf(who)).toEqual({ a: [], b: ['price'], c: [] });
    expect(await reasonsOf(who, done)).toContainEqual(
      'Tags that cannot be made, or whose name several tags have: price',
    );
  });

  test('A column of tags that nobody maps is ignored', async () => {
    const who = await newPerson();
    const body = csv(['a', 'x']);
    const { mapping, marks } = previewImport.answer.parse(
      (await who.attempt(previewImport, { query: { name: 'posts.csv' }, body })).body,
    );
    expect([mapping.tags, marks]).toEqual([undefined, null]);
    expect(await bringIn(who, body, { mapping: { text: 'text' } })).toMatchObject({
      tagged: 0,
      tags_created: 0,
    });
  });
});

describe('Permissions to import marks', () => {
  const IMPORTS = ['listening.monitor.read', 'listening.monitor.write', 'listening.keyword.read'] as const;

  test('A user without the permission to tag imports the posts alone, and both preview and report say so', async () => {
    const account = await world.account();
    const admin = await world.person(account);
    await makeTags(admin, 'G/C/x');
    const who = await world.person(account, { can: [...IMPORTS, 'listening.cat_and_tag.read'] });
    const file = csv(['a', 'x'], ['b', 'y']);
    expect(await previewOf(who, file)).toMatchObject({
      tags_known: 1,
      tags_refused: 1,
      tags_new: 0,
      may_tag: false,
    });
    const done = await bringIn(who, file);
    expect(done).toMatchObject({ added: 2, tagged: 0, tags_created: 0, left_out: 2 });
    expect(await reasonsOf(who, done)).toEqual(
      Array(2).fill('The person who imports may not put tags on mentions'),
    );
    expect(await tagsOf(admin)).toEqual({ a: [], b: [] });
  });

  test('A user without the permission to correct sentiments imports no correction', async () => {
    const account = await world.account();
    const admin = await world.person(account);
    const who = await world.person(account, { can: IMPORTS });
    const mapping = { text: 'text', published_at: 'date', sentiment: 's', sentiment_by: 'by' };
    const done = await bringIn(who, 'text,date,s,by\nบวกมาก,2026-03-01,question,person\n', { mapping });
    expect(done).toMatchObject({ added: 1, corrected: 0, left_out: 1 });
    expect(await reasonsOf(who, done)).toEqual([
      'The person who imports may not correct the sentiment of mentions',
    ]);
    expect((await sentimentsOf(admin))['บวกมาก']).not.toContain('person');
  });
});

describe('Importing sentiments', () => {
  const mapping = { id: 'id', text: 'text', published_at: 'date', sentiment: 's', sentiment_by: 'by' };
  const rows =
    'a,positive,person\nb,เชิงลบ,คน\nc,question,model\nd,question,rule\ne,question,\nf,cheerful,person\n';
  const file = `id,text,date,s,by\n${rows.replaceAll(/^(\w),/gm, '$1,$1,2026-03-01,')}`;

  test('Only a sentiment that a person set becomes a correction, in whatever language the file is', async () => {
    const who = await newPerson();
    const done = await bringIn(who, file, { mapping });
    expect(done).toMatchObject({ added: 6, corrected: 2, left_out: 1 });
    const now = await sentimentsOf(who);
    expect([now['a'], now['b']]).toEqual(['positive person', 'negative person']);
    for (const text of ['c', 'd', 'e', 'f']) expect(now[text]).not.toContain('person');
  });

  test('A sentiment without a column for who set it changes nothing', async () => {
    const who = await newPerson();
    const { sentiment_by: _by, ...rest } = mapping;
    expect(await bringIn(who, file, { mapping: rest })).toMatchObject({ added: 6, corrected: 0 });
    expect(Object.values(await sentimentsOf(who)).some((one) => one.includes('person'))).toBe(false);
  });

  test('A sentiment that a user corrected here stays, and undoing the import leaves it', async () => {
    const who = await newPerson();
    await bringIn(who, file, { mapping: { id: 'id', text: 'text', published_at: 'date' } });
    const ids = await idsOf(who);
    const before = await sentimentsOf(who);
    await who.call(correctSentiment, {
      body: { selection: { ids: [ids['a'] ?? ''] }, sentiment: 'negative' },
    });
    const done = await bringIn(who, file, { mapping });
    expect(done).toMatchObject({ added: 0, repeated: 6, corrected: 1 });
    expect(await sentimentsOf(who)).toEqual({ ...before, a: 'negative person', b: 'negative person' });
    expect(await bringIn(who, file, { mapping })).toMatchObject({ corrected: 0 });
    await undo(who, done);
    expect(await sentimentsOf(who)).toEqual({ ...before, a: 'negative person' });
    const { rows: verdicts } = await world.suite.context.database.owner.query(
      'select mention_id from sentiment_labels where account_id = $1',
      [who.accountId],
    );
    expect(verdicts).toEqual([{ mention_id: ids['a'] }]);
  });
});

describe('Undoing an import of marks', () => {
  test('Undoing an import removes the tags that it put on posts that stay, and no others', async () => {
    const who = await newPerson();
    await bringIn(who, csv(['a', ''], ['b', 'old']));
    const file = csv(['a', 'new; old'], ['b', 'new; old'], ['c', 'new']);
    const done = await bringIn(who, file);
    expect(done).toMatchObject({ added: 1, repeated: 2, tagged: 3, tags_created: 1 });
    expect(await bringIn(who, csv(['a', 'old']))).toMatchObject({ tagged: 0 });
    await undo(who, done);
    // Another import sets "old" on the first post too, which keeps it.
    expect(await tagsOf(who)).toEqual({ a: ['old'], b: ['old'] });
  });

  test('A tag that a user set meanwhile stays, and the log names who imported', async () => {
    const who = await newPerson();
    await makeTags(who, 'G/C/mine');
    await bringIn(who, csv(['a', '']));
    const done = await bringIn(who, csv(['a', 'x']));
    const { items } = await who.call(listTags, { params, query: {} });
    const mine = items.find(({ name }) => name === 'mine')?._id ?? '';
    const ids = Object.values(await idsOf(who));
    await who.call(changeMentions, { body: { selection: { ids }, edit: { add_tags: [mine] } } });
    await undo(who, done);
    expect(await tagsOf(who)).toEqual({ a: ['mine'] });
    const { rows } = await world.suite.context.database.owner.query(
      `select actor_id from event_log where account_id = $1 and kind = 'mentions.changed' and entity_id = $2 order by seq limit 1`,
      [who.accountId, done._id],
    );
    expect(rows).toEqual([{ actor_id: who.userId }]);
  });
});
