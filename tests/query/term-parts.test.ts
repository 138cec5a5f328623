import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileQuery } from '#engine/query/evaluate.ts';
import { parseQuery } from '#engine/query/parse.ts';
import { toPost } from '#tests/query/posts.ts';
import { includePart } from '#web/quick-analytic/state/narrow.ts';
import { writeAlone, writeAnyAlone, writeBoth } from '#web/quick-analytic/state/term-parts.ts';

const WORDS = ['tea', 'coffee', 'milk', 'ice', 'cake'];
const terms = fc.uniqueArray(
  fc.oneof(
    fc.constantFrom(...WORDS),
    fc.tuple(fc.constantFrom(...WORDS), fc.constantFrom(...WORDS)).map((two) => two.join(' OR ')),
    fc.tuple(fc.constantFrom(...WORDS), fc.constantFrom(...WORDS)).map(([a, b]) => `${a} AND NOT ${b}`),
  ),
  { minLength: 2, maxLength: 5 },
);
const text = fc.uniqueArray(fc.constantFrom(...WORDS)).map((words) => words.join(' '));

/** Whether a query finds a text. */
function finds(query: string, written: string): boolean {
  const parsed = parseQuery(query);
  if (!parsed.ok) throw new Error(query);
  return compileQuery(parsed.tree)(toPost(written, 0));
}

test('A part of compared terms finds what its number counts: one term alone, one at all alone, and two together', () => {
  fc.assert(
    fc.property(terms, text, (all, written) => {
      const found = all.map((term) => finds(term, written));
      const count = found.filter(Boolean).length;
      for (const [place, is] of found.entries())
        expect(finds(writeAlone(all, place), written)).toBe(is && count === 1);
      expect(finds(writeAnyAlone(all), written)).toBe(count === 1);
      const [first = '', second = ''] = all;
      const both = found[0] === true && found[1] === true;
      expect(finds(writeBoth(first, second), written)).toBe(both);
      const narrowed = includePart({ query: 'ice' }, writeBoth(first, second));
      expect(finds(narrowed, written)).toBe(both && finds('ice', written));
    }),
  );
});
