import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UploadColumn } from '#contracts/uploads/column.ts';
import { UploadShape } from '#contracts/uploads/upload.ts';
import { guessColumns } from '#engine/uploads/guess-columns.ts';
import { hasTwoHeaders, nameHeaders } from '#engine/uploads/name-headers.ts';
import { parseNumber } from '#engine/uploads/parse-number.ts';
import { makeCellReader } from '#engine/uploads/read-cell.ts';
import { buildRowKey } from '#engine/uploads/row-key.ts';
import { assignSlots, chooseWidth, SLOTS } from '#engine/uploads/slots.ts';

const NOW = new Date('2026-11-29T00:00:00Z');

function column(input: Partial<Parameters<typeof UploadColumn.parse>[0] & object>) {
  return UploadColumn.parse({ _id: 'c1', header: 'a', label: 'a', type: 'text', ...input });
}

describe('Numbers are read as people and programs write them', () => {
  test.each([
    ['1234', '.', 1234],
    ['-0.5', '.', -0.5],
    ['1,234,567.25', '.', 1_234_567.25],
    ['12,34,567', '.', 1_234_567],
    ['1.234,50', ',', 1234.5],
    ['฿1,200', '.', 1200],
    ['1,200.50 บาท', '.', 1200.5],
    ['THB 99', '.', 99],
    ['-$5', '.', -5],
    ['$-5', '.', -5],
    ['(1,200)', '.', -1200],
    ['120-', '.', -120],
    ['45%', '.', 0.45],
    ['๑,๒๓๔', '.', 1234],
    ['1.2E+3', '.', 1200],
    ['1 234', '.', 1234],
    ['−7', '.', -7],
  ] as const)('%s', (text, decimal, number) => {
    expect(parseNumber(text, decimal)).toBe(number);
  });
  test.each([
    '',
    'abc',
    '1,2',
    '1.2.3',
    '1,23,4',
    '--5',
    '.',
    '%',
    '12a',
    '1e999',
    '=1+1',
    '0x10',
    'Infinity',
  ])('%s is no number', (text) => {
    expect(parseNumber(text, '.')).toBeNull();
  });
  test('What a number is printed as is read as the same number', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        expect(parseNumber(String(number), '.')).toBe(
          number + 0 === 0 ? parseNumber(String(number), '.') : number,
        );
      }),
    );
  });
});

describe('Cells', () => {
  const read = (input: Partial<UploadColumn>, text: string) =>
    makeCellReader(column(input), { zone: 'Asia/Bangkok', findKey: null })(text);
  test('A date without a zone is a day of the zone of the upload, and a Thai year is the year that it means', () => {
    const day = Date.parse('2026-03-05T00:00:00+07:00');
    for (const text of ['05/03/2569', '5 มี.ค. 2569', '2026-03-05', '๕ มีนาคม ๒๕๖๙'])
      expect(read({ type: 'date' }, text), text).toBe(day);
  });
  test('A Buddhist year is refused with its reason where the person says that there are none', () => {
    expect(read({ type: 'date', buddhist_years: false }, '05/03/2569')).toMatchObject({
      code: 'cell_buddhist_year',
    });
    expect(read({ type: 'date', buddhist_years: false }, '05/03/2026')).toBeTypeOf('number');
  });
  test('An order of day and month that a date does not fit is a fault', () => {
    expect(read({ type: 'date', date_order: 'month' }, '25/03/2026')).toMatchObject({ code: 'other_order' });
  });
  test('A fraction is no whole number, and blanks are no value in any type', () => {
    expect(read({ type: 'whole' }, '1.5')).toMatchObject({ code: 'cell_no_whole' });
    expect(read({ type: 'latitude' }, '13.7563')).toBe(13.7563);
    expect(read({ type: 'latitude' }, '100.5')).toMatchObject({
      code: 'cell_no_degree',
      params: { most: 90 },
    });
    expect(read({ type: 'longitude' }, '100.5')).toBe(100.5);
    expect(read({ type: 'longitude' }, '-180.1')).toMatchObject({ code: 'cell_no_degree' });
    for (const type of ['whole', 'decimal', 'money', 'flag', 'date', 'instant'] as const)
      for (const blank of ['', ' ', '-', 'N/A', '#N/A', 'null'])
        expect(read({ type }, blank), type).toBeNull();
  });
  test('Flags are read in both languages', () => {
    expect(
      ['Yes', 'ใช่', 'TRUE', 'ไม่', '0', 'perhaps'].map((text) => read({ type: 'flag' }, text)),
    ).toMatchObject([1, 1, 1, 0, 0, { code: 'cell_no_flag' }]);
  });
  test('A value of a shared dimension becomes its key, and one without a key stays as it is', () => {
    const find = makeCellReader(column({ type: 'shared', dimension: 'channel' }), {
      zone: 'UTC',
      findKey: (text) => (text === 'LINE' ? 'line' : null),
    });
    expect(['LINE', 'Carrier pigeon', ''].map(find)).toEqual(['line', 'Carrier pigeon', null]);
  });
});

