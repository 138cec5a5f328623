import { expect, test } from 'vitest';
import { computeUndoChanges } from './undo-change.ts';

function keyword(_id: string, over: { active?: boolean; parent_id?: string | null; group_ids?: string[] }) {
  return {
    _id,
    active: true,
    parent_id: null,
    group_ids: [],
    ...over,
  };
}

test('Undoing a bulk change restores the previous value of each keyword, and skips those that it did not change', () => {
  const before = [
    keyword('a', { parent_id: 'p', group_ids: ['g'] }),
    keyword('b', { active: false, parent_id: 'q' }),
    keyword('c', { parent_id: 'p' }),
    keyword('d', {}),
  ];
  expect(computeUndoChanges(before, { active: false })).toEqual([
    { ids: ['a', 'c', 'd'], change: { active: true } },
  ]);
  expect(computeUndoChanges(before, { parent_id: 'q' })).toEqual([
    { ids: ['a', 'c'], change: { parent_id: 'p' } },
    { ids: ['d'], change: { parent_id: null } },
  ]);
  expect(computeUndoChanges(before, { add_group: 'g' })).toEqual([
    { ids: ['b', 'c', 'd'], change: { remove_group: 'g' } },
  ]);
  expect(computeUndoChanges(before, { remove_group: 'g' })).toEqual([
    { ids: ['a'], change: { add_group: 'g' } },
  ]);
  expect(computeUndoChanges(before.slice(1, 2), { active: false })).toEqual([]);
});
