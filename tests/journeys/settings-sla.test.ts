// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SLA } from '#contracts/crm/sla/endpoints.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { navigateTo, checkScreen } from '#tests/journeys/screen-looks.ts';
import { startWorld, type World } from '#tests/world.ts';

/** SLA policies, the settings of the CRM and working statuses, as an administrator works with them. */
let world: World;
let visitor: Visitor;
let admin: Person;
let page: Page;

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  admin = await world.person(await world.account());
  ({ page } = await openPageOf(visitor, world, admin));
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

function toast(text: string) {
  return page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true });
}
const button = (name: string) => page.getByRole('button', { name, exact: true });
const policies = async () => (await admin.call(SLA.list, {})).sla;

test('S2-062 hours by day, a country’s holidays and levels are saved together and stay', async () => {
  await page.goto(`${world.url}/settings/sla/listening`);
  await page.getByText('By day', { exact: true }).click();
  await page.getByRole('switch', { name: 'Sunday' }).uncheck();
  const start = page.getByRole('textbox', { name: 'Monday: start' });
  await start.fill('930');
  await start.press('Enter');
  await button('More for Monday').click();
  await page.getByRole('menuitem', { name: 'Add a break' }).click();
  await page.getByRole('textbox', { name: 'Monday: break start' }).waitFor();
  await button('Import holidays').click();
  await button('Look up').click();
  await page.getByRole('button', { name: /^Add \d+ holidays$/ }).click();
  await page.getByRole('list', { name: 'Holidays' }).getByRole('listitem').first().waitFor();

  await page.getByRole('button', { name: /^First response/ }).click();
  for (const hint of ['You can fill 0-7 Days', '0-23 Hours', '0-59 Minutes', '0 - 59 Seconds'])
    await page.getByText(hint, { exact: true }).waitFor();
  const minutes = page.getByRole('textbox', { name: 'First response, end of level 1, Minutes' });
  await minutes.fill('12');
  await page.getByRole('alert').getByText('First response: Level 2 is invalid.').waitFor();
  await button('Save').click();
  await toast('Error').waitFor();
  expect((await policies())[0]?.version).toBe(0);
  await minutes.fill('9');
  await page.keyboard.press('Control+Enter');
  await toast("SLA: You've just updated setting.").waitFor();

  const [saved] = await policies();
  expect(saved?.business_hour.days.slice(0, 2)).toMatchObject([
    { is_holiday: true },
    { is_holiday: false, start: '09:30', end: '17:00', breaks: [{ start: '13:00', end: '14:00' }] },
  ]);
  expect(saved?.first_response.slice(0, 2)).toEqual([
    { level: 1, from: 0, to: 599 },
    { level: 2, from: 600, to: 659 },
  ]);
  expect(saved?.holidays.length).toBeGreaterThan(20);
  await page.goto(`${world.url}/settings/sla/crm`);
  expect(await page.getByRole('textbox', { name: 'Monday: start' }).inputValue()).toBe('09:30');
  await page.getByRole('button', { name: /^First response/ }).click();
  await checkScreen(page, 'settings-sla-desk-light-en');
});

test('S1-022 a second policy is created for a channel, and deleted', async () => {
  await button('New policy').click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).first().fill('Messengers');
  await page.getByRole('combobox', { name: 'Channels' }).click();
  await page.getByRole('option', { name: 'LINE', exact: true }).click();
  await page.keyboard.press('Escape');
  await button('Save').click();
  await page.getByRole('tab', { name: 'Messengers' }).waitFor();
  expect((await policies()).map(({ name, channels }) => [name, channels])).toEqual([
    ['Default', []],
    ['Messengers', ['line']],
  ]);
  await button('Delete policy').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete policy' }).click();
  await expect.poll(async () => (await policies()).length).toBe(1);
});

