import { expect, test } from 'vitest';
import { runSerially } from './run-serially.ts';

const tick = (ms = 5): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

test('Tasks of one line run one after the other, whatever their outcome, and other lines run in parallel', async () => {
  const done: string[] = [];
  let beside = 0;
  const work =
    (name: string, fails = false) =>
    async () => {
      beside += 1;
      expect(beside).toBe(1);
      await tick();
      beside -= 1;
      done.push(name);
      if (fails) throw new Error(name);
      return name;
    };
  const all = [
    runSerially('a', work('first')),
    runSerially('a', work('second', true)),
    runSerially('b', async () => void done.push('other line')),
    runSerially('a', work('third')),
  ];
  const settled = await Promise.allSettled(all);
  expect(done).toEqual(['other line', 'first', 'second', 'third']);
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect(await runSerially('a', work('fourth'))).toBe('fourth');
});
