import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getSession } from '#contracts/identity/session.ts';
import { resetSecondFactor } from '#contracts/identity/two-factor.ts';
import { getAccount, updateAccount } from '#contracts/people/account.ts';
import { createGroup } from '#contracts/people/group.ts';
import { createRole, listRoles } from '#contracts/people/role.ts';
import {
  countHoldings,
  deleteUser,
  getUser,
  inviteOrReplaceUser,
  inviteUser,
  listUserOptions,
  listUsers,
  updateUser,
} from '#contracts/people/users.ts';
import { ACCOUNT_PERMISSIONS } from '#contracts/permissions/default-roles.ts';
import type { Permission } from '#contracts/permissions/table.ts';
import type { Person } from '#tests/factories/person.ts';
import { openBrowser } from '#tests/factories/socket.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Users of an account: managing them, what nobody may do to others or themselves, and how fast open browsers are notified. */
let world: World;
let admin: Person;
let roles: Record<string, string>;
let query: { accountID: string };
let made = 0;

const WARDEN: readonly Permission[] = [
  'center.user_management.read',
  'center.user_management.write',
  'center.group_management.read',
  'center.group_management.write',
  'crm.ticket.read',
];

beforeAll(async () => {
  world = await getSharedWorld();
  admin = await world.person(await world.account());
  query = { accountID: admin.accountId };
  const { items } = await admin.call(listRoles, { query });
  roles = Object.fromEntries(items.map(({ name, _id }) => [name, _id]));
});
afterAll(() => world.stop());

function newcomer(over: object = {}) {
  return {
    name: `Newcomer ${(made += 1)}`,
    email: `newcomer-${made}@example.com`,
    role_id: roles.agent ?? '',
    ...over,
  };
}
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code;

test('S7-026 … S7-029, S1-012 users are listed, created, read, changed and removed, always for the own account', async () => {
  const one = await admin.call(inviteUser, { query, body: newcomer() });
  expect(one).toMatchObject({ state: 'invited', role: { name: 'agent' }, group: null, manageable: true });
  const params = { _id: one._id };
  expect(await admin.call(getUser, { params, query })).toMatchObject({ email: one.email });
  const changed = await admin.call(updateUser, { params, query, body: { name: 'Mali', version: 1 } });
  expect(changed).toMatchObject({ name: 'Mali', email: one.email, version: 2 });
  const listed = await admin.call(listUsers, { query: { ...query, q: one.email } });
  expect(listed.items.map(({ _id }) => _id)).toEqual([one._id]);
  const again = await admin.attempt(inviteOrReplaceUser, { params, query, body: newcomer({ name: 'Anan' }) });
  expect(again.status).toBe(201);
  expect(again.body).toMatchObject({ _id: one._id, name: 'Anan' });
  for (const path of ['/accounts/users', `/accounts/users/${one._id}`]) {
    const without = await admin.fetch(`/api/v1.0${path}`);
    expect(without.status).toBe(400);
    expect((without.body as { fields: object }).fields).toHaveProperty('accountID');
  }
  const other = await world.account();
  expect((await admin.attempt(getUser, { params, query: { accountID: other } })).status).toBe(404);
  expect(await admin.call(deleteUser, { params, query })).toEqual(params);
  expect((await admin.attempt(getUser, { params, query })).status).toBe(404);
});

test('A list of users is returned whole, or page by page without a gap', async () => {
  const account = await world.account();
  const boss = await world.person(account);
  const mine = { accountID: account };
  const { items: known } = await boss.call(listRoles, { query: mine });
  const role_id = known.find(({ name }) => name === 'agent')?._id ?? '';
  for (let n = 0; n < 7; n += 1)
    await boss.call(inviteUser, {
      query: mine,
      body: newcomer({ role_id, name: n % 2 ? 'same' : `N ${n}` }),
    });
  const whole = await boss.call(listUsers, { query: mine });
  expect(whole.next).toBeNull();
  const paged: string[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await boss.call(listUsers, { query: { ...mine, limit: 3, ...(cursor ? { cursor } : {}) } });
    paged.push(...page.items.map(({ _id }) => _id));
    if (!page.next) break;
    cursor = page.next;
  }
  expect(paged).toEqual(whole.items.map(({ _id }) => _id));
  const invited = await boss.call(listUsers, { query: { ...mine, state: 'invited' } });
  expect(invited.items).toHaveLength(7);
});

