import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markText } from './text-marks.ts';

const join = (runs: readonly { text: string }[]): string => runs.map(({ text }) => text).join('');

test('Links, tags and names are marked, and what is beyond the limit', () => {
  const text = 'กาแฟใหม่ #กาแฟ กับ @mali ที่ https://coffee.co.th/a จบ';
  const over = text.indexOf('จบ');
  expect(markText(text, over).filter(({ mark }) => mark !== null)).toEqual([
    { text: '#กาแฟ', mark: 'tag' },
    { text: '@mali', mark: 'mention' },
    { text: 'https://coffee.co.th/a', mark: 'link' },
    { text: 'จบ', mark: 'over' },
  ]);
});

test('The runs of a text are the text', () => {
  const word = fc.constantFrom('#a', '@b', 'https://c.co.th', 'ก', ' ', '😀', 'x@y.co.th');
  fc.assert(
    fc.property(fc.array(word), fc.nat(60), (words, over) => {
      const text = words.join('');
      expect(join(markText(text))).toBe(text);
      expect(join(markText(text, Math.min(over, text.length)))).toBe(text);
    }),
  );
});
