import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { computeStableId } from '#connectors/kit/stable-id.ts';
import { toStorable } from '#connectors/kit/storable.ts';

it('leaves nothing in a value that a store refuses, and changes nothing else', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary', maxDepth: 5 }), (value) => {
      const text = JSON.stringify(toStorable(value));
      expect(text).not.toMatch(/\\u0000|\\ud[89a-f]/i);
    }),
  );
  const plain = { a: ['ก', 1, true, null, { b: '😀' }] };
  expect(toStorable(plain)).toEqual(plain);
  expect(toStorable({ 'a\u0000': 'b\ud800' })).toEqual({ a: 'b\ufffd' });
});

it('ends where a value does not', () => {
  let deep: unknown = 'end';
  for (let level = 0; level < 10_000; level += 1) deep = [deep];
  expect(JSON.stringify(toStorable(deep))).toContain('null');
});

it('gives parts an id that no other parts have', () => {
  const parts = fc.array(fc.string(), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(parts, parts, (a, b) => {
      expect(computeStableId(a) === computeStableId(b)).toBe(JSON.stringify(a) === JSON.stringify(b));
    }),
  );
  expect(computeStableId(['ab', 'c'])).not.toBe(computeStableId(['a', 'bc']));
});