test('A stale version is refused with the current values, and an address is unique in the whole installation', async () => {
  const one = await admin.call(inviteUser, { query, body: newcomer() });
  const params = { _id: one._id };
  await admin.call(updateUser, { params, query, body: { name: 'First' } });
  const stale = await admin.attempt(updateUser, { params, query, body: { name: 'Second', version: 1 } });
  expect(stale.status).toBe(409);
  expect(stale.body).toMatchObject({ code: 'stale_version', data: { name: 'First', version: 2 } });
  const stranger = await world.person(await world.account());
  for (const email of [admin.email.toUpperCase(), stranger.email]) {
    expect(codeOf(await admin.attempt(inviteUser, { query, body: newcomer({ email }) }))).toBe('email_taken');
    expect(codeOf(await admin.attempt(updateUser, { params, query, body: { email } }))).toBe('email_taken');
  }
});

test('Unknown fields of a body are refused: nobody assigns themselves an account, a password or a state', async () => {
  for (const extra of [
    { account_id: admin.accountId },
    { password_hash: 'x' },
    { permissions: ['crm.ticket.read'] },
    { _id: admin.userId },
    { must_change_password: false },
    { role: { _id: roles.account_admin } },
  ]) {
    const answered = await admin.attempt(inviteUser, { query, body: newcomer(extra) });
    expect(answered.status, JSON.stringify(extra)).toBe(400);
  }
});

describe('Nobody grants permissions that they do not have', () => {
  test('Nobody exceeds their permissions by a role given to another user, nor by changing a user who may do more', async () => {
    const warden = await world.person(admin.accountId, { can: WARDEN });
    const options = await warden.call(listUserOptions, { query });
    expect(options.roles.find(({ name }) => name === 'account_admin')?.assignable).toBe(false);
    // No mail server is set here: the inviter sees that the e-mail is kept.
    expect(options.mails_leave).toBe(false);
    const up = newcomer({ role_id: roles.account_admin });
    const refused = await warden.attempt(inviteUser, { query, body: up });
    expect(refused.status).toBe(403);
    expect(codeOf(refused)).toBe('beyond_own_rights');
    for (const body of [{ disabled: true }, { email: 'mine@example.com' }, { name: 'x' }])
      expect(codeOf(await warden.attempt(updateUser, { params: { _id: admin.userId }, query, body }))).toBe(
        'beyond_own_rights',
      );
    expect(codeOf(await warden.attempt(deleteUser, { params: { _id: admin.userId }, query }))).toBe(
      'beyond_own_rights',
    );
  });

  test('An owner of groups manages the users of those groups, and sees no others', async () => {
    const small = await admin.call(createRole, {
      query,
      body: { name: 'Small', permissions: ['crm.ticket.read'] },
    });
    const owner = await world.person(admin.accountId, {
      can: [
        'center.user_management.read',
        'center.user_management.write',
        'center.group_owner.read',
        'crm.ticket.read',
      ],
    });
    const [mine, other] = [
      await admin.call(createGroup, { query, body: { name: 'North', owner_ids: [owner.userId] } }),
      await admin.call(createGroup, { query, body: { name: 'South' } }),
    ];
    const inside = await admin.call(inviteUser, {
      query,
      body: newcomer({ role_id: small._id, group_id: mine._id }),
    });
    const outside = await admin.call(inviteUser, {
      query,
      body: newcomer({ role_id: small._id, group_id: other._id }),
    });
    const seen = await owner.call(listUsers, { query });
    expect(seen.items.map(({ _id }) => _id)).toEqual([inside._id]);
    expect((await owner.attempt(getUser, { params: { _id: outside._id }, query })).status).toBe(404);
    const rename = (_id: string) =>
      owner.attempt(updateUser, { params: { _id }, query, body: { name: 'R' } });
    expect((await rename(inside._id)).status).toBe(200);
    expect((await rename(outside._id)).status).toBe(404);
    for (const group_id of [other._id, null]) {
      const body = newcomer({ role_id: small._id, group_id });
      expect((await owner.attempt(inviteUser, { query, body })).status).toBe(400);
    }
  });
});

