import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listMentions } from '#contracts/listening/endpoints.ts';
import {
  createImport,
  getImport,
  listRefusals,
  previewImport,
  type Import,
} from '#contracts/listening/import.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

let world: World;
beforeAll(async () => void (world = await startWorld()));
afterAll(() => world.stop());

const newPerson = async (): Promise<Person> => world.person(await world.account());
const MAPPING = JSON.stringify({ text: 'text', published_at: 'date' });
const RANGE = { from: '2020-01-01T00:00:00Z', to: '2030-01-01T00:00:00Z' };
function csv(...dates: string[]): string {
  return `text,date\n${dates.map((date, index) => `post ${index + 1},"${date}"`).join('\n')}\n`;
}

type Options = Partial<Record<'zone' | 'date_order' | 'month_first' | 'day_numbers', string>>;

/** Imports a file. @returns the import at its end, each post's day, and the refused rows */
async function bringIn(who: Person, body: string | Uint8Array, options: Options = {}) {
  const query = { name: 'posts.csv', mapping: MAPPING, ...options };
  const answered = await who.attempt(createImport, { query, body });
  expect(answered.status, JSON.stringify(answered.body)).toBe(202);
  const { _id } = createImport.answer.parse(answered.body);
  const state = (): Promise<Import> => who.call(getImport, { params: { _id } });
  await expect.poll(async () => (await state()).finished_at, { timeout: 60_000 }).not.toBeNull();
  const { items } = await who.call(listMentions, { query: { ...RANGE, limit: '200' } });
  const refusals = await who.call(listRefusals, { params: { _id }, query: {} });
  return {
    ended: await state(),
    days: Object.fromEntries(items.map(({ text, published_at }) => [text, published_at])),
    refused: refusals.items.map(({ row, reason }) => [row, reason]),
  };
}

function days(month: number): string[] {
  return Array.from(
    { length: 20 },
    (_, index) => `0${month}/${String((index % 12) + 1).padStart(2, '0')}/2025`,
  );
}

test('A file whose late rows show that the month comes first is parsed that way from its first row on', async () => {
  const who = await newPerson();
  const read = await bringIn(who, csv(...days(3), '03/13/2025', '03/31/2025'));
  expect(read.ended).toMatchObject({ added: 22, refused: 0, date_order: 'month', month_first: true });
  expect(Object.values(read.days).every((at) => at.startsWith('2025-03-'))).toBe(true);
});

test('A file whose late rows show that the day comes first is parsed that way, also when compressed', async () => {
  const who = await newPerson();
  const read = await bringIn(who, gzipSync(csv(...days(3), '25/03/2025')));
  expect(read.ended).toMatchObject({ added: 21, date_order: 'day' });
  expect(read.days).toMatchObject({
    'post 2': '2025-02-03T00:00:00.000Z',
    'post 21': '2025-03-25T00:00:00.000Z',
  });
});

test.each([
  [{ month_first: 'true' }, '25/03/2026'],
  [{ date_order: 'month' }, '25/03/2026'],
  [{ month_first: 'false' }, '03/25/2026'],
  [{ date_order: 'day' }, '03/25/2026'],
])('A row that does not fit the chosen order (%j) is refused', async (options, odd) => {
  const read = await bringIn(await newPerson(), csv('03/04/2026', odd), options);
  expect(read.ended).toMatchObject({ added: 1, refused: 1 });
  expect(read.refused).toEqual([
    [2, 'The date does not fit the order of day and month that the file is read in'],
  ]);
});

test('A file of both orders is parsed in the order of most rows, and the others are refused', async () => {
  const read = await bringIn(await newPerson(), csv('13/03/2026', '03/31/2026', '14/03/2026', '01/02/2026'));
  expect(read.ended).toMatchObject({ added: 3, refused: 1, date_order: 'day' });
  expect(read.days['post 4']).toBe('2026-02-01T00:00:00.000Z');
  expect(read.refused[0]?.[0]).toBe(2);
});

test('Serial days of a spreadsheet are parsed where the whole column has them, and refused with a hint among dates', async () => {
  const whole = await bringIn(await newPerson(), csv('46090', '46090.4375'), { zone: 'Asia/Bangkok' });
  expect(whole.ended).toMatchObject({ added: 2, day_numbers: true });
  expect(whole.days['post 2']).toBe('2026-03-09T03:30:00.000Z');
  const mixed = await bringIn(await newPerson(), csv('46090', '2026-03-09'));
  expect(mixed.refused).toEqual([[1, expect.stringContaining('day of a spreadsheet')]]);
  const chosen = await bringIn(await newPerson(), csv('46090', '2026-03-09'), { day_numbers: 'true' });
  expect(chosen.ended).toMatchObject({ added: 2, refused: 0 });
});

test('An unknown zone refuses its row with the name of the zone', async () => {
  const read = await bringIn(await newPerson(), csv('9 Mar 2026 10:00 JST', '9 Mar 2026 10:00 IST'));
  expect(read.days['post 1']).toBe('2026-03-09T01:00:00.000Z');
  expect(read.refused).toEqual([[2, 'The date has an unknown time zone: IST']]);
});

test('A preview reports how the dates of the whole file are parsed: order, deciding rows, earliest and latest', async () => {
  const who = await newPerson();
  const look = async (body: string) => {
    const answered = await who.attempt(previewImport, { query: { name: 'posts.csv' }, body });
    return previewImport.answer.parse(answered.body);
  };
  const late = await look(csv(...days(3), ...days(4), '03/31/2025', 'soon'));
  expect(late).toMatchObject({ month_first: true, mapping: { published_at: 'date' } });
  expect(late.dates).toMatchObject([
    {
      column: 'date',
      status: 'decided',
      order: 'month',
      only: { month: { row: 41, text: '03/31/2025', count: 1 } },
      unread: 1,
      first_unread: { row: 42, text: 'soon' },
      spans: { month: { earliest: '03/01/2025', latest: '04/12/2025' } },
    },
  ]);
  expect((await look(csv(...days(3)))).dates).toMatchObject([
    { status: 'open', order: null, ambiguous: '03/01/2025' },
  ]);
  expect((await look(csv('46090', '46091'))).dates).toMatchObject([{ serial: true, serials: 2 }]);
  // A column of dates is detected although its name is unknown.
  const named = await look('text,wann\na,2026-03-09\nb,2026-03-10\n');
  expect(named.mapping.published_at).toBeUndefined();
  expect(named.dates).toMatchObject([{ column: 'wann', status: 'none' }]);
});