describe('Columns are guessed from their first cells', () => {
  const guess = (header: string, cells: string[]) =>
    guessColumns(
      [header],
      cells.map((cell) => [cell]),
      {
        now: NOW,
        known: { channel: (text) => (['LINE', 'Facebook'].includes(text) ? text.toLowerCase() : null) },
      },
    )[0];
  test.each([
    ['Amount', ['1,200.50', '3'], 'decimal'],
    ['ยอดขาย', ['฿1,200', '฿3'], 'money'],
    ['Orders', ['1', '2', '-'], 'whole'],
    ['Phone', ['0812345678', '0899999999'], 'text'],
    ['Customer ID', ['1', '2'], 'text'],
    ['Paid', ['yes', 'no'], 'flag'],
    ['วันที่', ['05/03/2569', '25/03/2569'], 'date'],
    ['At', ['2026-03-05 10:00', '2026-03-06 11:30'], 'instant'],
    ['Where', ['LINE', 'Facebook'], 'shared'],
    ['Note', ['good', 'bad'], 'text'],
    ['Date', ['46090', '46091'], 'date'],
    ['Empty', ['', ''], 'text'],
  ] as const)('%s', (header, cells, type) => {
    expect(guess(header, [...cells])?.column.type).toBe(type);
  });
  test('Dates that can be read in two orders, and Thai years, are said so that they are asked', () => {
    expect(guess('Day', ['05/03/2569', '06/04/2569'])).toMatchObject({
      dates: { status: 'open', ambiguous: '05/03/2569' },
      buddhist: { count: 2, example: '05/03/2569' },
    });
  });
});

describe('Names of columns', () => {
  test('Empty and repeated names become different ones, and no name has a control character', () => {
    expect(nameHeaders(['ยอด', '', 'ยอด', ' a\u0000b ', '__proto__'])).toEqual([
      'ยอด',
      'column_2',
      'ยอด_2',
      'a b',
      'column_5',
    ]);
  });
  test('A merged header is above its columns', () => {
    const lines = [
      ['Shop', 'Sales', '', 'Returns', ''],
      ['', 'Q1', 'Q2', 'Q1', 'Q2'],
      ['North', '1', '2', '3', '4'],
    ];
    expect(hasTwoHeaders(lines)).toBe(true);
    expect(nameHeaders(lines[1] ?? [], lines[0])).toEqual([
      'Shop',
      'Sales Q1',
      'Sales Q2',
      'Returns Q1',
      'Returns Q2',
    ]);
    expect(
      hasTwoHeaders([
        ['a', 'b'],
        ['x', 'y'],
        ['1', '2'],
      ]),
    ).toBe(false);
  });
});

test('A key tells texts from numbers and is none where all of its columns are empty', () => {
  const keys = fc.tuple(fc.option(fc.oneof(fc.string(), fc.integer())), fc.option(fc.integer()));
  fc.assert(
    fc.property(keys, keys, (one, other) => {
      const toKey = (values: typeof one) => buildRowKey(values, [0, 1]);
      const same = one.every((value, index) => value === other[index]);
      if (same) expect(toKey(one)).toBe(toKey(other));
      else if (!JSON.stringify([one, other]).includes('\\u001f')) expect(toKey(one)).not.toBe(toKey(other));
    }),
  );
  expect(buildRowKey([null, null], [0, 1])).toBeNull();
});

test('Every upload within the limits has a slot for each column in its table', () => {
  const types = fc.array(fc.constantFrom('text', 'whole', 'date', 'flag', 'shared'), {
    minLength: 1,
    maxLength: 100,
  });
  fc.assert(
    fc.property(types, (drawn) => {
      const columns = drawn.map((type, index) => column({ _id: `c${index + 1}`, type }));
      fc.pre(drawn.filter((type) => type === 'date').length <= SLOTS.wide.d);
      const { columns: kept } = UploadShape.parse({ columns });
      const room = SLOTS[chooseWidth(kept)];
      const slots = [...assignSlots(kept).values()];
      expect(new Set(slots).size).toBe(columns.length);
      for (const slot of slots)
        expect(Number(slot.slice(1))).toBeLessThanOrEqual(room[slot.charAt(0) as 't' | 'n' | 'd']);
    }),
  );
});
