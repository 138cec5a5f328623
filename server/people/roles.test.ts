import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTicketView, listTicketViews } from '#contracts/crm/views/endpoints.ts';
import { createDashboard, getDashboard } from '#contracts/custom-viz/listening/endpoints.ts';
import { createView, listViews } from '#contracts/listening/saved-views/endpoints.ts';
import { createTemplate, listTemplates } from '#contracts/listening/templates/endpoints.ts';
import { createGroup, deleteGroup, getGroup, listGroups, updateGroup } from '#contracts/people/group.ts';
import { getPermissionMap } from '#contracts/people/permission-map.ts';
import { createRole, deleteRole, getRole, listRoles, updateRole } from '#contracts/people/role.ts';
import { getUser, inviteUser, listUsers, updateUser } from '#contracts/people/users.ts';
import { ALL_PERMISSIONS, type Permission } from '#contracts/permissions/table.ts';
import { buildDashboardBody } from '#tests/factories/listening-dashboard.ts';
import type { Person } from '#tests/factories/person.ts';
import { openBrowser } from '#tests/factories/socket.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Roles and groups of an account: what a role may hold, who may change it, and how fast changes reach its holders. */
let world: World;
let admin: Person;
let query: { accountID: string };
let made = 0;

beforeAll(async () => {
  world = await getSharedWorld();
  admin = await world.person(await world.account());
  query = { accountID: admin.accountId };
});
afterAll(() => world.stop());

const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code;
async function roleNamed(name: string) {
  const { items } = await admin.call(listRoles, { query });
  const found = items.find((one) => one.name === name);
  if (!found) throw new Error(`no role ${name}`);
  return found;
}
function newRole(permissions: Permission[] = ['crm.ticket.read']) {
  return admin.call(createRole, { query, body: { name: `Role ${(made += 1)}`, permissions } });
}

test('S7-135, S1-013, S1-015 default roles are data; custom ones are created, changed and removed', async () => {
  const { items } = await admin.call(listRoles, { query });
  expect(items.slice(0, 3).map(({ name }) => name)).toEqual(['account_admin', 'agent', 'viewer']);
  expect(items[1]?.default_permissions).toEqual(items[1]?.permissions);
  const role = await newRole();
  expect(role).toMatchObject({ users: 0, default_permissions: null, manageable: true, version: 1 });
  const params = { _id: role._id };
  const body = { permissions: ['crm.ticket.write', 'crm.ticket.read'], about: 'Answers', version: 1 };
  const changed = await admin.call(updateRole, { params, query, body });
  expect(changed).toMatchObject({
    permissions: ['crm.ticket.read', 'crm.ticket.write'],
    about: 'Answers',
    version: 2,
  });
  expect(codeOf(await admin.attempt(updateRole, { params, query, body }))).toBe('stale_version');
  const taken = await admin.attempt(createRole, { query, body: { name: role.name, permissions: [] } });
  expect(codeOf(taken)).toBe('name_taken');
  await admin.call(deleteRole, { params, query });
  expect((await admin.attempt(getRole, { params, query })).status).toBe(404);
});

test('A settings list is returned whole, and page by page where a limit or a cursor is given', async () => {
  const whole = (await admin.call(listRoles, { query })).items;
  const parts: string[][] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const part = await admin.call(listRoles, { query: { ...query, limit: 2, ...(cursor && { cursor }) } });
    parts.push(part.items.map(({ _id }) => _id));
    cursor = part.next;
  }
  expect(parts.slice(0, -1).every(({ length }) => length === 2)).toBe(true);
  expect(parts.flat()).toEqual(whole.map(({ _id }) => _id));
  const first = await admin.call(listRoles, { query: { ...query, limit: 1 } });
  expect((await admin.attempt(listRoles, { query: { ...query, limit: 201 } })).status).toBe(400);
  expect(codeOf(await admin.attempt(listRoles, { query: { ...query, cursor: 'x' } }))).toBe('cursor_invalid');
  // A cursor alone means the next fifty.
  const rest = await admin.call(listRoles, { query: { ...query, cursor: first.next ?? '' } });
  expect(rest.items.map(({ _id }) => _id)).toEqual(whole.slice(1).map(({ _id }) => _id));
});

test('S6-072, S7-145 the map of permissions contains every one by its form, grouped, with texts in both languages', async () => {
  const map = await admin.call(getPermissionMap, {});
  expect(map.items).toEqual(ALL_PERMISSIONS);
  for (const one of map.items) expect(one).toMatch(/^[a-z_]+\.[a-z_]+\.(read|write)$/);
  const features = map.areas.flatMap((area) => area.features);
  expect(features.flatMap(({ read, write }) => [read, write]).filter((one) => one !== null)).toEqual(
    map.items,
  );
  for (const { texts } of features)
    for (const { name, about } of [texts.en, texts.th])
      expect(Math.min(name.length, about.length)).toBeGreaterThan(2);
  expect(features.filter(({ grantable }) => !grantable).map(({ feature }) => feature)).toEqual([
    'access_account',
  ]);
});

