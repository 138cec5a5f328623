import { expect, test } from 'vitest';
import { keepAtHand, openHand, takeFromHand } from './payloads-at-hand.ts';

const MEGABYTE = 1024 * 1024;

test('a payload is kept where somebody takes it up, once', () => {
  const closeHand = openHand();
  const payload = Buffer.from('x');
  keepAtHand('1', payload);
  expect(takeFromHand('1')).toBe(payload);
  expect(takeFromHand('1')).toBeUndefined();
  keepAtHand('2', payload);
  closeHand();
});

test('the oldest go first when they are too many', () => {
  const closeHand = openHand();
  for (let id = 0; id < 10; id++) keepAtHand(`${id}`, Buffer.alloc(10 * MEGABYTE));
  expect(Array.from({ length: 10 }, (_, id) => takeFromHand(`${id}`) !== undefined)).toEqual([
    ...Array.from({ length: 4 }, () => false),
    ...Array.from({ length: 6 }, () => true),
  ]);
  closeHand();
});