describe('Nobody locks themselves or the account out', () => {
  test('Users cannot disable or remove themselves, or give themselves another role', async () => {
    await world.person(admin.accountId);
    const params = { _id: admin.userId };
    for (const body of [{ disabled: true }, { role_id: roles.agent }])
      expect(codeOf(await admin.attempt(updateUser, { params, query, body }))).toBe('not_yourself');
    expect(codeOf(await admin.attempt(deleteUser, { params, query }))).toBe('not_yourself');
    expect((await admin.attempt(updateUser, { params, query, body: { name: 'Still me' } })).status).toBe(200);
  });

  test('The last administrator stays, also when two remove each other at once', async () => {
    const account = await world.account();
    const [one, two] = [await world.person(account), await world.person(account)];
    const mine = { accountID: account };
    const disable = (by: Person, whom: Person) =>
      by.attempt(updateUser, { params: { _id: whom.userId }, query: mine, body: { disabled: true } });
    const answered = await Promise.all([disable(one, two), disable(two, one)]);
    expect(answered.filter(({ status }) => status === 200)).toHaveLength(1);
    const { items: known } = await (answered[0]?.status === 200 ? one : two).call(listRoles, { query: mine });
    expect(known.length).toBe(3);
  });

  test('Another user with every permission cannot remove an administrator, least of all the last one', async () => {
    const account = await world.account();
    const boss = await world.person(account);
    const mine = { accountID: account };
    const { items } = await boss.call(listRoles, { query: mine });
    const all = items.find(({ name }) => name === 'account_admin')?.permissions ?? [];
    const twin = await world.person(account, { can: all as Permission[] });
    const removed = await twin.attempt(deleteUser, { params: { _id: boss.userId }, query: mine });
    expect([removed.status, codeOf(removed)]).toEqual([403, 'beyond_own_rights']);
    expect((await boss.attempt(getSession, {})).status).toBe(200);
  });
});

test('A disabled user is out at once: session, socket and sign-in; once enabled, they may come back', async () => {
  const person = await world.person(admin.accountId, { can: ['crm.ticket.read'] });
  const browser = await openBrowser(world.url, person);
  const gone = new Promise<void>((resolve) => browser.socket.once('disconnect', () => resolve()));
  const params = { _id: person.userId };
  await admin.call(updateUser, { params, query, body: { disabled: true } });
  await gone;
  expect((await person.attempt(getSession, {})).status).toBe(401);
  const login = () =>
    person.fetch('/api/v1.0/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: person.email, password: person.password }),
    });
  expect((await login()).status).toBe(401);
  await admin.call(updateUser, { params, query, body: { disabled: false } });
  expect((await login()).status).toBe(200);
});

test('S7-024, S7-134 the own account is read and changed; another one is not found', async () => {
  const before = await admin.call(getAccount, { query });
  expect(before._id).toBe(admin.accountId);
  const body = { time_zone: 'Asia/Tokyo', password_strength: 'strong' as const, version: before.version };
  expect(await admin.call(updateAccount, { query, body })).toMatchObject({ time_zone: 'Asia/Tokyo' });
  expect(codeOf(await admin.attempt(updateAccount, { query, body }))).toBe('stale_version');
  await admin.call(updateAccount, { query, body: { password_strength: 'normal' } });
  const other = await world.account();
  expect((await admin.attempt(getAccount, { query: { accountID: other } })).status).toBe(404);
  expect(
    (await admin.attempt(updateAccount, { query: { accountID: other }, body: { name: 'x' } })).status,
  ).toBe(404);
  const administrator = await world.administrator();
  expect(await administrator.call(getAccount, { query: { accountID: other } })).toMatchObject({ _id: other });
  const nowhere = { accountID: world.suite.context.newId() };
  expect((await administrator.attempt(getAccount, { query: nowhere })).status).toBe(404);
  for (const wrong of [{ time_zone: 'Nowhere/Town' }, { product: {} }, { demo: true }, { plan_id: other }])
    expect((await admin.attempt(updateAccount, { query, body: wrong })).status).toBe(400);
});

test('The records that a user owns are counted before they leave', async () => {
  const one = await world.person(admin.accountId);
  expect(await admin.call(countHoldings, { params: { _id: one.userId }, query })).toEqual({
    tickets: 0,
    keywords: 0,
    posts: 0,
  });
});

test('A user with every permission is not an administrator: they neither change, reset nor create one', async () => {
  const deputy = await world.person(admin.accountId, { can: ACCOUNT_PERMISSIONS });
  const other = await world.person(admin.accountId);
  const params = { _id: other.userId };
  const tries = [
    deputy.attempt(updateUser, { params, query, body: { email: `taken-over-${made}@example.com` } }),
    deputy.attempt(updateUser, { params, query, body: { disabled: true } }),
    deputy.attempt(deleteUser, { params, query }),
    deputy.attempt(resetSecondFactor, { params }),
    deputy.attempt(inviteUser, { query, body: newcomer({ role_id: roles.account_admin }) }),
  ];
  for (const answered of await Promise.all(tries)) expect(codeOf(answered)).toBe('beyond_own_rights');
  const seen = await deputy.call(getUser, { params, query });
  expect(seen.manageable).toBe(false);
  const options = await deputy.call(listUserOptions, { query });
  expect(options.roles.filter(({ assignable }) => !assignable).map(({ name }) => name)).toEqual([
    'account_admin',
  ]);
  expect((await admin.attempt(updateUser, { params, query, body: { name: 'Still changed' } })).status).toBe(
    200,
  );
});
