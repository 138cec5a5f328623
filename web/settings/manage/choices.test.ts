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

it('each stands below what it stands in', () => {
  expect(ids(CHOICES)).toEqual(['orders', 'delivery', 'late', 'refund', 'praise']);
  expect(CHOICES[2]?.path).toEqual(['Orders', 'Delivery']);
});

it('is found by words of its name and its path', () => {
  expect(ids(filterMatching(CHOICES, 'ORDERS late'))).toEqual(['late']);
  expect(ids(filterMatching(CHOICES, 'ชม'))).toEqual(['praise']);
  expect(ids(filterMatching(CHOICES, '  '))).toHaveLength(5);
  expect(ids(filterMatching(CHOICES, 'nothing'))).toEqual([]);
});

it('what comes along with something chosen needs no choosing; elsewhere each is chosen for itself', () => {
  const sides = (chosen: string[], below: boolean) => {
    const { available, chosen: taken } = splitChoices(CHOICES, chosen, below);
    return [ids(available), ids(taken)];
  };
  expect(sides(['delivery'], true)).toEqual([['orders', 'refund', 'praise'], ['delivery']]);
  expect(sides(['orders'], true)).toEqual([['praise'], ['orders']]);
  expect(sides(['delivery'], false)).toEqual([['orders', 'late', 'refund', 'praise'], ['delivery']]);
  expect(sides(['gone'], true)[1]).toEqual([]);
});

it('a circle that a reader caught halfway ends nothing', () => {
  const circle = buildChoices([
    { _id: 'a', name: 'A', parent_id: 'b' },
    { _id: 'b', name: 'B', parent_id: 'a' },
  ]);
  expect(splitChoices(circle, ['x'], true).available).toHaveLength(2);
});
