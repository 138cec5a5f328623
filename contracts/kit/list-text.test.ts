import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readList, writeList } from './list-text.ts';

it('any list of values is unchanged after writing and reading it', () => {
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
])('the list %s is read into its values', (text, values) => expect(readList(text)).toEqual(values));
