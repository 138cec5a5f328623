import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toSheetNames } from './sheet-names.ts';

it.each<[wanted: string[], names: string[]]>([
  [['History'], ['History (2)']],
  [
    ['HISTORY', 'history'],
    ['HISTORY (2)', 'history (3)'],
  ],
  [
    ['Tea', 'tea', 'TEA'],
    ['Tea', 'tea (2)', 'TEA (3)'],
  ],
  [
    ['Tea', 'Tea (2)', 'Tea'],
    ['Tea', 'Tea (2)', 'Tea (3)'],
  ],
  [
    ['', '   ', '///'],
    ['Sheet 1', 'Sheet 2', 'Sheet 3'],
  ],
  [
    ["'quoted'", "it's"],
    ['quoted', "it's"],
  ],
  [['a/b\\c?d*e[f]g:h'], ['a b c d e f g h']],
  [
    ['x'.repeat(40), 'x'.repeat(40)],
    ['x'.repeat(31), `${'x'.repeat(27)} (2)`],
  ],
  [[`${'x'.repeat(30)}👍🏽`], ['x'.repeat(30)]],
  [['ส่วนแบ่งการพูดถึงตามคีย์เวิร์ดที่สำคัญ'], ['ส่วนแบ่งการพูดถึงตามคีย์เวิร์ด']],
  [['line\nbreak\ttab\u0000'], ['line break tab']],
])('sheets that are to be called %j are called %j', (wanted, names) =>
  expect(toSheetNames(wanted)).toEqual(names),
);

it('any names become names that every spreadsheet takes, each once', () => {
  const name = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 50 }),
    fc.constantFrom('History', 'a', 'A', "'", ''),
  );
  fc.assert(
    fc.property(fc.array(name, { maxLength: 20 }), (wanted) => {
      const names = toSheetNames(wanted);
      expect(new Set(names.map((one) => one.toLowerCase())).size).toBe(wanted.length);
      for (const one of names) {
        expect(one.length).toBeGreaterThan(0);
        expect(one.length).toBeLessThanOrEqual(31);
        expect(one).not.toMatch(/[[\]:*?/\\]|^'|'$/);
        expect(one.toLowerCase()).not.toBe('history');
        expect(one.isWellFormed()).toBe(true);
      }
    }),
  );
});
