import { expect, test } from 'vitest';
import { countTagCarriers, getLeaves } from './carried-tags.ts';

test('Only items within a category of a group can be put on tickets', () => {
  const options = [
    { _id: 'g', name: 'Topic', parent_id: null },
    { _id: 'c', name: 'Delivery', parent_id: 'g' },
    { _id: 't', name: 'Late', parent_id: 'c' },
    { _id: 'lost', name: 'Of a category that is gone', parent_id: 'x' },
  ];
  expect(getLeaves(options)).toEqual([{ _id: 't', name: 'Late', above: 'Topic › Delivery' }]);
});

test('A tag is counted on every ticket that has it', () => {
  expect([...countTagCarriers([{ tag_ids: ['a', 'b'] }, { tag_ids: ['a'] }, { tag_ids: [] }])]).toEqual([
    ['a', 2],
    ['b', 1],
  ]);
});
