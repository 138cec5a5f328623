import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ByName, toPage, readCursor } from '#server/kit/http/cursor.ts';

type Row = { _id: string; name: string };

/** The page after a cursor, read as a store reads it: one row more than fit. */
function pageBehind(
  all: readonly Row[],
  limit: number,
  cursor: string | null,
): { items: Row[]; next: string | null } {
  const last = cursor === null ? undefined : readCursor(ByName, cursor)[1];
  const from = last === undefined ? 0 : all.findIndex(({ _id }) => _id === last) + 1;
  return toPage(all.slice(from, from + limit + 1), limit, (row) => [row.name, row._id]);
}

test('Following the cursors returns every row once and in order, and no page is empty unless it is the only one', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.uuid()), fc.integer({ min: 1, max: 7 }), (ids, limit) => {
      const all = ids.map((_id): Row => ({ _id, name: `n ${_id}` }));
      const seen: Row[] = [];
      let cursor: string | null = null;
      do {
        const { items, next } = pageBehind(all, limit, cursor);
        expect(items.length).toBeLessThanOrEqual(limit);
        if (all.length > 0) expect(items.length).toBeGreaterThan(0);
        seen.push(...items);
        cursor = next;
      } while (cursor !== null);
      expect(seen).toEqual(all);
    }),
  );
});

test('A list that is requested whole is one page', () => {
  expect(toPage([1, 2, 3], undefined, (row) => [row])).toEqual({ items: [1, 2, 3], next: null });
});
