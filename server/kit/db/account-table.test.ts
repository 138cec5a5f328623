import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountId } from '#contracts/kit/ids.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import { checkVersion } from '#server/kit/db/check-version.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';
import { Refusal } from '#server/kit/errors.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

let world: World;
let account: AccountId;
let other: AccountId;
let mine: string;
let theirs: string;

beforeAll(async () => {
  world = await getSharedWorld();
  account = await world.account();
  other = await world.account();
});
afterAll(() => world.stop());

const folders = (unit: UnitOfWork) => accountTable(unit, 'canned_response_folders');
function within<T>(accountId: AccountId, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
  return inTransaction(world.suite.context, { accountId, actor: SYSTEM }, work);
}
/** Tables of the platform, which row-level security does not restrict: only the table's own condition does. */
function beyondSecurity(accountId: AccountId) {
  const { clock, database } = world.suite.context;
  return accountTable({ accountId, now: clock(), db: database.platform }, 'canned_response_folders');
}
const made = ({ now }: UnitOfWork) => ({ created_at: now, updated_at: now });
function add(accountId: AccountId, name: string): Promise<string> {
  return within(accountId, async (unit) => {
    const _id = unit.newId();
    await folders(unit).insert({ _id, name, user_id: null, ...made(unit) });
    return _id;
  });
}
function refusalOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'no refusal',
    (error: unknown) => (error instanceof Refusal ? [error.code, error.detail.data] : error),
  );
}

beforeAll(async () => {
  mine = await add(account, 'Greetings');
  theirs = await add(other, 'Greetings');
});

test('A row is found, locked, listed and known by its id and by its columns', async () => {
  await within(account, async (unit) => {
    const row = { _id: mine, name: 'Greetings' };
    expect(await folders(unit).find(mine, ['_id', 'name'])).toEqual(row);
    expect(await folders(unit).find({ name: 'Greetings', user_id: null }, ['_id', 'name'])).toEqual(row);
    expect(await folders(unit).lock(mine, ['_id', 'name'])).toEqual(row);
    expect(await folders(unit).list({ name: 'Greetings' }, ['_id', 'name'])).toEqual([row]);
    expect(await folders(unit).exists(mine)).toBe(true);
    expect(await folders(unit).exists({ name: 'Farewells' })).toBe(false);
    expect(await folders(unit).find(unit.newId(), ['_id'])).toBeUndefined();
  });
});

test('A row of another account is neither read nor changed nor deleted, even where row-level security does not apply', async () => {
  const table = beyondSecurity(account);
  expect(await beyondSecurity(other).exists(theirs)).toBe(true);
  expect(await table.exists(theirs)).toBe(false);
  expect(await table.find(theirs, ['name'])).toBeUndefined();
  expect(await table.lock(theirs, ['name'])).toBeUndefined();
  expect(await table.list({ name: 'Greetings' }, ['_id'])).toEqual([{ _id: mine }]);
  expect(await table.selectFrom().select('_id').where('_id', '=', theirs).execute()).toEqual([]);
  await table.update(theirs, { name: 'Taken over' });
  await table.updateTable().set({ name: 'Taken over' }).where('_id', '=', theirs).execute();
  await table.delete(theirs);
  await table.deleteFrom().where('_id', '=', theirs).execute();
  expect(await refusalOf(table.updateVersioned(theirs, { name: 'Taken over' }))).toEqual([
    'not_found',
    undefined,
  ]);
  expect(await beyondSecurity(other).find(theirs, ['name', 'version'])).toEqual({
    name: 'Greetings',
    version: 1,
  });
});

test('Inserted rows belong to the account of the unit of work, and an empty list inserts none', async () => {
  const [first, second] = await within(account, async (unit) => {
    const ids = [unit.newId(), unit.newId()] as const;
    await folders(unit).insert(ids.map((_id) => ({ _id, name: _id, user_id: null, ...made(unit) })));
    await folders(unit).insert([]);
    return ids;
  });
  const stored = await within(account, (unit) =>
    folders(unit).selectFrom().select('account_id').where('_id', 'in', [first, second]).execute(),
  );
  expect(stored).toEqual([{ account_id: account }, { account_id: account }]);
});

test('A versioned change increases the version by one and sets the time of the change', async () => {
  const id = await add(account, 'Versions');
  const now = await within(account, async (unit) => {
    await folders(unit).updateVersioned(id, { name: 'Versions again' }, { version: 1 });
    await folders(unit).updateVersioned(id, { name: 'Versions at last' });
    return unit.now.toISOString();
  });
  const row = await within(account, (unit) => folders(unit).find(id, ['name', 'version', 'updated_at']));
  expect(row).toEqual({ name: 'Versions at last', version: 3, updated_at: now });
});

test('A change of a stale version is refused with the current record and changes nothing', async () => {
  const id = await add(account, 'Stale');
  const current = { name: 'Stale' };
  const changed = within(account, (unit) =>
    folders(unit).updateVersioned(id, { name: 'Lost' }, { version: 2, current: () => current }),
  );
  expect(await refusalOf(changed)).toEqual(['stale_version', current]);
  expect(await within(account, (unit) => folders(unit).find(id, ['name', 'version']))).toEqual({
    name: 'Stale',
    version: 1,
  });
});

test('A change of a deleted record is refused as not found, whatever version it was made on', async () => {
  const id = await add(account, 'Deleted');
  await within(account, (unit) => folders(unit).delete(id));
  const changed = within(account, (unit) =>
    folders(unit).updateVersioned(id, { name: 'Back' }, { version: 1 }),
  );
  expect(await refusalOf(changed)).toEqual(['not_found', undefined]);
});

test('A version that differs from the locked record is refused, an equal or absent one is accepted', async () => {
  const row = { version: 3 };
  expect(checkVersion(3, row)).toBeUndefined();
  expect(checkVersion(undefined, row)).toBeUndefined();
  expect(await refusalOf(Promise.resolve().then(() => checkVersion(2, row)))).toEqual(['stale_version', row]);
});
