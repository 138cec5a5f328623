import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '#contracts/admin/keyword-migration.ts';
import {
  createKeyword,
  deleteKeyword,
  getKeyword,
  listKeywords,
  updateKeyword,
} from '#contracts/keywords/endpoints.ts';
import { filterWholeKeywords } from '#contracts/keywords/keyword.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

let world: World;
let administrator: Person;

beforeAll(async () => {
  world = await startWorld();
  administrator = await world.administrator();
});
afterAll(() => world.stop());

type Product = 'listening' | 'crm';
const person = async (): Promise<Person> => world.person(await world.account());
async function add(one: Person, name: string, more: object = {}, product: Product = 'listening') {
  return (
    await one.call(createKeyword, { params: { product }, body: { name, patterns: [`${name}|no`], ...more } })
  )._id;
}
async function all(one: Person, product: Product = 'listening') {
  return filterWholeKeywords((await one.call(listKeywords, { params: { product }, query: {} })).items);
}
async function names(one: Person, product: Product = 'listening') {
  return (await all(one, product)).map(({ name }) => name);
}
const place = (one: Person, product: Product = 'listening') => ({ account_id: one.accountId, product });
async function numberOf(id: string) {
  return world.suite.context.database.platform
    .selectFrom('keywords')
    .select('number')
    .where('_id', '=', id)
    .executeTakeFirst();
}

describe('Dry run of a keyword migration', () => {
  it('A dry run reports what would happen, and changes nothing', async () => {
    const [from, to] = [await person(), await person()];
    const top = await add(from, 'coffee');
    await add(from, 'latte', { parent_id: top });
    await add(to, 'coffee');
    const before = [await all(from), await all(to)];
    const plan = { kind: 'move', from: place(from), to: place(to), on_conflict: 'skip' } as const;
    const report = await administrator.call(contract.planMigration, { body: plan });
    expect(report).toMatchObject({
      done: 1,
      skipped: 1,
      lines: [
        { name: 'coffee', outcome: 'skipped', notes: ['name_taken'] },
        { name: 'latte', outcome: 'done', result: 'latte', notes: ['parent_dropped', 'mentions_stay'] },
      ],
    });
    expect([await all(from), await all(to)]).toEqual(before);
    const { items } = await administrator.call(contract.listMigrations, { query: {} });
    expect(items).toEqual([]);
  });
});

describe('Moving keywords to another account', () => {
  it('A move takes keywords with their children, and undoing restores the very same ones', async () => {
    const [from, to] = [await person(), await person()];
    const top = await add(from, 'coffee');
    await add(from, 'latte', { parent_id: top });
    const stays = await add(from, 'beans', { parent_id: top });
    const [before, number] = [await all(from), await numberOf(top)];
    const ids = before.filter(({ _id }) => _id !== stays).map(({ _id }) => _id);
    const made = await administrator.call(contract.runMigration, {
      body: { kind: 'move', from: place(from), to: place(to), keyword_ids: ids, on_conflict: 'skip' },
    });
    expect(await names(from)).toEqual(['beans']);
    const moved = await all(to);
    expect(moved.map(({ name }) => name)).toEqual(['coffee', 'latte']);
    expect(moved[1]?.parent_id).toBe(moved[0]?._id);
    const events = await world.suite.context.database.platform
      .selectFrom('event_log')
      .select(['account_id', 'actor_kind'])
      .where('kind', '=', 'keyword.migrated')
      .execute();
    expect(events.map((one) => one.account_id).sort()).toEqual([from.accountId, to.accountId].sort());
    expect(events.every((one) => one.actor_kind === 'administrator')).toBe(true);

    const undone = await administrator.call(contract.undoMigration, { params: { migration_id: made._id } });
    expect(undone.undone_at).not.toBeNull();
    const strip = (rows: Awaited<ReturnType<typeof all>>) =>
      rows.map(({ version: _version, updated_at: _at, ...row }) => row);
    expect(strip(await all(from))).toEqual(strip(before));
    expect(await numberOf(top)).toEqual(number);
    expect(await names(to)).toEqual([]);
    const twice = await administrator.attempt(contract.undoMigration, { params: { migration_id: made._id } });
    expect(twice.status).toBe(409);
  });

  it('A move chooses a free name where that is requested', async () => {
    const [from, to] = [await person(), await person()];
    await add(from, 'coffee');
    await add(to, 'coffee');
    await administrator.call(contract.runMigration, {
      body: { kind: 'copy', from: place(from), to: place(to), on_conflict: 'rename' },
    });
    expect(await names(to)).toEqual(['coffee', 'coffee (2)']);
    expect(await names(from)).toEqual(['coffee']);
  });

  it('A move is not undone where a user has worked on the keyword since', async () => {
    const [from, to] = [await person(), await person()];
    await add(from, 'coffee');
    const made = await administrator.call(contract.runMigration, {
      body: { kind: 'move', from: place(from), to: place(to), on_conflict: 'skip' },
    });
    const [there] = await all(to);
    await to.call(updateKeyword, {
      params: { product: 'listening', _id: there?._id ?? '' },
      body: { patterns: ['espresso'] },
    });
    const refused = await administrator.attempt(contract.undoMigration, {
      params: { migration_id: made._id },
    });
    expect(refused).toMatchObject({ status: 409, body: { data: { changed_since: ['coffee'] } } });
    expect(await names(to)).toEqual(['coffee']);
  });
});

