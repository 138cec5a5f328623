import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getThread } from '#contracts/listening/actions/endpoints.ts';
import { countMentions, listMentions } from '#contracts/listening/endpoints.ts';
import {
  cancelImport,
  createImport,
  getImport,
  listImports,
  listRefusals,
  previewImport,
  type Import,
} from '#contracts/listening/import.ts';
import { hasFile } from '#server/inbound/import-file.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

let world: World;
let person: Person;
beforeAll(async () => {
  world = await startWorld();
  person = await world.person(await world.account());
});
afterAll(() => world.stop());

const RANGE = { from: '2020-01-01T00:00:00Z', to: '2030-01-01T00:00:00Z' };

/** Uploads a file and waits for its import to end. */
async function importFile(
  who: Person,
  body: string | Uint8Array,
  query: { name: string; mapping: object; zone?: string; month_first?: string },
): Promise<Import> {
  const answered = await who.attempt(createImport, {
    query: { ...query, mapping: JSON.stringify(query.mapping) },
    body,
  });
  expect(answered.status, JSON.stringify(answered.body)).toBe(202);
  const { _id } = createImport.answer.parse(answered.body);
  const state = () => who.call(getImport, { params: { _id } });
  await expect.poll(async () => (await state()).finished_at, { timeout: 90_000 }).not.toBeNull();
  return state();
}

const CSV = `id,Message,User,Date,Likes
1,"ส้มตำร้านนี้อร่อยมาก ❤️",สมชาย,2026-03-01 10:00,12
2,"not good, never again",Ann,2026-03-02 11:30,
3,,Bob,2026-03-03,1
4,no such day,Bob,2026-02-31,1
5,what a number,Bob,2026-03-04,many
6,"two
lines",Bob,2026-03-05,1
`;
const MAPPING = { id: 'id', text: 'Message', author_name: 'User', published_at: 'Date', likes: 'Likes' };

test('A file is imported and each refused row keeps its reason; importing it again, compressed and renamed, changes nothing', async () => {
  const first = await importFile(person, CSV, { name: 'posts.csv', mapping: MAPPING });
  expect(first).toMatchObject({
    state: 'done',
    rows: 6,
    added: 4,
    repeated: 0,
    refused: 2,
    left_out: 1,
    error: null,
  });
  expect(first.bytes_read).toBe(first.bytes);
  const { items } = await person.call(listRefusals, { params: { _id: first._id }, query: {} });
  expect(items).toEqual([
    {
      row: 3,
      column: 'Message',
      reason: 'The text is empty',
      reason_fault: { code: 'text_empty', params: {} },
      retained: false,
    },
    {
      row: 4,
      column: 'Date',
      reason: 'This date cannot be read',
      reason_fault: { code: 'no_date', params: {} },
      retained: false,
    },
    {
      row: 5,
      column: 'Likes',
      reason: 'This number cannot be read',
      reason_fault: { code: 'no_number', params: {} },
      retained: true,
    },
  ]);
  const again = await importFile(person, gzipSync(CSV), { name: 'other.csv.gz', mapping: MAPPING });
  expect(again).toMatchObject({ state: 'done', rows: 6, added: 0, repeated: 4, refused: 2 });
  const feed = await person.call(listMentions, { query: RANGE });
  expect(
    feed.items.map((item) => [item.text, item.author.name, item.published_at, item.engagement.likes]),
  ).toEqual([
    ['two\nlines', 'Bob', '2026-03-05T00:00:00.000Z', 1],
    ['what a number', 'Bob', '2026-03-04T00:00:00.000Z', undefined],
    ['not good, never again', 'Ann', '2026-03-02T11:30:00.000Z', undefined],
    ['ส้มตำร้านนี้อร่อยมาก ❤️', 'สมชาย', '2026-03-01T10:00:00.000Z', 12],
  ]);
  expect((await person.call(listImports, { query: {} })).items.map((one) => one._id)).toEqual([
    again._id,
    first._id,
  ]);
});

test('Dates without a zone use the zone that is named, and put the month first where the input says so', async () => {
  const who = await world.person(await world.account());
  const csv = 'text,date\nmorning,03/04/2026 09:00\nevening,2026-07-01T20:00:00Z\n';
  const mapping = { text: 'text', published_at: 'date' };
  const file = { name: 'dates.csv', mapping, zone: 'America/New_York', month_first: 'true' };
  expect(await importFile(who, csv, file)).toMatchObject({ added: 2, zone: file.zone, month_first: true });
  const { items } = await who.call(listMentions, { query: RANGE });
  expect(items.map(({ text, published_at }) => [text, published_at])).toEqual([
    ['evening', '2026-07-01T20:00:00.000Z'],
    ['morning', '2026-03-04T14:00:00.000Z'],
  ]);
  const seen = await who.attempt(previewImport, {
    query: { name: 'dates.csv' },
    body: `${csv}noon,11/25/2026\n`,
  });
  expect(seen.body).toMatchObject({ month_first: true, mapping: { published_at: 'date' } });
  const refused = await who.attempt(createImport, {
    query: { name: 'dates.csv', mapping: JSON.stringify(mapping), zone: 'Mars/Olympus' },
    body: csv,
  });
  expect(refused).toMatchObject({ status: 400, body: { fields: { zone: expect.any(String) } } });
});

