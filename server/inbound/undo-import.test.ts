import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMentionNote } from '#contracts/listening/actions/endpoints.ts';
import { countMentions, listMentions } from '#contracts/listening/endpoints.ts';
import {
  createImport,
  getImport,
  listRefusals,
  previewImport,
  undoImport,
  type Import,
} from '#contracts/listening/import.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

let world: World;
beforeAll(async () => void (world = await startWorld()));
afterAll(() => world.stop());

const newPerson = async (): Promise<Person> => world.person(await world.account());
const RANGE = { from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' };
const MAPPING = { id: 'id', text: 'text', published_at: 'date' };

function csv(from: number, to: number): string {
  return `id,text,date\n${Array.from({ length: to - from }, (_, index) => `${from + index},post ${from + index},2026-03-0${(index % 9) + 1}`).join('\n')}\n`;
}

async function begin(who: Person, body: string | Uint8Array, query: object = {}): Promise<string> {
  const answered = await who.attempt(createImport, {
    query: { name: 'posts.csv', mapping: JSON.stringify(MAPPING), ...query },
    body,
  });
  expect(answered.status, JSON.stringify(answered.body)).toBe(202);
  return createImport.answer.parse(answered.body)._id;
}
const stateOf = (who: Person, _id: string): Promise<Import> => who.call(getImport, { params: { _id } });
async function bringIn(who: Person, body: string | Uint8Array, query: object = {}): Promise<Import> {
  const _id = await begin(who, body, query);
  await expect.poll(async () => (await stateOf(who, _id)).finished_at, { timeout: 60_000 }).not.toBeNull();
  return stateOf(who, _id);
}
async function undo(who: Person, { _id }: Import): Promise<Import> {
  await who.call(undoImport, { params: { _id } });
  await expect.poll(async () => (await stateOf(who, _id)).state, { timeout: 60_000 }).toBe('undone');
  return stateOf(who, _id);
}
const count = async (who: Person): Promise<number> => (await who.call(countMentions, { query: RANGE })).count;
async function texts(who: Person): Promise<string[]> {
  return (await who.call(listMentions, { query: { ...RANGE, limit: '200' } })).items
    .map(({ text }) => text)
    .toSorted();
}

test('Undoing an import removes exactly the posts that it added, and the file can be imported again', async () => {
  const who = await newPerson();
  await bringIn(who, csv(0, 5));
  const second = await bringIn(who, csv(3, 12_000));
  expect(second).toMatchObject({ added: 11_995, repeated: 2, undoable: true });
  const undone = await undo(who, second);
  expect(undone).toMatchObject({ state: 'undone', added: 11_995, removed: 11_995, retained: 0 });
  expect(await texts(who)).toEqual(['post 0', 'post 1', 'post 2', 'post 3', 'post 4']);
  expect(await count(who)).toBe(5);
  // A second undo changes nothing.
  expect(await undo(who, second)).toEqual(undone);
  expect(await bringIn(who, csv(3, 12_000))).toMatchObject({ added: 11_995, repeated: 2 });
});

test('A post that another import has too stays until that import is undone as well', async () => {
  const who = await newPerson();
  const first = await bringIn(who, csv(0, 6));
  const second = await bringIn(who, csv(4, 8));
  expect(await undo(who, first)).toMatchObject({ removed: 4, retained: 2 });
  expect(await texts(who)).toEqual(['post 4', 'post 5', 'post 6', 'post 7']);
  expect(await undo(who, second)).toMatchObject({ removed: 4, retained: 0 });
  expect(await count(who)).toBe(0);
});

test('A post with a note stays when its import is undone', async () => {
  const who = await newPerson();
  const one = await bringIn(who, csv(0, 4));
  const { items } = await who.call(listMentions, { query: RANGE });
  await who.call(addMentionNote, { params: { _id: items[0]?._id ?? '' }, body: { text: 'look at this' } });
  expect(await undo(who, one)).toMatchObject({ removed: 3, retained: 1 });
  expect(await texts(who)).toEqual([items[0]?.text]);
});

test('An import that is still running cannot be undone', async () => {
  const who = await newPerson();
  const _id = await begin(who, csv(0, 60_000));
  const refused = await who.attempt(undoImport, { params: { _id } });
  if ((await stateOf(who, _id)).state !== 'done')
    expect(refused).toMatchObject({ status: 409, body: { code: 'illegal_transition' } });
});

test('A file is decoded in the chosen character set, otherwise in the one that fits the whole file', async () => {
  const who = await newPerson();
  const thai = Buffer.from(Array.from('กาแฟอร่อยมากค่ะ', (sign) => sign.charCodeAt(0) - 0xd60));
  const late = Buffer.concat([
    Buffer.from(csv(0, 40_000)),
    Buffer.from('99999,'),
    thai,
    Buffer.from(',2026-04-01\n'),
  ]);
  expect(await bringIn(who, gzipSync(late))).toMatchObject({ charset: 'windows-874', added: 40_001 });
  const { items } = await who.call(listMentions, { query: { ...RANGE, from: '2026-03-31T00:00:00Z' } });
  expect(items.map(({ text }) => text)).toEqual(['กาแฟอร่อยมากค่ะ']);
  const russian = Buffer.from([
    ...Buffer.from('id,text,date\n1,'),
    0xcf,
    0xf0,
    0xe8,
    0xe2,
    0xe5,
    0xf2,
    ...Buffer.from(',2026-05-01\n'),
  ]);
  const query = { charset: 'windows-1251' };
  const seen = await who.attempt(previewImport, { query: { name: 'a.csv', ...query }, body: russian });
  expect(seen.body).toMatchObject({ charset: 'windows-1251', rows: [{ text: 'Привет' }] });
  expect(await bringIn(who, russian, query)).toMatchObject({ charset: 'windows-1251', added: 1 });
  expect(await texts(who)).toContain('Привет');
});

test('The header is found below titles, or is the chosen line, and a cell that is left out is listed with its row', async () => {
  const who = await newPerson();
  const file =
    'sep=;\nMentions of March\nid;text;date;likes\n1;a;2026-03-01;12.5\n2;b;2026-03-02;1\u202f234\n';
  const mapping = JSON.stringify({ ...MAPPING, likes: 'likes' });
  const seen = await who.attempt(previewImport, { query: { name: 'a.csv' }, body: file });
  expect(seen.body).toMatchObject({ header_line: 3, columns: ['id', 'text', 'date', 'likes'] });
  const one = await bringIn(who, file, { mapping });
  expect(one).toMatchObject({ added: 2, refused: 0, left_out: 1 });
  const { items } = await who.call(listRefusals, { params: { _id: one._id }, query: {} });
  expect(items).toEqual([
    {
      row: 1,
      column: 'likes',
      reason: 'This number cannot be read',
      reason_fault: { code: 'no_number', params: {} },
      retained: true,
    },
  ]);
  const chosen = await who.attempt(previewImport, { query: { name: 'a.csv', header_line: '4' }, body: file });
  expect(chosen.body).toMatchObject({ header_line: 4, columns: ['1', 'a', '2026-03-01', '12.5'] });
});
