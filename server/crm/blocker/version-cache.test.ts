import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeVersionCache } from '#server/crm/blocker/version-cache.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

let world: World;
beforeAll(async () => {
  world = await getSharedWorld();
});
afterAll(() => world.stop());

test('Settings are compiled once for each of their versions, and each account has its own', async () => {
  const ready = makeVersionCache<string>();
  const made: string[] = [];
  const ask = (accountId: string, stamp: string) =>
    ready(world.suite.context, { accountId, stamp }, async () => {
      made.push(`${accountId}${stamp}`);
      return `${accountId}${stamp}`;
    });
  const answers = [await ask('a', '1'), await ask('a', '1'), await ask('b', '1'), await ask('a', '2')];
  expect([...answers, await ask('b', '1')]).toEqual(['a1', 'a1', 'b1', 'a2', 'b1']);
  expect(made).toEqual(['a1', 'b1', 'a2']);
});
