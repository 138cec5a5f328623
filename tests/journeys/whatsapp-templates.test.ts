// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchTicket, waitUntil } from '#tests/factories/line.ts';
import { openPageOf, openThaiPhone } from '#tests/factories/open-page.ts';
import { startWhatsAppDesk, WHATSAPP_FORM, type WhatsAppDesk } from '#tests/factories/whatsapp.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { takePicture } from '#tests/journeys/screen-looks.ts';

/**
 * WhatsApp in a real browser: a number is connected in the settings, which list its templates; a customer is answered, and after a day sent a
 * template. Nothing is stubbed but Meta, whose twin implements its documented contract.
 */
const MALI = { phone: '66812345678', user: 'TH.123', name: 'มะลิ ใจดี' };
const DAY_MS = 86_400_000;
let desk: WhatsAppDesk;
let visitor: Visitor;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  [desk, visitor] = await Promise.all([startWhatsAppDesk(), startBrowser()]);
  ({ page, complaints } = await openPageOf(visitor, desk.world, desk.admin));
});
afterAll(async () => {
  await visitor.close();
  await desk.stop();
});

const messages = () => page.getByRole('log', { name: 'Conversation' });

test('A number is connected with what Meta’s console shows, and its templates are listed', async () => {
  await page.goto(`${desk.world.url}/settings/engagement/crm`);
  await page.getByRole('button', { name: 'Connect a channel' }).click();
  const dialog = page.getByRole('dialog').last();
  await dialog.getByRole('button', { name: 'WhatsApp' }).click();
  await dialog.getByLabel('Name').fill('Coffee');
  await dialog.getByLabel('Phone number ID').fill(WHATSAPP_FORM.phone_number_id);
  await dialog.getByLabel('WhatsApp Business account ID').fill(WHATSAPP_FORM.business_account_id);
  await dialog.getByLabel('System user token').fill(WHATSAPP_FORM.system_user_token);
  expect(await findAxeViolations(page)).toEqual([]);
  await takePicture(page, 'whatsapp-form');
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Channel: Coffee' });
  await drawer.getByText('Twin shop +66 2 123 4567').waitFor();
  await drawer.getByText('order_ready').waitFor();
  await drawer.getByText('Rejected').waitFor();
  await drawer.getByText('order_ready').scrollIntoViewIfNeeded();
  expect(await findAxeViolations(page)).toEqual([]);
  await takePicture(page, 'whatsapp-drawer');
});

test('A message is answered, and its answer is shown as read', async () => {
  await desk.twin.sayAs(MALI, 'มีลาเต้ไหมคะ', desk.webhook);
  await page.goto(`${desk.world.url}/crm?view=all`);
  await page.getByRole('main').getByRole('listitem').filter({ hasText: MALI.name }).click();
  await messages().getByText('มีลาเต้ไหมคะ').waitFor();
  await page.getByRole('textbox', { name: `Write to ${MALI.name}` }).fill('มีค่ะ');
  await page.keyboard.press('Control+Enter');
  await waitUntil(
    async () => desk.twin.sent.length,
    (count) => count === 1,
  );
  await desk.twin.report('read', desk.webhook);
  await messages().getByText('Read', { exact: true }).waitFor();
  await takePicture(page, 'whatsapp-inbox');
});

test('After a day a template is chosen, filled in with a preview, and sent', async () => {
  const { _id, contact } = await fetchTicket(desk.admin, MALI.phone);
  desk.twin.world.spoke.clear();
  await desk.world.suite.context.database.platform
    .updateTable('messages')
    .set({ at: new Date(Date.now() - DAY_MS - 1000) })
    .where('contact_id', '=', contact._id)
    .execute();
  await page.goto(`${desk.world.url}/crm/tickets/${_id}`);
  await page.getByRole('button', { name: 'Send a template' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send a template' });
  await dialog.getByRole('button', { name: /new_year/ }).waitFor();
  expect(await dialog.getByRole('button', { name: /new_year/ }).isDisabled()).toBe(true);
  expect(await findAxeViolations(page)).toEqual([]);
  await takePicture(page, 'whatsapp-picker');
  await dialog.getByRole('button', { name: /order_ready/ }).click();
  await dialog.getByLabel('{{1}}').fill('A-7');
  await dialog.getByLabel('{{name}}').fill('มะลิ');
  await dialog.getByLabel('{{branch}}').fill('Siam');
  await dialog.getByLabel('Button “Track”').fill('7');
  await dialog.getByText('Hello มะลิ, your order is ready at Siam.').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await takePicture(page, 'whatsapp-template');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await messages().getByText('Hello มะลิ, your order is ready at Siam.').waitFor();
  await waitUntil(
    async () => desk.twin.sent.at(-1)?.type,
    (type) => type === 'template',
  );
  expect(complaints).toEqual([]);
});

test('Templates are readable on a phone, in Thai and in the dark', async () => {
  const phone = await openThaiPhone(visitor, desk.world, await desk.world.person(desk.admin.accountId));
  const { _id } = await fetchTicket(desk.admin, MALI.phone);
  await phone.page.goto(`${desk.world.url}/crm/tickets/${_id}`);
  await phone.page.getByRole('button', { name: 'ส่งเทมเพลต' }).click();
  const dialog = phone.page.getByRole('dialog', { name: 'ส่งเทมเพลต' });
  await dialog.getByRole('button', { name: /order_ready/ }).waitFor();
  expect(await findAxeViolations(phone.page)).toEqual([]);
  await takePicture(phone.page, 'whatsapp-phone-picker');
  await dialog.getByRole('button', { name: /order_ready/ }).click();
  await dialog.getByText('ข้อความที่ลูกค้าจะได้รับ').waitFor();
  expect(await findAxeViolations(phone.page)).toEqual([]);
  await takePicture(phone.page, 'whatsapp-phone-template');
});
