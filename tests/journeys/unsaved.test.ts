// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveProfile } from '#contracts/identity/profile.ts';
import { TOKEN_COOKIE } from '#contracts/identity/session.ts';
import { createWebhook } from '#contracts/integrations/webhook.ts';
import { updateUser } from '#contracts/people/users.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { navigateTo } from '#tests/journeys/screen-looks.ts';
import { startWorld, type World } from '#tests/world.ts';

/** Forms of every kind ask before typed text is lost, and restore it after a session ended. */
let world: World;
let visitor: Visitor;
let page: Page;
let admin: Person;
let turn = 0;

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  admin = await world.person(await world.account('Coffee Company'));
  ({ page } = await openPageOf(visitor, world, admin));
  await page.goto(`${world.url}/product`);
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

/** A form: its location, and one of its fields. A form in a drawer is left by Escape, a page by a link. */
type Form = { at: string; field: string; drawer?: true };
const SYSTEM = '/settings/account/system';
const FORMS: Readonly<Record<string, () => Form>> = {
  'rules of the organisation': () => ({ at: SYSTEM, field: 'Sign out when unused for' }),
  'how long data is kept': () => ({ at: SYSTEM, field: 'Mails (days)' }),
  'a person': () => ({ at: `/settings/account/groups?user=${admin.userId}`, field: 'Name', drawer: true }),
  'an invitation': () => ({ at: '/settings/account/groups?open=invite', field: 'Name', drawer: true }),
  'a group': () => ({ at: '/settings/account/groups?edit=new', field: 'Name', drawer: true }),
  'a role': () => ({ at: '/settings/account/roles?role=new', field: 'Name' }),
  'an API key': () => ({ at: '/settings/account/integration?key=new', field: 'Note', drawer: true }),
  'a webhook': () => ({
    at: '/settings/account/integration?tab=webhooks&webhook=new',
    field: 'Note',
    drawer: true,
  }),
  'a channel': () => ({
    at: '/settings/engagement/crm?item=new&channel=line',
    field: 'Name',
    drawer: true,
  }),
  'a report': () => ({ at: '/listening/reports?report=new', field: 'Name', drawer: true }),
  'a report of tickets': () => ({ at: '/crm/reports?report=new', field: 'Name', drawer: true }),
  'a keyword': () => ({ at: '/settings/keywords/listening?keyword=new', field: 'Name' }),
};

const TYPED = '29';
function field({ field: name, drawer }: Form) {
  return (drawer ? page.getByRole('dialog').first() : page)
    .getByRole('textbox', { name, exact: true })
    .first();
}
const question = () => page.getByText('Your changes here are not saved.');
async function load(form: Form): Promise<void> {
  await page.goto(world.url + form.at);
  await field(form).waitFor();
}
async function open(form: Form): Promise<void> {
  // On the page of the previous form, its typed text remains; and a drawer stays until the next screen is drawn, with fields of the same
  // names.
  const isOpen = (await page.getByRole('dialog').count()) > 0;
  if (page.url() === world.url + form.at || isOpen) return load(form);
  await navigateTo(page, form.at);
  await field(form).waitFor();
}
/** Ends the session, which the page detects as it requests its user; then the same user signs in again. */
async function endAndReturn(form: Form): Promise<void> {
  await page.context().clearCookies();
  await admin.call(saveProfile, { body: { name: `Mali ${(turn += 1)}` } });
  await page.waitForURL((url) => url.pathname === '/login');
  const [, value = ''] = admin.cookie.split('=');
  await page.context().addCookies([{ name: TOKEN_COOKIE, value, url: world.url }]);
  await load(form);
}

describe.each(Object.entries(FORMS))('%s', (_, of) => {
  test('asks before it is left, and is restored after a session ended', async () => {
    const form = of();
    await open(form);
    await field(form).fill(TYPED);
    if (form.drawer) await page.keyboard.press('Escape');
    else await page.getByRole('link', { name: 'My account' }).click();
    await question().waitFor();
    await page.getByRole('button', { name: 'Keep editing', exact: true }).click();
    await question().waitFor({ state: 'hidden' });
    expect(await field(form).inputValue()).toBe(TYPED);
    await endAndReturn(form);
    expect(await field(form).inputValue()).not.toBe(TYPED);
    await page.getByRole('button', { name: 'Put them back' }).click();
    await expect.poll(() => field(form).inputValue()).toBe(TYPED);
  });
});

test('Saving one card of a page keeps the text that is typed in another', async () => {
  const idle: Form = { at: SYSTEM, field: 'Sign out when unused for' };
  await open(idle);
  const cards = page.locator('form');
  await field(idle).fill('45');
  const name = cards.first().getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Coffee & Tea');
  await cards.first().getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Setting has been updated.').first().waitFor();
  await cards.first().getByText('Unsaved changes').waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
  expect([await name.inputValue(), await field(idle).inputValue()]).toEqual(['Coffee & Tea', '45']);
});

test('Stopping a webhook keeps the text that is typed in its form', async () => {
  const body = { note: 'Shop', url: 'https://shop.example/hook', kinds: ['ticket.created'] };
  const { item } = await admin.call(createWebhook, { body });
  const note: Form = {
    at: `/settings/account/integration?tab=webhooks&webhook=${item._id}`,
    field: 'Note',
    drawer: true,
  };
  await open(note);
  await field(note).fill('Shop in Chiang Mai');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).waitFor();
  expect(await field(note).inputValue()).toBe('Shop in Chiang Mai');
});

test('A colleague’s change of a user is shown while the administrator types, and not overwritten', async () => {
  const { userId } = await world.person(admin.accountId, { role: 'agent' });
  const name: Form = { at: `/settings/account/groups?user=${userId}`, field: 'Name', drawer: true };
  await open(name);
  await field(name).fill('Mali S.');
  await admin.call(updateUser, {
    params: { _id: userId },
    query: { accountID: admin.accountId },
    body: { email: 'mali.new@example.test' },
  });
  await page.getByText('A colleague has saved changes here in the meantime.').waitFor();
  expect(await field(name).inputValue()).toBe('Mali S.');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page
    .getByRole('dialog', { name: 'A colleague has saved changes here' })
    .getByText('mali.new@example.test')
    .waitFor();
});

test('A new role has no unsaved changes before something is typed, and can be left', async () => {
  const form: Form = { at: '/settings/account/roles?role=new', field: 'Name' };
  await load(form);
  const unsaved = page.getByRole('main').getByText('Unsaved changes');
  expect(await unsaved.count()).toBe(0);
  await field(form).fill('Night shift');
  await unsaved.waitFor();
  await field(form).fill('');
  await unsaved.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await page.getByText('Choose a role').waitFor();
});
