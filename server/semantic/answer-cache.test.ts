import { expect, test } from 'vitest';
import { AnswerCache } from '#server/semantic/answer-cache.ts';

let now = Date.UTC(2026, 10, 29);
const clock = () => new Date(now);

/** A computation whose end the test decides. */
function makeWork() {
  const signals: AbortSignal[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const compute = (signal: AbortSignal): Promise<string> => {
    signals.push(signal);
    return promise;
  };
  return { compute, signals, resolve, reject };
}

test('Equal questions at the same time are computed once, and later ones read the kept answer until it is too old', async () => {
  const cache = new AnswerCache<string>(clock);
  const work = makeWork();
  const both = [cache.read('a', work), cache.read('a', work)];
  work.resolve('one');
  expect(await Promise.all(both)).toEqual(['one', 'one']);
  expect(await cache.read('a', work)).toBe('one');
  expect(work.signals).toHaveLength(1);
  now += 60_001;
  await cache.read('a', work);
  expect(work.signals).toHaveLength(2);
});

test('A computation ends when the last of its callers leaves, and another caller begins anew', async () => {
  const cache = new AnswerCache<string>(clock);
  const work = makeWork();
  const [first, second] = [new AbortController(), new AbortController()];
  const reads = [first, second].map(({ signal }) => cache.read('a', { ...work, signal }));
  const ends = Promise.allSettled(reads);
  first.abort(new Error('left'));
  expect(work.signals[0]?.aborted).toBe(false);
  second.abort(new Error('left too'));
  expect(work.signals[0]?.aborted).toBe(true);
  expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const again = cache.read('a', work);
  expect(work.signals).toHaveLength(2);
  work.resolve('late');
  expect(await again).toBe('late');
});

test('A failure is thrown to all callers and not kept', async () => {
  const cache = new AnswerCache<string>(clock);
  const work = makeWork();
  const reads = Promise.allSettled([cache.read('a', work), cache.read('a', work)]);
  work.reject(new Error('broken'));
  expect((await reads).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const next = makeWork();
  next.resolve('fine');
  expect(await cache.read('a', next)).toBe('fine');
});

test('The answers that were read longest ago are dropped once all exceed their bytes, and one that is too large is not kept', async () => {
  const cache = new AnswerCache<string>(clock, { mostBytes: 100 });
  const read = (key: string, length = 20) =>
    cache.read(key, { compute: () => Promise.resolve('x'.repeat(length)) });
  for (const key of ['a', 'b', 'c', 'd']) await read(key);
  await read('a');
  await read('e');
  expect(cache.bytes).toBeLessThanOrEqual(100);
  let computed = 0;
  const count = (key: string) => cache.read(key, { compute: () => Promise.resolve(String((computed += 1))) });
  await count('a');
  expect(computed).toBe(0);
  await count('b');
  expect(computed).toBe(1);
  await read('large', 90);
  await count('large');
  expect(computed).toBe(2);
});
