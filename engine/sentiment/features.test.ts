import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FeatureRecipe } from './feature-recipe.ts';
import { FeatureExtractor } from './features.ts';
import { CLASS_COUNT } from './label.ts';
import { MAX_UNITS, normaliseInto } from './normalise.ts';
import { PieceSplitter } from './pieces.ts';

/** Features one after the other, as the weights are bound to them: what the kernel must find, in its order. */
function plainly({ bits, charMax, pieceMax }: FeatureRecipe, text: string): Map<number, number> {
  const units = new Uint16Array(MAX_UNITS + 8);
  const length = normaliseInto(text, units);
  const { count, hashes } = new PieceSplitter().split(units, length);
  const counts = new Map<number, number>();
  const add = (hash: number): void => {
    let mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0x297a2d39);
    const id = (mixed ^ (mixed >>> 16)) >>> (32 - bits);
    counts.set(id, Math.min(255, (counts.get(id) ?? 0) + 1));
  };
  for (let from = 0; from < length; from++)
    for (let at = from, hash = 0x811c9dc5; at < Math.min(from + charMax, length); at++) {
      hash = Math.imul(hash ^ (units[at] ?? 0), 0x01000193);
      hash ^= hash >>> 17;
      add(hash + at - from);
    }
  for (let from = 0; from < count; from++)
    for (let at = from, hash = 0x9747b28c; at < Math.min(from + pieceMax, count); at++) {
      hash = Math.imul(hash ^ (hashes[at] ?? 0), 0x9e3779b1);
      hash ^= hash >>> 16;
      add(hash);
    }
  return counts;
}

const recipes = [
  { bits: 18, charMax: 4, pieceMax: 3, negation: false },
  { bits: 8, charMax: 6, pieceMax: 4, negation: false },
  { bits: 12, charMax: 0, pieceMax: 2, negation: false },
  { bits: 12, charMax: 1, pieceMax: 0, negation: false },
];

test.each(recipes)('features are those of the plain sum, whatever the post, with $bits bits', (recipe) => {
  const table = Int8Array.from({ length: CLASS_COUNT * 2 ** recipe.bits }, (_, at) => (at * 77) % 256);
  const extractor = new FeatureExtractor(recipe, new Map(), table);
  const part = fc.constantFrom(
    'ก',
    'ไม่',
    'ดี',
    ' ',
    'a',
    'not',
    '😂',
    '!',
    '555',
    'x'.repeat(300),
    'ab'.repeat(400),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const counts = [...plainly(recipe, parts.join(''))];
      const once = counts.filter(([, count]) => count === 1).map(([id]) => id);
      const often = counts.filter(([, count]) => count > 1);
      const found = extractor.extract(parts.join(''));
      expect([...found.once.subarray(0, found.onceSize)]).toEqual(once);
      expect([...found.often.subarray(0, found.oftenSize)]).toEqual(often.map(([id]) => id));
      const weights = often.map(([, count]) => Math.fround(1 + Math.log(count)));
      expect([...found.weights.subarray(0, found.oftenSize)]).toEqual(weights);
      const sums = [0, 1, 2, 3].map((label) =>
        once.reduce((sum, id) => sum + (table[id * CLASS_COUNT + label] ?? 0), 0),
      );
      expect([...found.onceSums]).toEqual(sums);
    }),
  );
});
