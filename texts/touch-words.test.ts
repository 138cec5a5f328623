import { expect, test } from 'vitest';
import { en } from '#texts/en.ts';
import { th } from '#texts/th.ts';

/** The sentence of the specification about an error that was reported. */
const LITERAL = 'Our team has been notified, but click ';

/** Every text below a value, with its key. */
function* textsIn(value: unknown, key = ''): Generator<{ key: string; text: string }> {
  if (typeof value === 'string') yield { key, text: value };
  else if (typeof value === 'object' && value !== null)
    for (const [name, part] of Object.entries(value)) yield* textsIn(part, `${key}.${name}`);
}

test.each([
  ['English', en, /\bclick/i],
  ['Thai', th, /คลิก/],
])('No %s text says click, since many readers have a touch screen', (_language, texts, word) => {
  const said = [...textsIn(texts)].filter(({ text }) => word.test(text) && text !== LITERAL);
  expect(said).toEqual([]);
});
