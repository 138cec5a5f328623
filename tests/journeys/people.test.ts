// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateRole } from '#contracts/people/role.ts';
import { getUser } from '#contracts/people/users.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { followRequests, navigateTo } from '#tests/journeys/screen-looks.ts';
import { startWorld, type World } from '#tests/world.ts';

/** Users in a real browser: from an invitation to a working colleague; roles, groups, and what they allow and deny. */
let world: World;
let visitor: Visitor;
let admin: Person;
let page: Page;

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  admin = await world.person(await world.account('Coffee Company'));
  ({ page } = await openPageOf(visitor, world, admin));
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

async function linkOf(email: string): Promise<string> {
  const mail = await world.suite.context.database.platform
    .selectFrom('mails')
    .select('values')
    .where('to_address', '=', email)
    .where('template', '=', 'invitation')
    .executeTakeFirstOrThrow();
  return (JSON.parse(world.suite.context.secrets.open(mail.values ?? new Uint8Array())) as { url: string })
    .url;
}
async function choose(label: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByLabel(label, { exact: true }).first().click();
  await page.getByRole('option', { name: option }).click();
}

test('S2-042 an invited colleague chooses a password behind the e-mailed link and is in, with what the role allows', async () => {
  await page.goto(`${world.url}/settings/account/groups`);
  await page.getByRole('button', { name: 'New group' }).first().click();
  await page.getByRole('dialog').getByLabel('Name').fill('North');
  await page.getByRole('button', { name: 'Save group' }).click();
  await page.getByRole('button', { name: /^North/ }).waitFor();

  await page.getByRole('button', { name: 'Invite people' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Mali');
  await dialog.getByLabel('E-mail', { exact: true }).fill('mali@example.com');
  await choose('Role', 'Agent');
  await choose('Group', 'North');
  await dialog.getByRole('button', { name: 'Create invitation link' }).click();
  await dialog.getByText('1 link is ready').waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('row', { name: /Mali.*Agent.*North.*Invited/ }).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);

  const guest = await visitor.open();
  await guest.goto(await linkOf('mali@example.com'));
  await guest.getByRole('heading', { name: 'Join Coffee Company' }).waitFor();
  expect(await findAxeViolations(guest)).toEqual([]);
  await guest.getByLabel('Your name').fill('Mali Srisuk');
  await guest.getByLabel('Password', { exact: true }).fill('short');
  await guest.getByRole('button', { name: 'Accept and sign in' }).click();
  await guest.getByText('at least 8 characters').first().waitFor();
  await guest.getByLabel('Password', { exact: true }).fill('Quiet-river-42!');
  await guest.getByRole('button', { name: 'Accept and sign in' }).click();
  await guest.waitForURL('**/product');
  await page.getByRole('row', { name: /Mali Srisuk.*Active/ }).waitFor();

  await navigateTo(guest, '/settings/account/main');
  const menu = guest.getByRole('navigation', { name: 'Settings' });
  await menu.getByRole('link', { name: 'My account' }).waitFor();
  expect(await menu.getByRole('link', { name: 'Users and groups' }).count()).toBe(0);
  expect(await menu.getByRole('link', { name: 'Roles' }).count()).toBe(0);
  await guest.goto(await linkOf('mali@example.com'));
  await guest.getByText('You have already joined').waitFor();
});

test('S6-073, S6-080, S8-023 without the permission the pages redirect to the root with the denial, and their calls are refused', async () => {
  const agent = await world.person(admin.accountId, { role: 'agent' });
  const { page: theirs } = await openPageOf(visitor, world, agent);
  const denied = theirs.getByText('You Do Not Have Permission To Access').first();
  for (const [path, call] of [
    ['/settings/account/groups', 'users'],
    ['/settings/account/roles', 'roles'],
  ] as const) {
    await theirs.goto(world.url + path);
    await denied.waitFor();
    await theirs.waitForURL('**/product');
    const answered = await agent.fetch(`/api/v1.0/accounts/${call}?accountID=${admin.accountId}`);
    expect(answered.status).toBe(403);
  }
  await theirs.context().close();
});

test("S2-049 a role is copied, narrowed and saved; a user's own menus follow a change within a second", async () => {
  await navigateTo(page, '/settings/account/roles');
  await page.getByRole('button', { name: /^Viewer/ }).click();
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Auditor');
  await page.getByRole('searchbox', { name: 'Search permissions' }).fill('working');
  const read = page.getByRole('switch', { name: 'Working status: Read' });
  expect(await read.isChecked()).toBe(true);
  // The switch itself is hidden; users press the element that is drawn next to it.
  await read.focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Who has this? Working status' }).click();
  await page.getByText('Read · Write · 1 person').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: /^Auditor/ }).waitFor();
  await page.reload();
  await page.getByRole('searchbox', { name: 'Search permissions' }).fill('working');
  expect(await page.getByRole('switch', { name: 'Working status: Read' }).isChecked()).toBe(false);
  expect(await findAxeViolations(page)).toEqual([]);

  const colleague = await world.person(admin.accountId, { can: ['crm.ticket.read'] });
  const theirs = await openPageOf(visitor, world, colleague);
  await theirs.page.goto(`${world.url}/settings/account/main`);
  const menu = theirs.page.getByRole('navigation', { name: 'Settings' });
  await menu.getByRole('link', { name: 'My account' }).waitFor();
  await theirs.page.getByText('Live', { exact: true }).waitFor();
  const query = { accountID: admin.accountId };
  const { role } = await admin.call(getUser, { params: { _id: colleague.userId }, query });
  await admin.call(updateRole, {
    params: { _id: role._id },
    query,
    body: { permissions: ['center.role_management.read'] },
  });
  await menu.getByRole('link', { name: 'Roles' }).waitFor();
  await menu.getByRole('link', { name: 'Roles' }).click();
  await theirs.page.getByRole('button', { name: /^Agent/ }).waitFor();
  expect(await theirs.page.getByRole('button', { name: 'New role' }).count()).toBe(0);
  await admin.call(updateRole, { params: { _id: role._id }, query, body: { permissions: [] } });
  await theirs.page.waitForURL('**/product');
});

test('A user is opened in a drawer, renamed and closed, and the page stays', async () => {
  await navigateTo(page, '/settings/account/groups');
  await page.getByRole('row', { name: /Mali Srisuk/ }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Name', { exact: true }).fill('Mali S.');
  await drawer.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('row', { name: /Mali S\./ }).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Close', exact: true }).click();
  await drawer.waitFor({ state: 'detached' });
  await page.getByRole('row', { name: /Mali S\./ }).waitFor();
});

test('On a phone and in Thai the pages fit and are readable', async () => {
  const phone = await openPageOf(visitor, world, admin, {
    viewport: { width: 390, height: 844 },
    locale: 'th-TH',
    colorScheme: 'dark',
  });
  const settled = followRequests(phone.page);
  await phone.page.goto(`${world.url}/login`);
  for (const path of ['/settings/account/groups', '/settings/account/roles']) {
    await navigateTo(phone.page, path);
    await settled();
    await phone.page.getByRole('heading', { level: 1 }).waitFor();
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await findAxeViolations(phone.page)).toEqual([]);
  }
});
