import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { moveItem } from './move-item.ts';

it('An item is moved to another position and none is lost', () => {
  expect(moveItem(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moveItem(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b']);
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.integer(), fc.integer(), (list, from, to) => {
      const next = moveItem(list, from, to);
      expect([...next].sort()).toEqual([...list].sort());
      if (from >= 0 && from < list.length && to >= 0 && to < list.length) expect(next[to]).toBe(list[from]);
      else expect(next).toEqual(list);
    }),
  );
});
