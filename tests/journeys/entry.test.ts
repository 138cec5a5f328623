// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPasswordLink, readInvitationLink } from '#contracts/people/invitation-link.ts';
import { listRoles } from '#contracts/people/role.ts';
import { inviteUser } from '#contracts/people/users.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { takePicture } from '#tests/journeys/screen-looks.ts';
import { startWorld, type World } from '#tests/world.ts';

/** From an invitation to the first page, in a real browser: the language, the links, and what a link says that no longer works. */
const PASSWORD = 'Quiet-river-42!';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
let world: World;
let visitor: Visitor;
let admin: Person;
let query: { accountID: string };
let agent: string;
let page: Page;

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  admin = await world.person(await world.account('Coffee Company'));
  query = { accountID: admin.accountId };
  agent = (await admin.call(listRoles, { query })).items.find(({ name }) => name === 'agent')?._id ?? '';
  ({ page } = await openPageOf(visitor, world, admin));
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

async function inviteBy(email: string, language?: 'th'): Promise<string> {
  const body = { name: 'มาลี ศรีสุข', email, role_id: agent, ...(language ? { language } : {}) };
  const { _id } = await admin.call(inviteUser, { query, body });
  return (await admin.call(readInvitationLink, { params: { _id }, query })).url;
}

test('An invited Thai agent accepts in Thai on an English browser, sees no failure while the product loads, and stays in Thai', async () => {
  const url = await inviteBy('mali@example.com', 'th');
  const guest = await visitor.open({ locale: 'en-GB' });
  // The code of the next screens comes late, as over a slow line.
  await guest.route('**/assets/*product*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await guest.goto(url);
  await guest.getByRole('heading', { name: 'เข้าร่วม Coffee Company' }).waitFor();
  expect(await findAxeViolations(guest)).toEqual([]);
  await takePicture(guest, 'entry-invitation-th');
  await guest.getByLabel('รหัสผ่าน', { exact: true }).fill(PASSWORD);
  const seen: string[] = [];
  await guest.exposeFunction('noteText', (text: string) => seen.push(text));
  await guest.evaluate(() => {
    const note = (window as unknown as { noteText: (text: string) => void }).noteText;
    new MutationObserver(() => note(document.body.innerText)).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
  await guest.getByRole('button', { name: 'ตอบรับและเข้าสู่ระบบ' }).click();
  await guest.waitForURL('**/product');
  await guest.getByRole('heading', { level: 1 }).waitFor();
  expect(seen.join('\n')).not.toMatch(/ใช้ไม่ได้แล้ว|no longer works|หมดอายุ/);
  expect(seen.join('\n')).toContain('ยินดีต้อนรับสู่ Coffee Company');
  expect(await guest.evaluate(() => document.documentElement.lang)).toBe('th');
  await takePicture(guest, 'entry-welcome-th');

  await guest.goto(url);
  await guest.getByRole('heading', { name: 'คุณเข้าร่วมแล้ว' }).waitFor();
  await guest.getByRole('button', { name: 'ไปต่อ' }).click();
  await guest.waitForURL('**/product');

  const other = await visitor.open({ locale: 'en-GB' });
  await other.goto(`${world.url}/login`);
  await other.getByLabel('E-mail').fill('mali@example.com');
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await other.waitForURL('**/product');
  await expect.poll(() => other.evaluate(() => document.documentElement.lang)).toBe('th');
  await Promise.all([guest.context().close(), other.context().close()]);
});

test('A used invitation leads a signed-out person to the sign-in, and an expired or withdrawn one says why', async () => {
  const url = await inviteBy('nok@example.com');
  const guest = await visitor.open();
  await guest.goto(url);
  await guest.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await guest.getByRole('button', { name: 'Accept and sign in' }).click();
  await guest.waitForURL('**/product');
  await guest.context().clearCookies();
  await guest.goto(url);
  await guest.getByRole('heading', { name: 'You have already joined' }).waitFor();
  expect(await findAxeViolations(guest)).toEqual([]);
  await takePicture(guest, 'entry-used');
  await guest.getByRole('button', { name: 'Go to sign in' }).click();
  await guest.waitForURL('**/login');

  const late = await inviteBy('late@example.com');
  await world.suite.context.database.platform
    .updateTable('invitations')
    .set({ expires_at: new Date(0) })
    .where('accepted_at', 'is', null)
    .execute();
  await guest.goto(late);
  await guest.getByRole('heading', { name: 'This invitation has expired' }).waitFor();
  await guest.context().close();
});

test('A link to set a password says that it was used when it is opened again, reloaded or gone back to', async () => {
  const person = await world.person(admin.accountId, { role: 'agent' });
  const params = { _id: person.userId };
  const { url } = await admin.call(createPasswordLink, { params, query, body: { mailed: false } });
  const guest = await visitor.open();
  await guest.goto(url);
  await guest.getByLabel('New password', { exact: true }).fill('Mango-lantern-8!');
  await guest.getByRole('button', { name: 'Set password' }).click();
  await guest.getByRole('heading', { name: 'Your new password is set' }).waitFor();
  await guest.reload();
  await guest.getByRole('heading', { name: 'Your new password is already set' }).waitFor();
  await takePicture(guest, 'entry-reset-used');
  await guest.getByRole('button', { name: 'Sign in' }).click();
  await guest.waitForURL('**/login');
  await guest.goBack();
  await guest.getByRole('heading', { name: 'Your new password is already set' }).waitFor();
  await guest.context().close();
});

test('Several people are invited at once from a pasted list; wrong addresses are named, corrected, and links copied', async () => {
  await page.goto(`${world.url}/settings/account/groups`);
  await page.getByRole('button', { name: 'Invite people' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('No mail server is set up here').waitFor();
  await takePicture(page, 'entry-invite-empty');
  await dialog.getByLabel('E-mail', { exact: true }).evaluate((input) => {
    const data = new DataTransfer();
    data.setData(
      'text',
      'Anan Jaidee <anan@example.com>, fah(at)example.com\nnok@example.com; Somchai\tsomchai@example.com',
    );
    input.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  expect(await dialog.getByLabel('E-mail of person 4').inputValue()).toBe('somchai@example.com');
  expect(await dialog.getByLabel('Name of person 4').inputValue()).toBe('Somchai');
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Agent' }).click();
  await dialog.getByRole('button', { name: 'Create 4 invitation links' }).click();
  await dialog.getByText('not an e-mail address').waitFor();
  await takePicture(page, 'entry-invite-fault');
  await dialog.getByLabel('E-mail of person 2').fill('fah@example.com');
  await dialog.getByRole('button', { name: 'Create 4 invitation links' }).click();
  await dialog.getByText('3 links are ready').waitFor();
  await dialog.getByText('1 person was not invited.').waitFor();
  await dialog.getByText('This address is already in use.').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await takePicture(page, 'entry-invite-report');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await dialog.getByRole('button', { name: 'Copy the invitation link of Fah' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/\/invitation\?token=/);
  await dialog.getByRole('button', { name: 'Correct 1 address' }).click();
  expect(await dialog.getByLabel('E-mail', { exact: true }).inputValue()).toBe('nok@example.com');
  await dialog.getByLabel('E-mail', { exact: true }).fill('nok2@example.com');
  await dialog.getByRole('button', { name: 'Create invitation link' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('row', { name: /nok2@example.com.*Invited, 7 days left/ }).waitFor();
  await takePicture(page, 'entry-users');
});

test('The link of an invitation is copied in the drawer, and a colleague gets a link to set a password', async () => {
  await page.goto(`${world.url}/settings/account/groups`);
  await page.getByRole('row', { name: /nok2@example.com/ }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Copy invitation link' }).click();
  await drawer.getByRole('textbox', { name: 'Invitation link' }).waitFor();
  expect(await drawer.getByRole('textbox', { name: 'Invitation link' }).inputValue()).toMatch(
    /\/invitation\?token=/,
  );
  await drawer.getByText(/Works once, until/).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await takePicture(page, 'entry-drawer-link');
  await page.keyboard.press('Escape');
  await page
    .getByRole('row', { name: /มาลี ศรีสุข.*Active/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset password' }).click();
  const dialog = page.getByRole('dialog', { name: /Reset the password/ });
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  expect(await dialog.getByRole('textbox', { name: 'Link to set a new password' }).inputValue()).toMatch(
    /\/reset-password\?token=/,
  );
  await takePicture(page, 'entry-password-link');
});

test('On a phone each person shows name, address, role and state, and inviting fits the screen', async () => {
  const phone = await openPageOf(visitor, world, admin, { ...PHONE, colorScheme: 'dark' });
  await phone.page.goto(`${world.url}/settings/account/groups`);
  const row = phone.page.getByRole('row', { name: /nok2@example.com.*Agent.*Invited/ });
  await row.waitFor();
  await takePicture(phone.page, 'entry-users-phone');
  expect(await phone.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await phone.page.getByRole('button', { name: 'Invite people' }).click();
  await phone.page.getByRole('dialog').getByLabel('E-mail', { exact: true }).fill('phone@example.com');
  expect(await findAxeViolations(phone.page)).toEqual([]);
  await takePicture(phone.page, 'entry-invite-phone');
  await phone.page.context().close();
});

test('How long a session lasts is a number and a unit, and the language of the account menu is kept for the person', async () => {
  await page.goto(`${world.url}/settings/account/system`);
  const idle = page.getByLabel('Sign out when unused for', { exact: true });
  await idle.waitFor();
  expect(await idle.inputValue()).toBe('7');
  const unit = page.getByRole('combobox', { name: 'Unit of “Sign out when unused for”' });
  expect(await unit.inputValue()).toBe('days');
  await takePicture(page, 'entry-system');
  await idle.fill('12');
  await unit.click();
  await page.getByRole('option', { name: 'hours' }).click();
  const form = page.locator('form').nth(1);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Setting has been updated.').first().waitFor();
  await page.reload();
  await idle.waitFor();
  expect([await idle.inputValue(), await unit.inputValue()]).toEqual(['12', 'hours']);

  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByText('ไทย', { exact: true }).click();
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('th');
  const second = await openPageOf(visitor, world, admin);
  await second.page.goto(`${world.url}/product`);
  await expect.poll(() => second.page.evaluate(() => document.documentElement.lang)).toBe('th');
  await second.page.context().close();
});
