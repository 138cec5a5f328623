import { expect, test } from 'vitest';
import { inTurn } from './in-turn.ts';

const tick = (ms = 5): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

test('works of a line go one after the other, whatever becomes of them; other lines go beside', async () => {
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
    inTurn('a', work('first')),
    inTurn('a', work('second', true)),
    inTurn('b', async () => void done.push('other line')),
    inTurn('a', work('third')),
  ];
  const settled = await Promise.allSettled(all);
  expect(done).toEqual(['other line', 'first', 'second', 'third']);
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect(await inTurn('a', work('fourth'))).toBe('fourth');
});
