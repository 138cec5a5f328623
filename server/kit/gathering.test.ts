import { expect, test } from 'vitest';
import { makeGathering } from '#server/kit/gathering.ts';

const later = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

test('who comes alone goes at once, who comes meanwhile goes together, in order', async () => {
  const parties: number[][] = [];
  const gathering = makeGathering<number, number>(async (party) => {
    parties.push([...party]);
    await later();
    return party.map((one) => one * 10);
  });
  const results = await Promise.all([1, 2, 3, 4].map((one) => gathering.add('a', one)));
  expect(results).toEqual([10, 20, 30, 40]);
  expect(parties).toEqual([[1], [2, 3, 4]]);
  expect(await gathering.add('a', 5)).toBe(50);
  expect(parties.at(-1)).toEqual([5]);
});

test('doors do not wait for each other', async () => {
  const order: string[] = [];
  const gathering = makeGathering<string, string>(async (party) => {
    if (party.includes('slow')) await later();
    order.push(...party);
    return [...party];
  });
  await Promise.all([gathering.add('a', 'slow'), gathering.add('b', 'quick')]);
  expect(order).toEqual(['quick', 'slow']);
});

test('one bad thing stops no other', async () => {
  const gathering = makeGathering<number, number>(async (party) => {
    await later();
    if (party.includes(3)) throw new Error('bad');
    return [...party];
  });
  const results = await Promise.allSettled([1, 2, 3, 4].map((one) => gathering.add('a', one)));
  expect(results.map((one) => one.status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
});
