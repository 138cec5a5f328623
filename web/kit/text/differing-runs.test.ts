import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findDifferingRuns } from './differing-runs.ts';
import type { Run } from './marked-runs.ts';

const marked = (runs: readonly Run[]) => runs.filter((run) => run.marked).map(({ text }) => text);

it.each([
  ['บันลอย|สถาบันลอย,bunloy', 'บันลอย|สถาบันลอย:มือสอง,bunloy', [], [':มือสอง']],
  ['กาแฟ*นม|ขายต่อ', 'กาแฟ*ชา|ขายต่อ', ['นม'], ['ชา']],
  ['a, b, c', 'b, c, d', ['a, '], [', d']],
  ['same', 'same', [], []],
  ['', 'new', [], ['new']],
])('marks what is gone from %s and what came with %s', (before, after, gone, added) => {
  const runs = findDifferingRuns(before, after);
  expect(marked(runs.before)).toEqual(gone);
  expect(marked(runs.after)).toEqual(added);
});

it('leaves both texts whole, and the same in what it does not mark', () => {
  const word = fc.constantFrom('a', 'b', 'ชา', ' ', ':', '👍', '\uD83D');
  const text = fc.array(word, { maxLength: 30 }).map((words) => words.join(''));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const runs = findDifferingRuns(before, after);
      const whole = (of: readonly Run[]) => of.map((run) => run.text).join('');
      const plain = (of: readonly Run[]) => whole(of.filter((run) => !run.marked));
      expect([whole(runs.before), whole(runs.after)]).toEqual([before, after]);
      expect(plain(runs.before)).toBe(plain(runs.after));
    }),
  );
});

it('marks the whole middle of texts that are too long to compare', () => {
  const many = (sign: string) => Array.from({ length: 2000 }, (_one, index) => `${sign}${index}`).join(' ');
  const runs = findDifferingRuns(`x ${many('a')} y`, `x ${many('b')} y`);
  expect(runs.before.map((run) => run.marked)).toEqual([false, true, false]);
});