test('The query “who has this” finds the roles that hold a permission', async () => {
  const role = await newRole(['crm.qc.write']);
  const { items } = await admin.call(listRoles, { query: { ...query, who_has: 'crm.qc.write' } });
  expect(items.map(({ name }) => name).toSorted()).toEqual([role.name, 'account_admin'].toSorted());
});

test('The reserved name is refused in any spelling', async () => {
  for (const name of [
    'platform_administrator',
    ' Platform_Administrator ',
    'ｐｌａｔｆｏｒｍ＿administrator',
  ]) {
    const answered = await admin.attempt(createRole, { query, body: { name, permissions: [] } });
    expect(answered.status, name).toBe(400);
    expect((answered.body as { fields: object }).fields).toHaveProperty('name');
  }
});

test('S6-022, S6-023 no role of an account holds center.access_account, no matter who requests it', async () => {
  for (const one of ['center.access_account.read', 'center.access_account.write', 'crm.nothing.read']) {
    const body = { name: `Role ${(made += 1)}`, permissions: [one] };
    expect((await admin.attempt(createRole, { query, body })).status).toBe(400);
  }
});

describe('Nobody grants permissions that they do not have', () => {
  const clerkCan: Permission[] = [
    'center.role_management.read',
    'center.role_management.write',
    'crm.ticket.read',
  ];

  test('A role is neither created nor widened beyond the permissions of its editor, nor is one changed that holds more', async () => {
    const clerk = await world.person(admin.accountId, { can: clerkCan });
    const create = (permissions: Permission[]) =>
      clerk.attempt(createRole, { query, body: { name: `Role ${(made += 1)}`, permissions } });
    expect((await create(['crm.ticket.read'])).status).toBe(201);
    const beyond = await create(['crm.ticket.read', 'crm.ticket.write']);
    expect(beyond.body).toMatchObject({
      code: 'beyond_own_rights',
      data: { permissions: ['crm.ticket.write'] },
    });
    const { _id } = await roleNamed('agent');
    for (const body of [{ permissions: [] }, { name: 'x' }, { about: 'x' }])
      expect(codeOf(await clerk.attempt(updateRole, { params: { _id }, query, body }))).toBe(
        'beyond_own_rights',
      );
    expect(codeOf(await clerk.attempt(deleteRole, { params: { _id }, query }))).toBe('beyond_own_rights');
  });

  test('Being invisible takes nothing from others: every user who writes roles may grant it', async () => {
    const role = await newRole(['center.invisible.read', 'crm.ticket.read']);
    expect(role.permissions).toContain('center.invisible.read');
  });
});

describe('Nobody locks themselves or the account out', () => {
  test('The administrator’s role keeps its name and its core permissions, and is not removed', async () => {
    const { _id, permissions } = await roleNamed('account_admin');
    const attempt = (body: object, who = admin) => who.attempt(updateRole, { params: { _id }, query, body });
    expect(codeOf(await attempt({ name: 'boss' }))).toBe('last_administrator');
    const without = permissions.filter((one) => one !== 'center.role_management.write');
    expect(codeOf(await attempt({ permissions: without }))).toBe('not_yourself');
    expect(codeOf(await admin.attempt(deleteRole, { params: { _id }, query }))).toBe('last_administrator');
    // A user with the same permissions in a role of their own is not an administrator.
    const twin = await world.person(admin.accountId, { can: permissions as Permission[] });
    expect(codeOf(await attempt({ about: 'mine now' }, twin))).toBe('beyond_own_rights');
    const seen = (await twin.call(listRoles, { query })).items.find(({ name }) => name === 'account_admin');
    expect(seen?.manageable).toBe(false);
    expect(
      (await attempt({ permissions: permissions.filter((one) => one !== 'crm.report.read') })).status,
    ).toBe(200);
  });

  test('Nobody removes from their own role the permissions that are needed to grant them again', async () => {
    const own: Permission[] = [
      'center.role_management.read',
      'center.role_management.write',
      'crm.ticket.read',
    ];
    const clerk = await world.person(admin.accountId, { can: own });
    const { role } = await admin.call(getUser, { params: { _id: clerk.userId }, query });
    const params = { _id: role._id };
    const body = { permissions: ['crm.ticket.read'] };
    expect(codeOf(await clerk.attempt(updateRole, { params, query, body }))).toBe('not_yourself');
    expect(codeOf(await clerk.attempt(deleteRole, { params, query }))).toBe('not_yourself');
  });
});

test('A changed role reaches the open browsers of its holders, with the new permissions in force', async () => {
  const person = await world.person(admin.accountId, { can: ['crm.ticket.read'] });
  const { role } = await admin.call(getUser, { params: { _id: person.userId }, query });
  const browser = await openBrowser(world.url, person);
  const body = { permissions: ['crm.working_status.read'] };
  await admin.call(updateRole, { params: { _id: role._id }, query, body });
  const first = await browser.until(
    (event) => event.kind === 'session.changed' && event.entity_id === person.userId,
  );
  expect((await person.fetch('/api/v1.0/crm/tickets')).status).toBe(403);
  expect((await person.fetch('/api/v1.0/crm/working-status')).status).toBe(200);
  const agent = await roleNamed('agent');
  await admin.call(updateUser, { params: { _id: person.userId }, query, body: { role_id: agent._id } });
  await browser.until((event) => event.kind === 'session.changed' && event.seq > first.seq);
  expect((await person.fetch('/api/v1.0/crm/tickets')).status).toBe(200);
  browser.close();
});

