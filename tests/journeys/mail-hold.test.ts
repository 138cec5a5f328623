// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listSideConversations } from '#contracts/crm/side-conversations/endpoints.ts';
import { crmUi } from '#contracts/crm/ui-settings/area.ts';
import { buildDocumentEndpoints } from '#contracts/kit/area/document.ts';
import { fetchTickets } from '#tests/factories/line.ts';
import { connectMailbox, deliverMail } from '#tests/factories/mailbox.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { checkScreen } from '#tests/journeys/screen-looks.ts';
import { startWorld, type World } from '#tests/world.ts';

/** E-mails wait before they are sent: how long is a setting, and new conversations and side conversations are taken back too. */
let world: World;
let visitor: Visitor;
let mali: Person;
let page: Page;
let complaints: string[];
const ui = buildDocumentEndpoints(crmUi, 'settings');

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  mali = await world.person(await world.account('Coffee Company'));
  const mailbox = await connectMailbox(mali);
  const head = ['From: Beam <beam@example.com>', 'To: care@shop.test', 'Subject: Refund'];
  await deliverMail(world, mailbox, { head, text: 'Please refund me' });
  ({ page, complaints } = await openPageOf(visitor, world, mali));
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

test('An administrator chooses how long e-mails can be taken back', async () => {
  await page.goto(`${world.url}/settings/ui/crm`);
  const field = page.getByRole('combobox', { name: 'Undo sending' });
  await field.click();
  await checkScreen(page, 'mail-hold-setting-desk');
  await page.getByRole('option', { name: '30 seconds' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => mali.call(ui.read, {})).toMatchObject({ mail_hold: '30s' });
});

test('A new conversation is taken back into the drawer in which it was written, and its ticket is gone', async () => {
  await page.goto(`${world.url}/crm?begin=anyone`);
  const drawer = page.getByRole('dialog', { name: 'New conversation' });
  const whom = drawer.getByRole('textbox', { name: 'Name, channel ID or e-mail address' });
  await whom.fill('noi@example.com');
  await whom.press('Enter');
  await drawer.getByRole('textbox', { name: 'Subject' }).fill('Your order');
  const text = drawer.locator('.ProseMirror');
  await text.click();
  await page.keyboard.type('It is on its way');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('status').getByText('Sending to noi@example.com').waitFor();
  await page.getByText('Sending in a moment').waitFor();
  await checkScreen(page, 'mail-hold-begun-desk');
  expect(await fetchTickets(mali)).toHaveLength(2);
  await page.getByRole('button', { name: 'Undo sending' }).last().click();
  await drawer.waitFor();
  await expect.poll(() => text.innerText()).toContain('It is on its way');
  expect(await drawer.getByRole('textbox', { name: 'Subject' }).inputValue()).toBe('Your order');
  await checkScreen(page, 'mail-hold-returned-desk');
  await expect.poll(async () => (await fetchTickets(mali)).length).toBe(1);
  expect(complaints).toEqual([]);
});

test('A side conversation has copies, and is taken back into the form in which it was written', async () => {
  const [ticket] = await fetchTickets(mali);
  const _id = ticket?._id ?? '';
  await page.goto(`${world.url}/crm?view=all&ticket=${_id}&tab=side&side=new`);
  const people = page.getByRole('combobox', { name: 'To' });
  await people.fill('depot@parts.test');
  await people.press('Enter');
  await page.getByRole('button', { name: 'Cc', exact: true }).click();
  await page.keyboard.type('chief@parts.test');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Bcc', exact: true }).click();
  await page.keyboard.type('boss@shop.example');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Subject' }).fill('Part 7');
  const text = page.getByRole('textbox', { name: 'Message', exact: true });
  await text.click();
  await page.keyboard.type('When is it back?');
  await checkScreen(page, 'side-copies-desk');
  const send = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Sending in a moment').waitFor();
  };
  await send();
  await page.getByText('Cc: chief@parts.test').waitFor();
  await page.getByText('boss@shop.example').waitFor();
  await checkScreen(page, 'side-held-desk');
  await page.getByRole('button', { name: 'Undo sending' }).last().click();
  await expect.poll(() => text.innerText()).toContain('When is it back?');
  for (const address of ['depot@parts.test', 'chief@parts.test', 'boss@shop.example'])
    await page.getByText(address, { exact: true }).waitFor();
  await expect
    .poll(async () => (await mali.call(listSideConversations, { params: { _id } })).items)
    .toEqual([]);
  await mali.call(ui.update, { body: { mail_hold: 'off' } });
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('The mail is on its way').waitFor();
  await page.getByText('Cc: chief@parts.test').waitFor();
  // What was taken back is gone; to look at it is refused.
  expect(complaints.filter((one) => !/side-conversations|404/.test(one))).toEqual([]);
});
