import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '#server/kit/db/pools.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

let world: World;
let database: Database;

beforeAll(async () => {
  world = await getSharedWorld();
  database = openDatabase(world.databaseUrl, world.suite.context.log);
});
afterAll(async () => {
  await database.close();
  await world.stop();
});

const CHANNELS = ['listen_test_one', 'listen_test_two'] as const;
function tell(channel: string, payload: string) {
  return database.owner.query('select pg_notify($1, $2)', [channel, payload]);
}

test('A listener that has caught up has received all earlier notifications, and is informed when nothing listens', async () => {
  const deaf = openDatabase(world.databaseUrl, world.suite.context.log);
  const proofs: number[] = [];
  deaf.basis.follow({ changed: () => {}, heard: () => {}, proved: (at) => proofs.push(at) });
  deaf.basis.prove();
  const heard: string[] = [];
  const end = await deaf.listen({ channel: CHANNELS[0], onPayload: (payload) => heard.push(payload) });
  deaf.basis.heard(true);
  for (let n = 0; n < 50; n += 1) await tell(CHANNELS[0], `${n}`);
  const before = Date.now();
  deaf.basis.follow({
    changed: () => {},
    heard: () => {},
    proved: () => heard.push('proved'),
  });
  deaf.basis.prove();
  await expect.poll(() => heard.at(-1), { timeout: 20_000 }).toBe('proved');
  expect(heard).toHaveLength(51);
  expect(proofs).toHaveLength(1);
  expect(proofs[0]).toBeGreaterThanOrEqual(before);
  end();
  await deaf.close();
});

test('A listener that has settled knows that all earlier notifications have been processed', async () => {
  const order: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const onPayload = async (payload: string): Promise<void> => {
    if (payload === 'fails') throw new Error('nobody reads this');
    await promise;
    order.push('done');
  };
  const end = await database.listen({ channel: CHANNELS[0], onPayload });
  await tell(CHANNELS[0], 'fails');
  await tell(CHANNELS[0], 'works');
  const settled = database.settle().then((heard) => order.push(`settled ${heard}`));
  // It would have ended by then if it did not wait.
  for (let n = 0; n < 10; n += 1) await tell(CHANNELS[1], 'to nobody');
  resolve();
  await settled;
  expect(order).toEqual(['done', 'settled true']);
  end();
});

test('All channels share one connection, and each notification reaches its own listeners, also after the connection was cut', async () => {
  const heard: string[] = [];
  const ends = [];
  for (const channel of CHANNELS)
    ends.push(
      await database.listen({
        channel,
        onPayload: (payload) => heard.push(`${channel} ${payload}`),
        onLoss: () => heard.push(`${channel} is lost`),
        onReturn: () => heard.push(`${channel} is back`),
      }),
    );
  for (const channel of CHANNELS) await tell(channel, 'first');
  await expect.poll(() => heard).toEqual(CHANNELS.map((channel) => `${channel} first`));

  heard.length = 0;
  const { rows } = await database.owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%listen_test_%'",
  );
  expect(rows).toHaveLength(1);
  await expect
    .poll(() => heard, { timeout: 20_000 })
    .toEqual([
      ...CHANNELS.map((channel) => `${channel} is lost`),
      ...CHANNELS.map((channel) => `${channel} is back`),
    ]);
  heard.length = 0;
  ends[0]?.();
  for (const channel of CHANNELS) await tell(channel, 'second');
  await expect.poll(() => heard, { timeout: 20_000 }).toEqual([`${CHANNELS[1]} second`]);
});
