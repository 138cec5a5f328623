import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { retryConflicts } from '#server/kit/db/retry-conflicts.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

let world: World;
beforeAll(async () => {
  world = await getSharedWorld();
});
afterAll(() => world.stop());

test('Two transactions that lock two rows in opposite orders both succeed', async () => {
  const { context } = world.suite;
  const accountId = await world.account();
  const first = await world.person(accountId);
  const second = await world.person(accountId);
  let tries = 0;
  const locked = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()] as const;
  const lockBoth = (ids: readonly [string, string], [own, other]: readonly [0 | 1, 0 | 1]) =>
    retryConflicts(() =>
      inTransaction(context, { accountId, actor: SYSTEM }, async ({ db }) => {
        tries += 1;
        const lock = (id: string) =>
          db.selectFrom('users').select('_id').where('_id', '=', id).forUpdate().executeTakeFirstOrThrow();
        await lock(ids[0]);
        locked[own].resolve(undefined);
        await locked[other].promise;
        await lock(ids[1]);
        return ids;
      }),
    );
  const there = [first.userId, second.userId] as const;
  const back = [second.userId, first.userId] as const;
  expect(await Promise.all([lockBoth(there, [0, 1]), lockBoth(back, [1, 0])])).toEqual([there, back]);
  expect(tries).toBe(3);
});

test.each([
  ['A deadlock', '40P01', 3],
  ['A serialization failure', '40001', 3],
  ['A value that is taken', '23505', 1],
])('%s that does not end is thrown after its tries', async (_what, code, expected) => {
  let tries = 0;
  const failure = Object.assign(new Error('rolled back'), { code });
  const run = retryConflicts(() => {
    tries += 1;
    return Promise.reject(failure);
  });
  await expect(run).rejects.toBe(failure);
  expect(tries).toBe(expected);
});
