import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workingStatus } from '#contracts/crm/working-status/working-status.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { eraseEventValues } from '#server/kit/events/erase.ts';
import { sealEvents } from '#server/kit/events/seal.ts';
import { verifyChain } from '#server/kit/events/verify.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

const { create, update } = buildCollectionEndpoints(workingStatus, 'statuses');
let world: World;
let admin: Person;

beforeAll(async () => {
  world = await getSharedWorld();
  admin = await world.person(await world.account());
  for (let count = 0; count < 12; count += 1)
    await admin.attempt(create, { body: { name: `Status ${count}` } });
  await sealEvents(world.suite.context);
});
afterAll(() => world.stop());

const platform = () => world.suite.context.database.platform;
/** Changes a row as an attacker with the owner's rights would. */
function tamper(statement: string) {
  return world.suite.context.database.owner.query(
    `alter table event_log disable trigger all; alter table event_seals disable trigger all; ${statement};
     alter table event_log enable trigger all; alter table event_seals enable trigger all`,
  );
}

async function brokenAt() {
  return (await verifyChain(platform(), admin.accountId, world.suite.context.secrets)).broken;
}

test('A sealed chain verifies, also while more events are written', async () => {
  const report = await verifyChain(platform(), admin.accountId, world.suite.context.secrets);
  expect(report).toMatchObject({
    broken: null,
    events: 12,
    sealed: 12,
    unsealed: 0,
    proofs: 1,
    unchecked: 0,
  });
  await admin.attempt(create, { body: { name: 'One more' } });
  expect(await verifyChain(platform(), admin.accountId)).toMatchObject({
    broken: null,
    sealed: 12,
    unsealed: 1,
  });
});

test('A changed event, a changed value, a forged seal and a cut end are each found and named', async () => {
  const { accountId } = admin;
  const seq = (n: number) => `account_id = '${accountId}' and seq = ${n}`;
  const found = async (harm: string, mend: string, broken: unknown) => {
    await tamper(harm);
    expect(await brokenAt(), harm).toEqual(broken);
    await tamper(mend);
    expect(await brokenAt(), mend).toBeNull();
  };
  await found(
    `update event_log set kind = 'nothing.happened' where ${seq(5)}`,
    `update event_log set kind = 'working_status.created' where ${seq(5)}`,
    { seq: 5, fault: 'changed' },
  );
  await found(
    `update event_values set after = jsonb_set(after, '{name}', '"Never"') where ${seq(6)}`,
    `update event_values set after = jsonb_set(after, '{name}', '"Status 5"') where ${seq(6)}`,
    { seq: 6, fault: 'values_changed' },
  );
  await tamper(`create table kept as select * from event_seals where ${seq(12)}`);
  await found(
    `update event_seals set proof = '\\x00' where ${seq(12)}`,
    `update event_seals set proof = (select proof from kept) where ${seq(12)}`,
    { seq: 12, fault: 'seal_forged' },
  );
  await found(
    `update event_heads set seq = seq + 3 where account_id = '${accountId}'`,
    `update event_heads set seq = seq - 3 where account_id = '${accountId}'`,
    { seq: 14, fault: 'end_missing' },
  );
});

test('A chain that was sealed under the former name of an event verifies under its present name', async () => {
  const person = await world.person(await world.account());
  const { owner } = world.suite.context.database;
  await inTransaction(world.suite.context, { accountId: person.accountId, actor: SYSTEM }, async (unit) => {
    unit.record({ kind: 'alert.rang', data: {} });
    unit.record({ kind: 'alert.rated', data: {} });
  });
  await sealEvents(world.suite.context);
  await tamper(
    `update event_log set kind = 'alert.fired' where account_id = '${person.accountId}' and kind = 'alert.rang'`,
  );
  const verify = () => verifyChain(platform(), person.accountId, world.suite.context.secrets);
  expect(await verify()).toMatchObject({ broken: null, unsealed: 0 });
  const { rows } = await owner.query<{ seq: number }>(
    `select seq::int as seq from event_log where account_id = $1 and kind = 'alert.fired'`,
    [person.accountId],
  );
  await tamper(
    `update event_log set kind = 'alert.acknowledged' where account_id = '${person.accountId}' and kind = 'alert.fired'`,
  );
  expect((await verify()).broken).toEqual({ seq: rows[0]?.seq, fault: 'changed' });
});

test('Erased values leave the chain intact', async () => {
  const { context } = world.suite;
  await inTransaction(context, { accountId: admin.accountId, actor: SYSTEM }, (unit) =>
    eraseEventValues(unit, [3, 4]),
  );
  expect(await verifyChain(platform(), admin.accountId, context.secrets)).toMatchObject({
    broken: null,
    erased: 2,
  });
});

test('A missing event is named', async () => {
  await tamper(`delete from event_log where account_id = '${admin.accountId}' and seq = 7`);
  expect(await brokenAt()).toEqual({ seq: 7, fault: 'missing' });
});

test('The log is append-only for the application and for the owner', async () => {
  const { context } = world.suite;
  const scope = { accountId: admin.accountId, actor: SYSTEM };
  await expect(
    inTransaction(context, scope, ({ db }) => sql`update event_log set kind = 'x'`.execute(db)),
  ).rejects.toThrow(/permission denied/);
  await expect(context.database.owner.query(`update event_log set kind = 'x'`)).rejects.toThrow(
    /append-only/,
  );
});

test('A unit of work that fails leaves neither its changes nor its events', async () => {
  const { context } = world.suite;
  const head = await context.live.head(admin.accountId);
  const failing = inTransaction(context, { accountId: admin.accountId, actor: SYSTEM }, async (unit) => {
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

test('Row-level security: a statement that omits the account finds only its own rows', async () => {
  const other = await world.person(await world.account());
  await other.attempt(create, { body: { name: 'Theirs' } });
  const { context } = world.suite;
  const seen = await inTransaction(context, { accountId: other.accountId, actor: SYSTEM }, ({ db }) =>
    db.selectFrom('working_statuses').select(['name', 'account_id']).execute(),
  );
  expect(seen).toEqual([{ name: 'Theirs', account_id: other.accountId }]);
  const written = inTransaction(context, { accountId: other.accountId, actor: SYSTEM }, ({ db }) =>
    sql`update working_statuses set name = 'stolen' where account_id = ${admin.accountId}`.execute(db),
  );
  expect(Number((await written).numAffectedRows)).toBe(0);
  expect(await context.database.app.selectFrom('working_statuses').select('name').execute()).toEqual([]);
});

test('A change keeps untouched fields, and a stale version is refused with the current values', async () => {
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
