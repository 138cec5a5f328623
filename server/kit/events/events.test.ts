import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectionEndpoints } from '#contracts/kit/area.ts';
import { workingStatus } from '#contracts/settings/working-status.ts';
import { withUnit, SYSTEM } from '#server/kit/db/unit.ts';
import { sealEvents, verifyChain } from '#server/kit/events/seal.ts';
import type { Person } from '#tests/makers/person.ts';
import { startWorld, type World } from '#tests/world.ts';

const { create, update } = collectionEndpoints(workingStatus, 'statuses');
let world: World;
let admin: Person;

beforeAll(async () => {
  world = await startWorld();
  admin = await world.person(await world.account());
  for (let count = 0; count < 12; count += 1)
    await admin.attempt(create, { body: { name: `Status ${count}` } });
  await sealEvents(world.suite.context);
});
afterAll(() => world.stop());

const platform = () => world.suite.context.database.platform;
/** Changes a row as somebody with the owner's rights and bad intent would. */
const tamper = (statement: string) =>
  world.suite.context.database.owner.query(
    `alter table event_log disable trigger all; ${statement}; alter table event_log enable trigger all`,
  );

test('a sealed chain verifies, and stays so while more is written', async () => {
  expect(await verifyChain(platform(), admin.accountId)).toBeNull();
  await admin.attempt(create, { body: { name: 'One more' } });
  expect(await verifyChain(platform(), admin.accountId)).toBeNull();
});

test('changing, dropping or swapping an event is named', async () => {
  const keep = await platform()
    .selectFrom('event_log')
    .selectAll()
    .where('account_id', '=', admin.accountId)
    .where('seq', '=', 5)
    .executeTakeFirstOrThrow();
  await tamper(
    `update event_log set kind = 'nothing.happened' where account_id = '${admin.accountId}' and seq = 5`,
  );
  expect(await verifyChain(platform(), admin.accountId)).toBe(5);
  await tamper(
    `update event_log set kind = '${keep.kind}' where account_id = '${admin.accountId}' and seq = 5`,
  );
  expect(await verifyChain(platform(), admin.accountId)).toBeNull();
  await tamper(`delete from event_log where account_id = '${admin.accountId}' and seq = 7`);
  expect(await verifyChain(platform(), admin.accountId)).toBe(7);
});

test('the log is append-only for the application and for the owner', async () => {
  const { context } = world.suite;
  const scope = { accountId: admin.accountId, actor: SYSTEM };
  await expect(
    withUnit(context, scope, ({ db }) => sql`update event_log set kind = 'x'`.execute(db)),
  ).rejects.toThrow(/permission denied/);
  await expect(context.database.owner.query(`update event_log set kind = 'x'`)).rejects.toThrow(
    /append-only/,
  );
});

test('a unit that fails leaves neither its changes nor its events', async () => {
  const { context } = world.suite;
  const head = await context.live.head(admin.accountId);
  const failing = withUnit(context, { accountId: admin.accountId, actor: SYSTEM }, async (unit) => {
    unit.record({ kind: 'working_status.created' });
    await unit.db.deleteFrom('working_statuses').execute();
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await context.live.head(admin.accountId)).toBe(head);
  const left = await platform()
    .selectFrom('working_statuses')
    .select('_id')
    .where('account_id', '=', admin.accountId)
    .execute();
  expect(left.length).toBeGreaterThan(0);
});

test('row-level security: a statement that forgets the account finds only its own', async () => {
  const other = await world.person(await world.account());
  await other.attempt(create, { body: { name: 'Theirs' } });
  const { context } = world.suite;
  const seen = await withUnit(context, { accountId: other.accountId, actor: SYSTEM }, ({ db }) =>
    db.selectFrom('working_statuses').select(['name', 'account_id']).execute(),
  );
  expect(seen).toEqual([{ name: 'Theirs', account_id: other.accountId }]);
  const written = withUnit(context, { accountId: other.accountId, actor: SYSTEM }, ({ db }) =>
    sql`update working_statuses set name = 'stolen' where account_id = ${admin.accountId}`.execute(db),
  );
  expect(Number((await written).numAffectedRows)).toBe(0);
  expect(await context.database.app.selectFrom('working_statuses').select('name').execute()).toEqual([]);
});

test('a change keeps what nobody touched, and a stale version is refused with what stands now', async () => {
  const made = await admin.attempt(create, {
    body: { name: 'Red', color: '#aa0000', accepts_tickets: false },
  });
  const { _id } = (made.body as { body: { _id: string } }).body;
  const changed = await admin.attempt(update, { params: { _id }, body: { name: 'Dark red', version: 1 } });
  expect(changed.body).toMatchObject({
    body: { name: 'Dark red', color: '#aa0000', accepts_tickets: false, version: 2 },
  });
  const stale = await admin.attempt(update, { params: { _id }, body: { name: 'Light red', version: 1 } });
  expect(stale.status).toBe(409);
  expect(stale.body).toMatchObject({ code: 'stale_version', data: { name: 'Dark red', version: 2 } });
});
