import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeCanonicalJson } from './canonical-json.ts';

test('Values that JSON cannot tell apart have one text, in whatever order their fields are', () => {
  expect(writeCanonicalJson({ b: [1, { d: null, c: 'ก\n' }], a: 1.5, x: undefined })).toBe(
    '{"a":1.5,"b":[1,{"c":"ก\\n","d":null}]}',
  );
});

test('The text is JSON of the same value, and does not depend on the order of fields', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = writeCanonicalJson(value);
      expect(JSON.stringify(JSON.parse(text))).toBe(
        JSON.stringify(JSON.parse(writeCanonicalJson(JSON.parse(text)))),
      );
      expect(writeCanonicalJson(reverse(value))).toBe(text);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

function reverse(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reverse);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, field]) => [name, reverse(field)]),
  );
}