test('A role that requires a second factor blocks its holders until they have one', async () => {
  const person = await world.person(admin.accountId, { can: ['crm.ticket.read'] });
  const { role } = await admin.call(getUser, { params: { _id: person.userId }, query });
  const ask = (second_factor_required: boolean) =>
    admin.call(updateRole, { params: { _id: role._id }, query, body: { second_factor_required } });
  expect(await ask(true)).toMatchObject({ second_factor_required: true, permissions: ['crm.ticket.read'] });
  const stopped = await person.fetch('/api/v1.0/crm/tickets');
  expect(stopped).toMatchObject({ status: 403, body: { code: 'second_factor_required' } });
  await ask(false);
  expect((await person.fetch('/api/v1.0/crm/tickets')).status).toBe(200);
});

test('A role with holders is removed only with another one for them', async () => {
  const [old, next] = [await newRole(), await newRole()];
  const user = await admin.call(inviteUser, {
    query,
    body: { name: 'Moved', email: `moved-${made}@example.com`, role_id: old._id },
  });
  const params = { _id: old._id };
  const refused = await admin.attempt(deleteRole, { params, query });
  expect(refused.body).toMatchObject({ code: 'role_in_use', data: { users: 1 } });
  await admin.call(deleteRole, { params, query: { ...query, move_to: next._id } });
  const moved = await admin.call(getUser, { params: { _id: user._id }, query });
  expect(moved.role._id).toBe(next._id);
});

test('Records shared with a deleted group move to the group of its users; otherwise only their owner sees them', async () => {
  const group = async (name: string) => (await admin.call(createGroup, { query, body: { name } }))._id;
  const [first, second] = [await group('Lunch'), await group('Dinner')];
  const shared = { share: 'group', group_id: first } as const;
  const { _id: template } = await admin.call(createTemplate, { body: { name: 'Lunch', ...shared } });
  const { _id: view } = await admin.call(createView, { body: { name: 'Lunch', filter: {}, ...shared } });
  const { _id: tickets } = await admin.call(createTicketView, {
    body: { name: 'Lunch', filter: {}, ...shared },
  });
  const { _id: dashboard } = await admin.call(createDashboard, {
    body: buildDashboardBody({ name: 'Lunch', ...shared }),
  });
  const stand = async () => [
    (await admin.call(listTemplates, { query: {} })).items.find(({ _id }) => _id === template),
    (await admin.call(listViews, {})).items.find(({ _id }) => _id === view),
    (await admin.call(listTicketViews, {})).items.find(({ _id }) => _id === tickets),
    await admin.call(getDashboard, { params: { _id: dashboard } }),
  ];
  await admin.call(deleteGroup, { params: { _id: first }, query: { ...query, move_to: second } });
  expect(await stand()).toMatchObject(Array(4).fill({ share: 'group', group_id: second, version: 2 }));
  await admin.call(deleteGroup, { params: { _id: second }, query });
  expect(await stand()).toMatchObject(Array(4).fill({ share: 'private', group_id: null, version: 3 }));
});

test('S7-136, S1-014 groups with owners are created, listed, changed and removed; their users stay', async () => {
  const owner = await world.person(admin.accountId, {
    can: ['center.group_owner.read', 'center.user_management.read'],
  });
  const group = await admin.call(createGroup, { query, body: { name: 'Night', owner_ids: [owner.userId] } });
  expect(group.owners.map(({ _id }) => _id)).toEqual([owner.userId]);
  const params = { _id: group._id };
  expect((await owner.call(listGroups, { query })).items.map(({ _id }) => _id)).toEqual([group._id]);
  const other = await admin.call(createGroup, { query, body: { name: 'Day' } });
  expect((await owner.attempt(getGroup, { params: { _id: other._id }, query })).status).toBe(404);
  expect(codeOf(await admin.attempt(createGroup, { query, body: { name: 'Night' } }))).toBe('name_taken');
  const stranger = await world.person(await world.account());
  const wrong = await admin.attempt(updateGroup, { params, query, body: { owner_ids: [stranger.userId] } });
  expect(wrong.status).toBe(400);
  await admin.call(updateUser, { params: { _id: owner.userId }, query, body: { group_id: group._id } });
  expect(
    await admin.call(updateGroup, { params, query, body: { name: 'Late', owner_ids: [] } }),
  ).toMatchObject({
    name: 'Late',
    owners: [],
    users: 1,
  });
  await admin.call(deleteGroup, { params, query: { ...query, move_to: other._id } });
  const { items } = await admin.call(listUsers, { query: { ...query, group_id: other._id } });
  expect(items.map(({ _id }) => _id)).toEqual([owner.userId]);
});
