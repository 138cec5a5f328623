import { expect, it } from 'vitest';
import { findUnusualShares } from './unusual-shares.ts';

it('Shares that differ from usual by more than chance are found, the most surprising first', () => {
  const parts = [
    { name: 'pantip', count: 60, before: 100 },
    { name: 'facebook', count: 30, before: 800 },
    { name: 'line', count: 10, before: 100 },
  ];
  const found = findUnusualShares(parts, { total: 100, before: 1000 });
  expect(found.map(({ name }) => name)).toEqual(['pantip', 'facebook']);
  expect(found[0]).toMatchObject({ share: 0.6, usual: 0.1 });
});

it('No share is unusual among few mentions, or without a period before', () => {
  expect(findUnusualShares([{ count: 2, before: 0 }], { total: 2, before: 100 })).toEqual([]);
  expect(findUnusualShares([{ count: 50, before: 0 }], { total: 50, before: 0 })).toEqual([]);
});
