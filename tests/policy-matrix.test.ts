import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { evaluateGuards } from '#contracts/identity/guards.ts';
import { listPresence } from '#contracts/identity/presence.ts';
import { getSession } from '#contracts/identity/session.ts';
import type { Endpoint } from '#contracts/kit/endpoint.ts';
import type { Page } from '#contracts/kit/page.ts';
import { PRODUCTS, type Product } from '#contracts/kit/products.ts';
import { ACCOUNT_PERMISSIONS } from '#contracts/permissions/default-roles.ts';
import { allows, type Requirement } from '#contracts/permissions/requirement.ts';
import type { Permission } from '#contracts/permissions/table.ts';
import { ENDPOINTS, PAGES } from '#contracts/register.ts';
import { createAccount } from '#server/identity/account-store.ts';
import { waitUntil } from '#tests/factories/line.ts';
import type { Person } from '#tests/factories/person.ts';
import { openBrowser } from '#tests/factories/socket.ts';
import { buildExampleInputs } from '#tests/register-examples.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/**
 * The matrix of page × permission (nested lists mean any one of them), derived from the contract and tested cell by cell: the guard of
 * every page and the real response of every call, with all permissions, and with each required entry missing.
 */
let world: World;
let person: Person;
let roleId: string;

beforeAll(async () => {
  world = await getSharedWorld();
  const product = Object.fromEntries(PRODUCTS.map((name) => [name, { active: true }]));
  const account = await createAccount(world.suite.context, { name: 'All products', product });
  await world.person(account);
  person = await world.person(account, { can: [] });
  roleId = (await person.call(getSession, {})).user.role._id;
});
afterAll(() => world.stop());

/** Gives the user exactly these permissions. */
function hold(permissions: readonly string[]) {
  return world.suite.context.database.platform
    .updateTable('roles')
    .set({ permissions: [...permissions] })
    .where('_id', '=', roleId)
    .execute();
}
function without(entry: Requirement[number]): readonly string[] {
  return ACCOUNT_PERMISSIONS.filter((one) =>
    typeof entry === 'string' ? one !== entry : !entry.includes(one),
  );
}

type Cell<T> = { name: string; of: T; need: Requirement; product?: Product };

const pageCells: Cell<Page>[] = PAGES.flatMap((page) => [
  ...(page.need.length > 0 ? [{ name: page.name, of: page, need: page.need }] : []),
  ...PRODUCTS.flatMap((product) => {
    const need = page.needFor?.[product];
    return need ? [{ name: `${page.name} of ${product}`, of: page, need, product }] : [];
  }),
]);
const callCells: Cell<Endpoint>[] = ENDPOINTS.flatMap((endpoint) => {
  const { access } = endpoint;
  if (access.kind === 'permitted') return [{ name: endpoint.name, of: endpoint, need: access.need }];
  if (access.kind !== 'permitted_by_product') return [];
  return PRODUCTS.flatMap((product) => {
    const need = access.need[product];
    return need ? [{ name: `${endpoint.name} of ${product}`, of: endpoint, need, product }] : [];
  });
});

/** Makes the call without a body that would have an effect; only whether it is permitted is checked. */
async function statusOf({ of, product }: Cell<Endpoint>): Promise<number> {
  const { anyParams } = buildExampleInputs(of, {});
  const params = product ? { ...anyParams, product } : anyParams;
  return (await person.attempt(of, { params, body: { no_such_field: 1 } })).status;
}

test('The matrix covers the contract', () => {
  expect(pageCells.length).toBeGreaterThan(12);
  expect(callCells.length).toBeGreaterThan(70);
});

describe('pages', () => {
  const verdict = async ({ need, product }: Cell<Page>) =>
    evaluateGuards(['PERMISSIONS_REQUIRED'], {
      session: await person.call(getSession, {}),
      passwordExpired: false,
      mainOrigin: true,
      need,
      ...(product ? { product } : {}),
    });

  test.each(pageCells.map((cell) => [cell.name, cell] as const))('%s', async (_name, cell) => {
    expect(cell.of.guards).toContain('PERMISSIONS_REQUIRED');
    await hold(ACCOUNT_PERMISSIONS);
    expect(await verdict(cell)).toEqual({ pass: true });
    for (const entry of cell.need) {
      await hold(without(entry));
      expect(await verdict(cell), String(entry)).toEqual({ pass: false, to: '/', denied: true });
      for (const one of typeof entry === 'string' ? [] : entry) {
        await hold([...without(entry), one]);
        expect(await verdict(cell), one).toEqual({ pass: true });
      }
    }
  });
});

describe('calls', () => {
  test.each(callCells.map((cell) => [cell.name, cell] as const))('%s', async (_name, cell) => {
    await hold(ACCOUNT_PERMISSIONS);
    expect(await statusOf(cell)).not.toBe(403);
    for (const entry of cell.need) {
      await hold(without(entry));
      expect(await statusOf(cell), String(entry)).toBe(403);
      for (const one of typeof entry === 'string' ? [] : entry) {
        await hold([...without(entry), one]);
        expect(await statusOf(cell), one).not.toBe(403);
      }
    }
  });
});

