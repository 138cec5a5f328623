// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listDrafts } from '#contracts/crm/drafts/endpoints.ts';
import { getTicket, updateTicket } from '#contracts/crm/endpoints.ts';
import { TOKEN_COOKIE } from '#contracts/identity/session.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { EXAMPLES } from '#tests/register-examples.ts';
import { startWorld, type World } from '#tests/world.ts';

/** Unsent text of a user when their session ends, and when another user signs in on the same machine. */
let world: World;
let visitor: Visitor;
let page: Page;
let admin: Person;
let address = '';

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  admin = await world.person(await world.account('Coffee Company'));
  const example = await EXAMPLES['ticket.get']?.({ world, admin });
  const id = example !== undefined && example !== 'own-test' ? example.params?._id : undefined;
  address = `/crm/tickets/${String(id)}`;
  ({ page } = await openPageOf(visitor, world, admin));
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

const field = () => page.getByRole('textbox', { name: /^Write to / });
function become(person: Person): Promise<void> {
  const [, value = ''] = person.cookie.split('=');
  return page.context().addCookies([{ name: TOKEN_COOKIE, value, url: world.url }]);
}
async function signInAs(person: Person): Promise<void> {
  // The previous page would make its remaining requests as the user who signs in next.
  await page.goto('about:blank');
  await become(person);
  await page.goto(world.url + address);
  await field().waitFor();
}

test('A session that ends while the user writes loses none of the text', async () => {
  await page.goto(world.url + address);
  await field().fill('พรุ่งนี้ถึงแน่');
  // No call detects the ended session before the last letter is typed.
  const written = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    await written.promise;
    await route.continue();
  });
  await page.context().clearCookies();
  await page.keyboard.type('นอนค่ะ');
  written.resolve();
  await page.waitForURL((url) => url.pathname === '/login');
  expect(new URL(page.url()).search).toContain(encodeURIComponent(address));
  await page.unrouteAll({ behavior: 'wait' });
  await signInAs(admin);
  expect(await field().inputValue()).toBe('พรุ่งนี้ถึงแน่นอนค่ะ');
  // A page that is left in the middle of saving would finish as the user who signs in next.
  await page.waitForLoadState('networkidle');
});

test('The next user who signs in on the same machine does not see the draft', async () => {
  const colleague = await world.person(admin.accountId);
  await signInAs(colleague);
  await page.waitForLoadState('networkidle');
  expect(await field().inputValue()).toBe('');
});

test('An unsaved settings change of an ended session is offered to the same user again', async () => {
  const settings = `${world.url}/settings/sla/crm`;
  const name = () => page.getByRole('textbox', { name: 'Name', exact: true }).first();
  const offer = () => page.getByText('Your session ended before your changes here were saved.');
  const back = async (person: Person): Promise<void> => {
    await become(person);
    await page.goto(settings);
    await name().waitFor();
  };
  await back(admin);
  const before = await name().inputValue();
  await name().fill('Nights and weekends');
  await page.context().clearCookies();
  // Any other request of the page may detect it before the button is pressed.
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click({ timeout: 3000 }).catch(() => undefined);
  await page.waitForURL((url) => url.pathname === '/login');
  expect(await page.getByRole('dialog').count(), 'nobody is asked whether to stay').toBe(0);
  await back(admin);
  await offer().waitFor();
  expect(await name().inputValue()).toBe(before);
  await page.getByRole('button', { name: 'Put them back' }).click();
  expect(await name().inputValue()).toBe('Nights and weekends');
  expect(await offer().count()).toBe(0);
});

test('When another user signs in in another tab, this tab reloads as that user', async () => {
  await signInAs(admin);
  const anew = page.waitForEvent('load');
  await become(await world.person(admin.accountId));
  const tab = await page.context().newPage();
  await tab.goto(`${world.url}/crm`);
  await anew;
  await tab.close();
});

test('A draft at a ticket that was closed meanwhile is found by the list of drafts, read and discarded', async () => {
  await signInAs(admin);
  // Words that are typed right after the click go into the note; none of their letters acts as a shortcut of the page.
  await page.getByText('Note', { exact: true }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
  await page.keyboard.type('exchanged by the shop');
  await expect.poll(() => page.getByRole('textbox').last().inputValue()).toBe('exchanged by the shop');
  await page.getByText('History', { exact: true }).click();
  await page.keyboard.type('exchanged');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.getByText('Conversation', { exact: true }).click();
  await page.keyboard.type('exchanged');
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(
    (await admin.call(getTicket, { params: { _id: address.split('/').at(-1) ?? '' } })).ticket.state,
  ).not.toBe('done');
  await page.getByText('Note', { exact: true }).click();
  await page.getByRole('textbox').last().fill('โทรหาลูกค้าก่อนเที่ยง');
  // The answer, written as the session ended, was stored only on this machine until now.
  await expect.poll(async () => (await admin.call(listDrafts, {})).items.length, { timeout: 20_000 }).toBe(2);
  const params = { _id: address.split('/').at(-1) ?? '' };
  for (const state of ['done', 'closed'] as const)
    await admin.call(updateTicket, { params, body: { state } });
  await page.goto(`${world.url}/crm`);
  await page.getByRole('button', { name: '2 drafts' }).click();
  await page.getByRole('menuitem', { name: /^Note/ }).click();
  const left = page.getByRole('region', { name: 'You wrote this and did not send it' });
  await left.getByText('โทรหาลูกค้าก่อนเที่ยง').waitFor();
  await left.getByRole('button', { name: 'Discard draft' }).click();
  await left.waitFor({ state: 'detached' });
  await page.getByText('Reply', { exact: true }).click();
  await left.getByText('พรุ่งนี้ถึงแน่นอนค่ะ').waitFor();
});
