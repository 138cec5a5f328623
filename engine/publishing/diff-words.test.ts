import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffWords } from '#engine/publishing/diff-words.ts';

test('A changed word is removed and added, and everything around it stays', () => {
  expect(diffWords('Fresh coffee today', 'Fresh tea today')).toEqual([
    { kind: 'same', text: 'Fresh ' },
    { kind: 'removed', text: 'coffee' },
    { kind: 'added', text: 'tea' },
    { kind: 'same', text: ' today' },
  ]);
});

test('Thai is compared word by word, although nothing stands between its words', () => {
  expect(diffWords('กาแฟหอมกรุ่นวันนี้', 'ชาหอมกรุ่นวันนี้')).toEqual([
    { kind: 'removed', text: 'กาแฟ' },
    { kind: 'added', text: 'ชา' },
    { kind: 'same', text: 'หอมกรุ่นวันนี้' },
  ]);
});

test('The same text has no change, and an empty one is all added or removed', () => {
  expect(diffWords('Same', 'Same')).toEqual([{ kind: 'same', text: 'Same' }]);
  expect([diffWords('', 'New'), diffWords('Old', ''), diffWords('', '')]).toEqual([
    [{ kind: 'added', text: 'New' }],
    [{ kind: 'removed', text: 'Old' }],
    [],
  ]);
});

test('Both texts can be read out of the changes, whatever they are', () => {
  const text = fc.array(fc.constantFrom('กาแฟ', 'ชา', 'tea ', '\n', '😀', 'x'), { maxLength: 12 });
  fc.assert(
    fc.property(text, text, (one, other) => {
      const [before, after] = [one.join(''), other.join('')];
      const changes = diffWords(before, after);
      const without = (kind: string) =>
        changes.flatMap((change) => (change.kind === kind ? [] : [change.text])).join('');
      expect([without('added'), without('removed')]).toEqual([before, after]);
    }),
  );
});