test('The default policy of every account has a name in the reader’s language until a user renames it', async () => {
  const { page: thai } = await openPageOf(visitor, world, admin);
  await thai.addInitScript(() => localStorage.setItem('earshot-language', 'th'));
  await thai.goto(`${world.url}/settings/sla/crm`);
  // A change that was saved elsewhere arrives by itself.
  const called = (name: string): Promise<void> =>
    thai.getByRole('heading', { name, level: 2, exact: true }).waitFor();
  const rename = async (name: string) =>
    admin.call(SLA.save, { body: { _id: admin.accountId, name, version: (await policies())[0]?.version } });
  await called('ค่าเริ่มต้น');
  await rename('Care');
  await called('Care');
  await rename('Default');
  await thai.context().close();
});

test('S4-048 SLA policies that fail to load are reported, and requested again', async () => {
  const { page: broken } = await openPageOf(visitor, world, admin);
  let fails = true;
  await broken.route('**/api/v1.0/sla', (route) =>
    fails
      ? route.fulfill({
          status: 500,
          json: { statusCode: 50000, code: 'unexpected', message: 'x', request_id: 'r' },
        })
      : route.continue(),
  );
  await broken.goto(`${world.url}/settings/sla/crm`);
  const alert = broken.getByRole('main').getByRole('alert');
  await alert.waitFor();
  fails = false;
  await alert.getByRole('button').click();
  await broken.getByRole('heading', { name: 'Default', level: 2 }).waitFor();
  await broken.context().close();
});

test('S2-072 the CRM settings are switched one by one, states are named and ordered', async () => {
  await navigateTo(page, '/settings/ui/listening');
  const flag = page.getByRole('switch', { name: 'Done tickets can be answered' });
  await flag.check();
  await toast('Setting has been updated.').waitFor();
  await page.getByRole('textbox', { name: 'Pending: In English' }).fill('Waiting for customer');
  await button('Move Pending up').click();
  await page.getByRole('switch', { name: 'Use On hold' }).uncheck();
  await button('Save states').click();
  await page.getByText('Unsaved changes').waitFor({ state: 'hidden' });
  await page.goto(`${world.url}/settings/ui/crm`);
  await flag.waitFor();
  expect(await flag.isChecked()).toBe(true);
  expect(await page.getByRole('switch', { name: 'Use On hold' }).isChecked()).toBe(false);
  const rows = page.getByRole('list', { name: 'Ticket states' }).getByRole('listitem');
  expect(await rows.nth(1).getByRole('textbox').first().inputValue()).toBe('Waiting for customer');
  await checkScreen(page, 'settings-ui-desk-light-en');
});

test('S2-074 S8-007 S8-008 S8-009 working statuses report what was done, and a user chooses their own', async () => {
  await navigateTo(page, '/settings/working-status/crm');
  await button('New status').click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Online');
  await page.getByRole('dialog').getByRole('button', { name: 'Create status' }).click();
  await toast('Status has been created.').waitFor();
  await navigateTo(page, '/settings/working-status/listening');
  await page.getByText('Online', { exact: true }).first().click();
  await page.getByRole('textbox', { name: 'Name in Thai' }).fill('ออนไลน์');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await toast('Status has been updated.').waitFor();
  await page.getByRole('button', { name: /^Account menu/ }).click();
  // The status matters at work only.
  await page.getByRole('button', { name: 'Start work' }).click();
  await expect.poll(() => page.getByRole('combobox', { name: 'Working status' }).inputValue()).toBe('Online');
  await page.keyboard.press('Escape');
  await page.getByText('Online', { exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete status' }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: 'Online' }).last();
  await dialog.getByRole('button', { name: 'Delete status' }).click();
  await toast('Status has been deleted.').waitFor();
});

test('The page of SLA policies works in Thai, on a phone, in the dark theme', async () => {
  const { page: phone } = await openPageOf(visitor, world, admin, {
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    locale: 'th-TH',
  });
  await phone.addInitScript(() => localStorage.setItem('earshot-language', 'th'));
  await phone.goto(`${world.url}/settings/sla/crm`);
  await phone.getByRole('button', { name: /^การตอบครั้งแรก/ }).click();
  await checkScreen(phone, 'settings-sla-phone-dark-th');
  await navigateTo(phone, '/settings/ui/crm');
  await phone.getByText('สถานะทิกเก็ต', { exact: true }).waitFor();
  await checkScreen(phone, 'settings-ui-phone-dark-th');
  await phone.context().close();
});
