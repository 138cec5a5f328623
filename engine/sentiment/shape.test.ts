import { expect, it } from 'vitest';
import { CLASS_COUNT } from './label.ts';
import { REFINED_ROWS, refineInto } from './refine.ts';
import { LENGTH_GROUPS, getLengthGroup, SHAPE_COLUMNS, SHAPE_SIZE, ShapeReader } from './shape.ts';

const columnsOf = (text: string): number[] => [...new ShapeReader().read(text)];

it.each([
  ['a letter drawn out', 'ดีมากกกกก', 'ดีมากก'],
  ['a link', 'ดู https://a.th', 'ดู attps://a.th'],
  ['a mention', 'ขอบคุณ @nok', 'ขอบคุณ @ nok'],
  ['laughter', '555', '556'],
  ['an emoji', 'ดี😍', 'ดีกข'],
  ['a capital', 'OK', 'ok'],
  ['a line', 'หนึ่ง\nสอง', 'หนึ่ง สอง'],
  ['a question mark', 'ไหม?', 'ไหมม'],
])('tells %s', (_name, one, other) => {
  expect(columnsOf(one)).not.toEqual(columnsOf(other));
});

it('reads counts in steps: a dozen exclamation marks are as many as nine, three are fewer', () => {
  const shouted = (times: number): number | undefined => columnsOf(`ลดราคา${'!'.repeat(times)}`)[8];
  expect(shouted(12)).toBe(shouted(9));
  expect(shouted(3)).not.toBe(shouted(9));
});

it.each(['', ' ', 'ก', '\ud83d', '😍'.repeat(900), 'a'.repeat(5_000), '\u0000\uffff'])(
  'gives every column within bounds and each once (%#)',
  (text) => {
    const columns = new ShapeReader().read(text);
    expect(new Set(columns).size).toBe(SHAPE_SIZE);
    expect(Math.min(...columns)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...columns)).toBeLessThan(SHAPE_COLUMNS);
    expect(getLengthGroup(columns)).toBeGreaterThanOrEqual(0);
    expect(getLengthGroup(columns)).toBeLessThan(LENGTH_GROUPS);
  },
);

it('refines by all margins, by those of the length, by their products and by the shape, and by nothing else', () => {
  const columns = new ShapeReader().read('สวัสดี');
  const refinement = new Float64Array(REFINED_ROWS * CLASS_COUNT).fill(0);
  const add = (row: number, value: number): void => {
    refinement[row * CLASS_COUNT] = value;
  };
  const out = new Float64Array(CLASS_COUNT);
  const refined = (): number => {
    refineInto(out, refinement, { margins: [0.5, -9, 0, 1], columns });
    return out[0] ?? NaN;
  };
  expect(refined()).toBe(0);
  add(columns[3] ?? 0, 10);
  expect(refined()).toBe(10);
  add(SHAPE_COLUMNS, 1);
  expect(refined()).toBe(10.5);
  // A margin far out counts as 2.
  add(SHAPE_COLUMNS + CLASS_COUNT * (1 + getLengthGroup(columns)) + 1, 1);
  expect(refined()).toBe(8.5);
  // The last of the products is that of the last margin with itself.
  add(REFINED_ROWS - 1, 100);
  expect(refined()).toBe(108.5);
  const other = (getLengthGroup(columns) + 1) % LENGTH_GROUPS;
  add(SHAPE_COLUMNS + CLASS_COUNT * (1 + other), 1_000);
  expect(refined()).toBe(108.5);
});
