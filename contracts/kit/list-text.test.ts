import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readList, writeList } from './list-text.ts';

it('gives every list of values back as it was', () => {
  const value = fc.oneof(
    fc.string({ minLength: 1 }),
    fc.string({ unit: fc.constantFrom(',', '\\', 'a', 'ก'), minLength: 1 }),
  );
  fc.assert(
    fc.property(fc.array(value), (values) => {
      expect(readList(writeList(values))).toEqual(values);
    }),
  );
});

it.each([
  ['line,facebook', ['line', 'facebook']],
  ['', []],
  [',a,,b,', ['a', 'b']],
  ['Smith\\, John', ['Smith, John']],
  ['a\\b', ['a\\b']],
])('reads %s', (text, values) => expect(readList(text)).toEqual(values));
