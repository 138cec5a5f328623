import { expect, test } from 'vitest';
import { QuestionQueue, type QueueCaller } from '#server/semantic/question-queue.ts';

/** A queue, with the names of what started in order, and a way to end each. */
function startQueue(limits = { person: 2, account: 4, background: 1, all: 8 }) {
  const queue = new QuestionQueue(limits);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (name: string, caller: Partial<QueueCaller> = {}, signal?: AbortSignal) =>
    queue.run(
      { account: 'shop', person: 'mali', background: false, ...caller },
      () => {
        started.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      },
      signal,
    );
  /** Lets pass what follows from what was done, which are steps of promises alone. */
  const settle = async (): Promise<void> => {
    for (let step = 0; step < 5; step += 1) await Promise.resolve();
  };
  const end = async (name: string): Promise<void> => {
    await settle();
    ends.get(name)?.();
    await settle();
  };
  return { add, end, started };
}

test('A person has two questions at a time and an account four; the next starts when one ends', async () => {
  const { add, end, started } = startQueue();
  for (const person of ['mali', 'somchai', 'nok'])
    for (const index of [1, 2, 3]) void add(`${person} ${index}`, { person });
  await end('none');
  expect(started).toEqual(['mali 1', 'mali 2', 'somchai 1', 'somchai 2']);
  await end('mali 1');
  expect(started.at(-1)).toBe('nok 1');
  await end('somchai 1');
  expect(started.at(-1)).toBe('mali 3');
  await end('nok 1');
  expect(started.at(-1)).toBe('somchai 3');
});

test('Of one person the questions of the smaller call go first, in their order', async () => {
  const { add, end, started } = startQueue({ person: 1, account: 4, background: 1, all: 8 });
  for (const index of [1, 2]) void add(`rest ${index}`, { together: 40 });
  for (const index of [1, 2]) void add(`top ${index}`, { together: 8 });
  for (const name of ['none', 'rest 1', 'top 1', 'top 2']) await end(name);
  expect(started).toEqual(['rest 1', 'top 1', 'top 2', 'rest 2']);
});

test('An account with many questions waits for its turn beside an account with one', async () => {
  const { add, end, started } = startQueue({ person: 9, account: 9, background: 1, all: 1 });
  for (const index of [1, 2, 3]) void add(`busy ${index}`);
  void add('calm', { account: 'cafe' });
  await end('busy 1');
  expect(started).toEqual(['busy 1', 'calm']);
});

test('Background work waits for people, and runs one question of an account at a time', async () => {
  const { add, end, started } = startQueue({ person: 2, account: 4, background: 1, all: 1 });
  void add('first');
  void add('report', { background: true });
  void add('second');
  await end('first');
  await end('second');
  expect(started).toEqual(['first', 'second', 'report']);
  const wide = startQueue();
  void wide.add('one', { background: true });
  void wide.add('two', { background: true });
  void wide.add('screen');
  await wide.end('none');
  expect(wide.started).toEqual(['one', 'screen']);
});

test('A question that leaves before its turn never starts and holds no place', async () => {
  const { add, end, started } = startQueue({ person: 1, account: 1, background: 1, all: 1 });
  void add('first');
  const leaving = new AbortController();
  const left = add('second', {}, leaving.signal);
  void add('third');
  leaving.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  await end('first');
  expect(started).toEqual(['first', 'third']);
});
