import { expect, it } from 'vitest';
import { buildChoices, filterMatching, splitChoices } from './choices.ts';

const CHOICES = buildChoices([
  { _id: 'late', name: 'Late', parent_id: 'delivery' },
  { _id: 'refund', name: 'Refund', parent_id: 'orders' },
  { _id: 'orders', name: 'Orders', parent_id: null },
  { _id: 'delivery', name: 'Delivery', parent_id: 'orders' },
  { _id: 'praise', name: 'ชมเชย', parent_id: null },
]);
const ids = (choices: readonly { _id: string }[]): string[] => choices.map(({ _id }) => _id);

it('Each item is below its parent', () => {
  expect(ids(CHOICES)).toEqual(['orders', 'delivery', 'late', 'refund', 'praise']);
  expect(CHOICES[2]?.path).toEqual(['Orders', 'Delivery']);
});

it('An item is found by words of its name and its path', () => {
  expect(ids(filterMatching(CHOICES, 'ORDERS late'))).toEqual(['late']);
  expect(ids(filterMatching(CHOICES, 'ชม'))).toEqual(['praise']);
  expect(ids(filterMatching(CHOICES, '  '))).toHaveLength(5);
  expect(ids(filterMatching(CHOICES, 'nothing'))).toEqual([]);
});

it('Descendants that are included with a chosen item need no choice of their own; elsewhere each is chosen separately', () => {
  const sides = (chosen: string[], below: boolean) => {
    const { available, chosen: taken } = splitChoices(CHOICES, chosen, below);
    return [ids(available), ids(taken)];
  };
  expect(sides(['delivery'], true)).toEqual([['orders', 'refund', 'praise'], ['delivery']]);
  expect(sides(['orders'], true)).toEqual([['praise'], ['orders']]);
  expect(sides(['delivery'], false)).toEqual([['orders', 'late', 'refund', 'praise'], ['delivery']]);
  expect(sides(['gone'], true)[1]).toEqual([]);
});

it('A cycle in a list that is read during a change does not cause an endless loop', () => {
  const circle = buildChoices([
    { _id: 'a', name: 'A', parent_id: 'b' },
    { _id: 'b', name: 'B', parent_id: 'a' },
  ]);
  expect(splitChoices(circle, ['x'], true).available).toHaveLength(2);
});