/** Both effects of a permission: a page or call that names it is open with it and closed without it. */
async function hasEffect(permission: Permission): Promise<void> {
  const names = (need: Requirement): boolean =>
    need.some((entry) => (typeof entry === 'string' ? entry === permission : entry.includes(permission)));
  const [cell] = callCells.filter(({ need }) => names(need));
  if (!cell) throw new Error(`${permission} opens no call`);
  const rest = cell.need.filter((entry) => typeof entry === 'string' && entry !== permission).flat();
  await hold(rest);
  expect(await statusOf(cell), cell.name).toBe(403);
  await hold([...rest, permission]);
  expect(allows([...rest, permission], cell.need)).toBe(true);
  expect(await statusOf(cell), cell.name).not.toBe(403);
}

it('S6-014 center.user_management.read', () => hasEffect('center.user_management.read'));
it('S6-015 center.user_management.write', () => hasEffect('center.user_management.write'));
it('S6-016 center.role_management.read', () => hasEffect('center.role_management.read'));
it('S6-017 center.role_management.write', () => hasEffect('center.role_management.write'));
it('S6-018 center.group_management.read', () => hasEffect('center.group_management.read'));
it('S6-019 center.group_management.write', () => hasEffect('center.group_management.write'));
it('S6-020 center.integration_api_management.read', () =>
  hasEffect('center.integration_api_management.read'));
it('S6-021 center.integration_api_management.write', () =>
  hasEffect('center.integration_api_management.write'));
it('S6-024 center.activity_log.read', () => hasEffect('center.activity_log.read'));
it('S6-025 center.heatmap_access_history.read', () => hasEffect('center.heatmap_access_history.read'));
it('S6-026 center.group_owner.read', () => hasEffect('center.group_owner.read'));
it('S6-027 center.punch_logs.read', () => hasEffect('center.punch_logs.read'));

it('S6-034 listening.group_setting.read', () => hasEffect('listening.group_setting.read'));
it('S6-035 listening.group_setting.write', () => hasEffect('listening.group_setting.write'));
it('S6-040 listening.cat_and_tag.read', () => hasEffect('listening.cat_and_tag.read'));
it('S6-041 listening.cat_and_tag.write', () => hasEffect('listening.cat_and_tag.write'));
it('S6-056 crm.group_manage.read', () => hasEffect('crm.group_manage.read'));
it('S6-057 crm.group_manage.write', () => hasEffect('crm.group_manage.write'));

it('S6-028 center.invisible.read: with it a colleague is not shown as online', async () => {
  const viewer = await world.person(person.accountId);
  const shown = async () =>
    (await viewer.call(listPresence, {})).items.some(
      ({ user_id, online }) => user_id === person.userId && online,
    );
  await hold(['crm.ticket.read']);
  const browser = await openBrowser(world.url, person);
  await waitUntil(shown, (online) => online, 5000);
  browser.close();
  await hold(['crm.ticket.read', 'center.invisible.read']);
  const again = await openBrowser(world.url, person);
  await waitUntil(shown, (online) => !online, 5000);
  again.close();
});

it('S6-022, S6-023 center.access_account reaches into accounts: an administrator’s alone, whatever a role says', async () => {
  const calls = ENDPOINTS.filter(({ access }) => access.kind === 'administrator');
  expect(calls.length).toBeGreaterThan(0);
  // Written directly to the database, as the API does not allow it: the guards check the role itself.
  await hold([...ACCOUNT_PERMISSIONS, 'center.access_account.read', 'center.access_account.write']);
  const administrator = await world.administrator();
  for (const call of calls) {
    const { anyParams } = buildExampleInputs(call, {});
    const input = { params: anyParams, body: { no_such_field: 1 } };
    expect((await person.attempt(call, input)).status, call.name).toBe(403);
    expect((await administrator.attempt(call, input)).status, call.name).not.toBe(403);
  }
});

it('S6-086, S6-087 the page of groups, S6-091, S6-092 the page of tags: one right for listening, another for the CRM', () => {
  const needOf = (name: string) => PAGES.find((page) => page.name === name)?.needFor;
  expect(needOf('settings-manage')).toEqual({
    listening: ['listening.group_setting.read'],
    crm: ['crm.group_manage.read'],
  });
  expect(needOf('settings-tags')).toEqual({
    listening: ['listening.cat_and_tag.read'],
    crm: ['crm.cat_and_tag.read'],
  });
});

it('S6-073 the page of users and groups, S6-080 the page of roles: their needs as decided', () => {
  const needOf = (name: string) => PAGES.find((page) => page.name === name)?.need;
  expect(needOf('settings-account-groups')).toEqual([
    'center.user_management.read',
    ['center.group_management.read', 'center.group_owner.read'],
  ]);
  expect(needOf('settings-account-roles')).toEqual(['center.role_management.read']);
});
