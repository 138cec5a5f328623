import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listChangedFields } from './changed-fields.ts';

test('Fields are compared as finely as they are merged', () => {
  const before = {
    title: { en: 'Posts', th: 'โพสต์' },
    chart: { form: { name: 'bar' }, shelves: { across: [{ dimension: 'channel' }], colour: [] }, limit: 10 },
    spot: { x: 0, y: 0 },
  };
  const after = {
    title: { en: 'Mentions', th: 'โพสต์' },
    chart: { form: { name: 'bar' }, shelves: { across: [{ dimension: 'source' }], colour: [] }, limit: 20 },
    spot: { x: 6, y: 0 },
  };
  expect(listChangedFields(before, after)).toEqual([
    { field: 'title.en', before: 'Posts', after: 'Mentions' },
    {
      field: 'chart.shelves.across',
      before: [{ dimension: 'channel' }],
      after: [{ dimension: 'source' }],
    },
    { field: 'chart.limit', before: 10, after: 20 },
    { field: 'spot', before: { x: 0, y: 0 }, after: { x: 6, y: 0 } },
  ]);
});

test('Equal parts have no changed field, and the same fields differ the other way around', () => {
  const part = fc.dictionary(fc.constantFrom('title', 'chart', 'limit', 'text'), fc.jsonValue());
  fc.assert(
    fc.property(part, part, (one, other) => {
      expect(listChangedFields(one, structuredClone(one))).toEqual([]);
      const names = (changes: { field: string }[]) => changes.map(({ field }) => field).toSorted();
      expect(names(listChangedFields(one, other))).toEqual(names(listChangedFields(other, one)));
    }),
  );
});