test('Rows without an id count as often as they occur in the file', async () => {
  const who = await world.person(await world.account());
  const lines = ['a', 'b', 'a', 'a'].map((text) => JSON.stringify({ text })).join('\n');
  const first = await importFile(who, lines, { name: 'a.jsonl', mapping: { text: 'text' } });
  expect(first).toMatchObject({ added: 4, repeated: 0 });
  const longer = await importFile(who, `${lines}\n{"text":"a"}\n`, {
    name: 'a.jsonl',
    mapping: { text: 'text' },
  });
  expect(longer).toMatchObject({ added: 1, repeated: 4 });
  const query = { from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' };
  expect((await who.call(countMentions, { query })).count).toBe(5);
});

test('Two files whose row ids both start at 1 lose nothing', async () => {
  const who = await world.person(await world.account());
  const mapping = { id: 'id', text: 'text' };
  await importFile(who, 'id,text\n1,apples\n2,pears\n', { name: 'x.csv', mapping });
  const second = await importFile(who, 'id,text\n1,plums\n2,pears\n', { name: 'y.csv', mapping });
  expect(second).toMatchObject({ added: 1, repeated: 1 });
});

test('Replies within a file are attached to the posts that they answer, and all posts of a conversation share one thread', async () => {
  const who = await world.person(await world.account());
  const mapping = { id: 'id', text: 'text', author_name: 'by', published_at: 'at', reply_to: 'to' };
  const row = (id: string, to: string, minute: number): string =>
    `${id},${to},says ${id},Ann,2026-03-01 10:0${minute}`;
  const rows = [row('7', '', 0), row('8', '7', 1), row('9', '8', 2), row('10', '7', 3), row('11', '99', 4)];
  await importFile(who, `id,to,text,by,at\n${rows.join('\n')}\n`, { name: 'talk.csv', mapping });
  const { items } = await who.call(listMentions, { query: RANGE });
  const last = items.find(({ text }) => text === 'says 9');
  const thread = await who.call(getThread, { params: { _id: last?._id ?? '' } });
  const textOf = new Map(thread.items.map(({ _id, text }) => [_id, text]));
  expect(thread.items.map(({ text, parent_id }) => [text, textOf.get(parent_id ?? '') ?? null])).toEqual([
    ['says 7', null],
    ['says 8', 'says 7'],
    ['says 9', 'says 8'],
    ['says 10', 'says 7'],
  ]);
});

test('A preview names columns, first rows and a likely mapping, also for the beginning of a compressed file', async () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => `${index},${Math.sin(index)} text`).join('\n');
  const packed = gzipSync(`post id,message\n${rows}`).subarray(0, 100_000);
  const answered = await person.attempt(previewImport, { query: { name: 'x.csv.gz' }, body: packed });
  expect(answered.body).toMatchObject({
    format: 'csv',
    columns: ['post id', 'message'],
    mapping: { text: 'message', id: 'post id' },
  });
  expect(previewImport.answer.parse(answered.body).rows).toHaveLength(20);
});

test.each([
  ['a column that is not there', 'a,b\n1,2\n', { text: 'c' }, 400, 'mapping_invalid'],
  ['a mapping without text', 'a,b\n1,2\n', { id: 'a' }, 400, 'mapping_invalid'],
  ['an empty file', '', { text: 'a' }, 422, 'file_unreadable'],
  ['a gzip that is none', Buffer.from([0x1f, 0x8b, 1, 2, 3]), { text: 'a' }, 422, 'file_unreadable'],
])('%s is refused with a code, and nothing is left', async (_name, body, mapping, status, code) => {
  const before = await person.call(listImports, { query: {} });
  const answered = await person.attempt(createImport, {
    query: { name: 'x.csv', mapping: JSON.stringify(mapping) },
    body,
  });
  expect([answered.status, answered.body]).toMatchObject([status, { code }]);
  expect(await person.call(listImports, { query: {} })).toEqual(before);
});

test('An import of a truncated compressed file fails with the error that it is damaged, and the rows before the break are kept', async () => {
  const who = await world.person(await world.account());
  const rows = Array.from({ length: 100_000 }, (_, index) => `${index},${Math.sin(index)}`).join('\n');
  const packed = gzipSync(`id,text\n${rows}`);
  const broken = packed.subarray(0, packed.length - 50_000);
  const ended = await importFile(who, broken, { name: 'x.csv.gz', mapping: { id: 'id', text: 'text' } });
  expect(ended).toMatchObject({ state: 'failed', error: expect.stringContaining('damaged') });
  expect(ended.added).toBeGreaterThan(0);
});

test('A cancelled import stops, keeps what it has stored and reports the cancellation', async () => {
  const who = await world.person(await world.account());
  const rows = Array.from({ length: 60_000 }, (_, index) => `${index},${Math.sin(index)}`).join('\n');
  const answered = await who.attempt(createImport, {
    query: { name: 'x.csv', mapping: JSON.stringify({ id: 'id', text: 'text' }) },
    body: `id,text\n${rows}`,
  });
  const { _id } = createImport.answer.parse(answered.body);
  await expect
    .poll(async () => (await who.call(getImport, { params: { _id } })).added, {
      timeout: 20_000,
      interval: 5,
    })
    .toBeGreaterThan(0);
  const cancelled = await who.call(cancelImport, { params: { _id } });
  expect(cancelled.state).toBe('cancelled');
  expect(cancelled.added).toBeLessThan(60_000);
  // The reader of the file releases it last.
  await expect.poll(() => hasFile(world.suite.context, _id), { timeout: 20_000 }).toBe(false);
  expect((await who.call(getImport, { params: { _id } })).added).toBe(cancelled.added);
});
