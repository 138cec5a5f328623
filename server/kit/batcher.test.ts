import { expect, test } from 'vitest';
import { makeBatcher } from '#server/kit/batcher.ts';

const later = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

test('an item alone starts at once, items that arrive meanwhile are processed together, in order', async () => {
  const batches: number[][] = [];
  const batcher = makeBatcher<number, number>(async (batch) => {
    batches.push([...batch]);
    await later();
    return batch.map((one) => one * 10);
  });
  const results = await Promise.all([1, 2, 3, 4].map((one) => batcher.add('a', one)));
  expect(results).toEqual([10, 20, 30, 40]);
  expect(batches).toEqual([[1], [2, 3, 4]]);
  expect(await batcher.add('a', 5)).toBe(50);
  expect(batches.at(-1)).toEqual([5]);
});

test('keys do not wait for each other', async () => {
  const order: string[] = [];
  const batcher = makeBatcher<string, string>(async (batch) => {
    if (batch.includes('slow')) await later();
    order.push(...batch);
    return [...batch];
  });
  await Promise.all([batcher.add('a', 'slow'), batcher.add('b', 'quick')]);
  expect(order).toEqual(['quick', 'slow']);
});

test('one bad item stops no other', async () => {
  const batcher = makeBatcher<number, number>(async (batch) => {
    await later();
    if (batch.includes(3)) throw new Error('bad');
    return [...batch];
  });
  const results = await Promise.allSettled([1, 2, 3, 4].map((one) => batcher.add('a', one)));
  expect(results.map((one) => one.status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
});

test('A batcher that gathers a turn begins with all items of the turn, also those a few promises later', async () => {
  const batches: number[][] = [];
  const { add } = makeBatcher<number, number>((batch) => {
    batches.push([...batch]);
    return Promise.resolve(batch.map((one) => one * 2));
  }, true);
  const addLater = async (item: number): Promise<number> => {
    await Promise.resolve();
    await Promise.resolve();
    return add('a', item);
  };
  expect(await Promise.all([add('a', 1), addLater(2), add('b', 3), add('a', 4)])).toEqual([2, 4, 6, 8]);
  expect(batches).toEqual([[1, 4, 2], [3]]);
});