it('Moving to another product keeps the keyword itself, and its mentions with it', async () => {
  const one = await person();
  const id = await add(one, 'coffee');
  const number = await numberOf(id);
  await administrator.call(contract.runMigration, {
    body: { kind: 'move', from: place(one), to: place(one, 'crm'), on_conflict: 'skip' },
  });
  expect((await all(one, 'crm')).map(({ _id }) => _id)).toEqual([id]);
  expect(await numberOf(id)).toEqual(number);
  const same = await administrator.attempt(contract.runMigration, {
    body: { kind: 'move', from: place(one), to: place(one) },
  });
  expect(same.status).toBe(400);
});

describe('Renaming keywords in bulk', () => {
  it('A bulk rename changes names or patterns, leaves those that would be taken or unparsable, and can be undone', async () => {
    const one = await person();
    await add(one, 'old coffee');
    await add(one, 'old tea');
    await add(one, 'new tea');
    const from = place(one);
    const renamed = await administrator.call(contract.runMigration, {
      body: { kind: 'rename', from, field: 'name', find: 'old', replace: 'new' },
    });
    expect(renamed.report).toMatchObject({ done: 1, skipped: 2 });
    expect(await names(one)).toEqual(['new coffee', 'new tea', 'old tea']);
    const broken = await administrator.call(contract.planMigration, {
      body: { kind: 'rename', from, field: 'patterns', find: '|no', replace: '|no|no' },
    });
    expect(broken.lines.every((line) => line.outcome === 'refused')).toBe(true);
    const { _id } = await one.call(createKeyword, {
      params: { product: 'listening' },
      body: { name: 'near', query: 'tea NEAR/3 ice' },
    });
    const swap = { kind: 'rename' as const, from, keyword_ids: [_id] };
    const plan = async (field: 'name' | 'patterns', find: string, replace: string) =>
      (await administrator.call(contract.planMigration, { body: { ...swap, field, find, replace } })).lines;
    // Characters with a special meaning in replacements are used literally.
    expect(await plan('patterns', 'tea', 'US$$1')).toMatchObject([{ result: 'US$$1 NEAR/3 ice' }]);
    expect(await plan('patterns', 'ice', '(')).toMatchObject([
      { outcome: 'refused', notes: ['patterns_invalid'] },
    ]);
    expect(await plan('name', 'near', ' ')).toMatchObject([{ outcome: 'refused', notes: ['name_invalid'] }]);
    const migration = await administrator.call(contract.runMigration, {
      body: { ...swap, field: 'patterns' as const, find: 'tea', replace: 'cha' },
    });
    const query = async () =>
      (await one.call(getKeyword, { params: { product: 'listening', _id }, query: {} })).query;
    expect(await query()).toBe('cha NEAR/3 ice');
    await administrator.call(contract.undoMigration, { params: { migration_id: migration._id } });
    expect(await query()).toBe('tea NEAR/3 ice');
    await one.call(deleteKeyword, { params: { product: 'listening', _id } });
    await administrator.call(contract.undoMigration, { params: { migration_id: renamed._id } });
    expect(await names(one)).toEqual(['new tea', 'old coffee', 'old tea']);
  });
});

it('An account that does not exist is not found', async () => {
  const one = await person();
  const nowhere = { account_id: world.suite.context.newId(), product: 'crm' } as const;
  const answered = await administrator.attempt(contract.planMigration, {
    body: { kind: 'copy', from: place(one), to: nowhere },
  });
  expect(answered.status).toBe(404);
});
