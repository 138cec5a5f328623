import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAccount, saveProductPermissions, updateAccount } from '#contracts/admin/account.ts';
import { applyDefaultRoles, getDefaultRoles, saveDefaultRoles } from '#contracts/admin/default-roles.ts';
import { createUser, listRoles, updateRole, updateUser } from '#contracts/admin/people.ts';
import { createPlan, updatePlan } from '#contracts/admin/plans.ts';
import * as system from '#contracts/admin/system.ts';
import { getSession, signIn } from '#contracts/identity/session.ts';
import { noteFullDisk } from '#server/kit/disk.ts';
import { insertMail } from '#tests/factories/kept-mail.ts';
import { buildInit, request, type Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

let world: World;
let administrator: Person;

beforeAll(async () => {
  world = await startWorld();
  administrator = await world.administrator();
});
afterAll(() => world.stop());

const sessionOf = async (person: Person) => person.call(getSession, {});
/** The products of a user's organisation, by name. */
async function productsOf(person: Person): Promise<string[]> {
  const { product } = (await sessionOf(person)).account;
  return Object.entries(product)
    .flatMap(([name, one]) => (one.active ? [name] : []))
    .toSorted();
}

describe('Roles and users of any organisation', () => {
  it("S1-033, S1-035: a role's permissions apply to its users at once", async () => {
    const agent = await world.person(await world.account(), { role: 'agent' });
    const params = { account_id: agent.accountId };
    const { items } = await administrator.call(listRoles, { params });
    const role = items.find(({ name }) => name === 'agent');
    await administrator.call(updateRole, {
      params: { ...params, role_id: role?._id ?? '' },
      body: { permissions: ['crm.sla.read'], about: 'Only looks', version: role?.version ?? 0 },
    });
    expect((await sessionOf(agent)).user.role.permissions).toEqual(['crm.sla.read']);
    const reaching = await administrator.attempt(updateRole, {
      params: { ...params, role_id: role?._id ?? '' },
      body: { permissions: ['center.access_account.write'] },
    });
    expect(reaching.status).toBe(400);
  });

  it('An added user gets a password once, and a disabled user is signed out', async () => {
    const account_id = await world.account();
    const { items } = await administrator.call(listRoles, { params: { account_id } });
    const { user, password } = await administrator.call(createUser, {
      body: {
        account_id,
        name: 'Nok',
        email: 'nok@example.com',
        role_id: items.find(({ name }) => name === 'agent')?._id ?? '',
        by: 'password',
      },
    });
    const body = { email: user.email, password: password ?? '' };
    const enter = () => request(world.url, signIn.path, buildInit(signIn, { body }));
    expect((await enter()).body).toMatchObject({ user: { must_change_password: true } });
    await administrator.call(updateUser, { params: { user_id: user._id }, body: { disabled: true } });
    expect((await enter()).status).toBe(401);
    const mails = await world.suite.context.database.platform
      .selectFrom('mails')
      .select('to_address')
      .where('to_address', '=', user.email)
      .execute();
    expect(mails).toEqual([]);
  });
});

it('S1-034: a plan that an administrator creates and assigns opens its products and features', async () => {
  const person = await world.person(await world.account());
  const plan = await administrator.call(createPlan, {
    body: { name: 'Tea house', price: 900, features: ['survey'], product: { campaign: { active: true } } },
  });
  const params = { account_id: person.accountId };
  await administrator.call(updateAccount, { params, body: { plan_id: plan._id } });
  const session = await sessionOf(person);
  expect(session.plan.name).toBe('Tea house');
  expect(session.account).toMatchObject({ features: ['survey'], product: { campaign: { active: true } } });
  await administrator.call(updatePlan, { params: { plan_id: plan._id }, body: { features: [] } });
  expect((await sessionOf(person)).account.features).toEqual([]);
  expect(await administrator.call(getAccount, { params })).toMatchObject({ plan: { name: 'Tea house' } });
});

it('An account follows the products of its plan when they change, and keeps products that were opened for it alone', async () => {
  const [having, other] = [
    await world.person(await world.account()),
    await world.person(await world.account()),
  ];
  const product = { listening: { active: true }, campaign: { active: true } };
  const plan = await administrator.call(createPlan, { body: { name: 'Juice bar', price: 900, product } });
  const params = { account_id: having.accountId };
  await administrator.call(updateAccount, { params, body: { plan_id: plan._id } });
  const opened = { ...product, publishing: { active: true } };
  await administrator.call(saveProductPermissions, { params, body: { product: opened } });
  const change = (body: object) => administrator.call(updatePlan, { params: { plan_id: plan._id }, body });
  await change({ product: { listening: { active: true }, crm: { active: true } } });
  expect(await productsOf(having)).toEqual(['crm', 'listening', 'publishing']);
  // A plan without products leaves the account's products unchanged.
  await change({ product: {} });
  expect(await productsOf(having)).toEqual(['crm', 'listening', 'publishing']);
  expect(await productsOf(other)).toEqual(['crm', 'custom_viz', 'listening', 'publishing', 'quick_analytic']);
});

it('The products of an organisation are saved as a whole', async () => {
  const person = await world.person(await world.account());
  await administrator.call(saveProductPermissions, {
    params: { account_id: person.accountId },
    body: { product: { publishing: { active: true } } },
  });
  expect(await productsOf(person)).toEqual(['publishing']);
});

describe('Default roles', () => {
  it('Default roles apply to new organisations; existing ones get them on request, after a dry run', async () => {
    const old = await world.account();
    const first = await administrator.call(getDefaultRoles, {});
    expect(first.version).toBe(0);
    const roles = [
      ...first.roles.map(({ name, permissions }) => ({
        name,
        permissions: name === 'agent' ? ['crm.sla.read'] : permissions,
      })),
      { name: 'auditor', permissions: ['center.activity_log.read'] },
    ];
    const saved = await administrator.call(saveDefaultRoles, { body: { version: 0, roles } });
    expect(saved.version).toBe(1);
    const stale = await administrator.attempt(saveDefaultRoles, { body: { version: 0, roles } });
    expect(stale.status).toBe(409);
    const fresh = await world.person(await world.account(), { role: 'auditor' });
    expect((await sessionOf(fresh)).user.role.permissions).toEqual(['center.activity_log.read']);
    const body = { account_ids: [old], dry_run: true };
    const tried = await administrator.call(applyDefaultRoles, { body });
    expect(tried.effects.map(({ role, effect }) => `${role} ${effect}`)).toEqual([
      'account_admin same',
      'agent change',
      'viewer same',
      'auditor create',
    ]);
    const rolesOf = async () =>
      (await administrator.call(listRoles, { params: { account_id: old } })).items.map(({ name }) => name);
    expect(await rolesOf()).not.toContain('auditor');
    await administrator.call(applyDefaultRoles, { body: { ...body, dry_run: false } });
    expect(await rolesOf()).toContain('auditor');
    const again = await administrator.call(applyDefaultRoles, { body });
    expect(again.effects.every(({ effect }) => effect === 'same')).toBe(true);
  });

  it('Default roles always include one that can run the organisation', async () => {
    const { version } = await administrator.call(getDefaultRoles, {});
    const answered = await administrator.attempt(saveDefaultRoles, {
      body: { version, roles: [{ name: 'agent', permissions: [] }] },
    });
    expect(answered.status).toBe(400);
  });
});

describe('System page', () => {
  it('The system page reports the state of its stores, queues and channels', async () => {
    const state = await administrator.call(system.getSystem, {});
    expect(state.stores.map(({ name, answers }) => [name, answers])).toEqual([
      ['postgres', true],
      ['clickhouse', true],
    ]);
    expect(state.stores.every((store) => (store.bytes ?? 0) > 0 && store.version !== '')).toBe(true);
    expect(state.migrations.map(({ name }) => name)).toContain('0001_create_baseline.sql');
    expect(state.mails.delivers).toBe(false);
    expect(state.disk.full).toBe(false);
    expect(state.disk.free_bytes).toBeGreaterThan(0);
  });

  it('The system page reports a full disk after something could not be saved for lack of room', async () => {
    noteFullDisk(world.suite.context.config);
    expect((await administrator.call(system.getSystem, {})).disk).toMatchObject({ full: true });
  });

  it('The system page reports how full its tables are, also when the running counts were lost', async () => {
    const { owner } = world.suite.context.database;
    await owner.query('analyze');
    await owner.query('select pg_stat_reset()');
    const { stores } = await administrator.call(system.getSystem, {});
    expect(Math.max(...(stores[0]?.tables ?? []).map(({ rows }) => rows))).toBeGreaterThan(0);
  });

  it('A failed job can be retried or dropped', async () => {
    const { owner } = world.suite.context.database;
    const { rows } = await owner.query<{ id: string }>(
      `select (graphile_worker.add_job('operations.create-demo', '{"wrong":true}', max_attempts := 1)).id::text as id
         from generate_series(1, 2)`,
    );
    const ids = rows.map(({ id }) => id);
    const failed = async () =>
      (await administrator.call(system.listJobs, { query: { state: 'failed' } })).items.filter(({ id }) =>
        ids.includes(id),
      );
    await expect.poll(async () => (await failed()).length, { timeout: 15_000 }).toBe(2);
    expect((await failed())[0]).toMatchObject({
      job: 'operations.create-demo',
      attempts: 1,
      max_attempts: 1,
    });
    const [retried = '', dropped = ''] = ids;
    expect(await administrator.call(system.retryJobs, { body: { ids: [retried] } })).toEqual({ changed: 1 });
    await expect.poll(async () => (await failed()).length, { timeout: 15_000 }).toBe(2);
    expect(await administrator.call(system.dropJobs, { body: { ids: [dropped] } })).toEqual({ changed: 1 });
    await expect
      .poll(async () => (await failed()).map(({ id }) => id), { timeout: 15_000 })
      .toEqual([retried]);
  });

  it('E-mails are kept without a mail server, and reading one is recorded in the account’s log', async () => {
    const account = await world.account();
    const mail_id = await insertMail(world, account);
    const storedMail = await administrator.call(system.readStoredMail, { params: { mail_id } });
    expect(storedMail.text).toContain('http://localhost/invitation?token=x');
    const events = await world.suite.context.database.platform
      .selectFrom('event_log')
      .select(['kind', 'actor_id'])
      .where('account_id', '=', account)
      .execute();
    expect(events).toContainEqual({ kind: 'system.mail_read', actor_id: administrator.userId });
    const { items } = await administrator.call(system.listMails, { query: {} });
    expect(JSON.stringify(items)).not.toContain('token=x');
  });

  it('A feature can be switched off for everybody, and on again', async () => {
    const person = await world.person(await world.account());
    const has = async () => (await sessionOf(person)).account.features.includes('video_call');
    expect(await has()).toBe(true);
    const { version } = await administrator.call(system.getSwitches, {});
    const off = await administrator.call(system.saveSwitches, { body: { off: ['video_call'], version } });
    expect(await has()).toBe(false);
    await administrator.call(system.saveSwitches, { body: { off: [], version: off.version } });
    expect(await has()).toBe(true);
  });
});

it('Of two administrators who change the same version at once, one is refused', async () => {
  const { version } = await administrator.call(system.getSwitches, {});
  const body = { off: [], version };
  const saved = await Promise.all(
    Array.from({ length: 6 }, () => administrator.attempt(system.saveSwitches, { body })),
  );
  expect(saved.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
});

it('An administrator’s session ends after a quarter of an hour unused, and requires a second factor', async () => {
  const row = await world.suite.context.database.platform
    .selectFrom('sessions')
    .select(['idle_minutes', 'created_at', 'expires_at'])
    .where('user_id', '=', administrator.userId)
    .executeTakeFirstOrThrow();
  expect(row.idle_minutes).toBe(15);
  expect(Date.parse(row.expires_at) - Date.parse(row.created_at)).toBe(3_600_000);
  const body = { email: administrator.email, password: administrator.password };
  const entered = await request(world.url, signIn.path, buildInit(signIn, { body }));
  expect(entered.body).toMatchObject({ mfa_required: true });
});
