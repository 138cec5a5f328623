// @module-tag slow
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCannedResponse, listCannedFolders } from '#contracts/crm/canned/endpoints.ts';
import { listDrafts } from '#contracts/crm/drafts/endpoints.ts';
import { getTicket } from '#contracts/crm/endpoints.ts';
import { getOwnSignature, saveMailboxSignature } from '#contracts/crm/mail/signature-endpoints.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { fetchTickets, waitUntil } from '#tests/factories/line.ts';
import { connectMailbox, deliverMail } from '#tests/factories/mailbox.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { checkScreen } from '#tests/journeys/screen-looks.ts';
import { startWorld, type World } from '#tests/world.ts';

/** An agent answers a mail with formatting, on a desktop in English and on a phone in Thai. */
let world: World;
let visitor: Visitor;
let agent: Person;
let accountId: AccountId;
let ticketId: string;

const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  colorScheme: 'dark',
  locale: 'th-TH',
  hasTouch: true,
};

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  accountId = await world.account('Coffee Company');
  agent = await world.person(accountId);
  const mailbox = await connectMailbox(agent);
  await agent.call(saveMailboxSignature, {
    params: { _id: mailbox },
    body: { html: '<p><strong>{{account.name}}</strong><br>02 123 4567</p>', choice: 'own', version: 0 },
  });
  const [folder] = (await agent.call(listCannedFolders, { query: {} })).items;
  await agent.call(createCannedResponse, {
    params: { _id: folder?._id ?? '' },
    body: { title: 'Delivery', text: 'It arrives on Monday, {{customer.first_name}}.', shortcut: 'monday' },
  });
  const head = [
    'From: Anan P. <anan@out.test>',
    'To: care@shop.test',
    'Subject: Trip',
    'Content-Type: text/html',
  ];
  await deliverMail(world, mailbox, { head, text: '<p>Two <b>tickets</b> to Chiang Mai, please.</p>' });
  ticketId = (await fetchTickets(agent))[0]?._id ?? '';
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

async function openTicket(
  options: BrowserContextOptions = {},
): Promise<{ page: Page; complaints: string[] }> {
  const opened = await openPageOf(visitor, world, agent, options);
  await opened.page.goto(`${world.url}/crm/tickets/${ticketId}`);
  await opened.page.locator('.ProseMirror').waitFor();
  return opened;
}

test('An agent writes a signature and sees it as customers will', async () => {
  const { page, complaints } = await openPageOf(visitor, world, agent);
  await page.goto(`${world.url}/settings/signatures/crm`);
  const card = page.getByRole('region', { name: 'Your signature' });
  const field = card.getByRole('textbox', { name: 'Signature' });
  await field.click();
  await page.keyboard.type('Regards, ');
  await card.getByRole('button', { name: 'Your name', exact: true }).click();
  await expect
    .poll(() => card.frameLocator('iframe').locator('body').innerText())
    .toMatch(/^Regards, Person \d+/);
  await checkScreen(page, 'signatures-desk');
  // The preview is as high as the signature.
  await expect.poll(async () => (await card.locator('iframe').boundingBox())?.height).toBeLessThan(90);
  await card.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Signature has been updated.').waitFor();
  expect((await agent.call(getOwnSignature, {})).html).toContain('{{agent.name}}');
  expect(complaints).toEqual([]);
});

test('What is written with formatting is sent as the agent sees it, with hidden copy, signature and quotation', async () => {
  const { page, complaints } = await openTicket();
  const field = page.getByRole('textbox', { name: 'Write to Anan P.' });
  await field.click();
  await page.keyboard.type('Hello ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('Anan');
  await page.keyboard.press('Control+b');
  await page.getByRole('button', { name: 'Emojis' }).click();
  await page.getByRole('button', { name: '😊' }).click();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Bulleted list' }).click();
  await page.keyboard.type('one');
  await page.keyboard.press('Enter');
  await page.keyboard.type('two');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Canned responses' }).click();
  await page.getByRole('combobox', { name: 'Search canned responses' }).fill('deli');
  await page.getByRole('option', { name: /Delivery/ }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => field.innerText()).toContain('It arrives on Monday, Anan.');
  await page.getByRole('button', { name: 'Bcc' }).click();
  await page.keyboard.type('boss@out.test');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Subject' }).click();
  await page.getByRole('textbox', { name: 'Subject' }).fill('Your tickets');
  await page.getByRole('button', { name: 'Show what is below the text' }).click();
  await page.frameLocator('iframe[title^="Mail by"]').getByText('to Chiang Mai').waitFor();
  await checkScreen(page, 'mail-composer-desk');
  await page.getByRole('button', { name: 'Preview' }).click();
  const dialog = page.getByRole('dialog', { name: 'As it will be sent' });
  await dialog.frameLocator('iframe').locator('strong', { hasText: 'Anan' }).waitFor();
  await checkScreen(page, 'mail-preview-desk');
  await dialog.getByText('Plain text').click();
  await dialog.getByText('> Two tickets to Chiang Mai, please.').waitFor();
  await page.keyboard.press('Escape');
  // The draft is on the server with its formatting before it is sent.
  await waitUntil(
    () => agent.call(listDrafts, {}),
    ({ items }) => items.some(({ html, bcc }) => html.includes('<strong>Anan</strong>') && bcc.length === 1),
  );
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const sent = page.frameLocator('iframe[title="Your tickets"]');
  await sent.locator('strong', { hasText: 'Anan' }).first().waitFor();
  await checkScreen(page, 'mail-sent-desk');
  const { messages } = await agent.call(getTicket, { params: { _id: ticketId } });
  expect(messages.at(-1)).toMatchObject({
    text: expect.stringMatching(/^Hello Anan😊\n\n- one\n- two\n\nIt arrives on Monday, Anan\.$/),
    extra: {
      bcc: ['boss@out.test'],
      subject: 'Your tickets',
      html: expect.stringContaining('<strong>Anan</strong>'),
      signature: expect.stringMatching(/^Regards, Person \d+$/),
      quoted: expect.stringContaining('> Two tickets to Chiang Mai, please.'),
    },
  });
  expect(complaints).toEqual([]);
});

test('A formatted draft follows from the desktop to a phone, where everything is within reach', async () => {
  const { page } = await openTicket();
  await page.locator('.ProseMirror').click();
  await page.keyboard.press('Control+b');
  await page.keyboard.type('ขอบคุณค่ะ');
  await waitUntil(
    () => agent.call(listDrafts, {}),
    ({ items }) => items.some(({ html }) => html.includes('<strong>ขอบคุณค่ะ</strong>')),
  );
  await page.context().close();
  await world.suite.context.database.platform
    .updateTable('accounts')
    .set({ language: 'th' })
    .where('_id', '=', accountId)
    .execute();
  const phone = await openTicket(PHONE);
  await phone.page.locator('.ProseMirror strong', { hasText: 'ขอบคุณค่ะ' }).waitFor();
  await checkScreen(phone.page, 'mail-composer-phone');
  await phone.page.getByRole('button', { name: 'อีโมจิ' }).tap();
  await phone.page.getByRole('button', { name: '🙏' }).waitFor();
  await checkScreen(phone.page, 'mail-emojis-phone');
  await phone.page.getByRole('button', { name: '🙏' }).tap();
  await expect.poll(() => phone.page.locator('.ProseMirror').innerText()).toMatch(/🙏\s*$/);
  await phone.page.getByRole('button', { name: 'คำตอบสำเร็จรูป' }).tap();
  await phone.page.getByRole('option', { name: /Delivery/ }).waitFor();
  await checkScreen(phone.page, 'mail-canned-phone');
  expect(phone.complaints).toEqual([]);
});

test('What a word processor copies keeps its words and formatting and nothing else', async () => {
  const { page } = await openTicket({ locale: 'en-GB' });
  const field = page.locator('.ProseMirror');
  await field.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await field.evaluate((element) => {
    const data = new DataTransfer();
    const html =
      '<html><head><style>p.MsoNormal{margin:0}</style></head><body><!--StartFragment-->' +
      '<p class="MsoNormal" style="mso-x:1" onclick="x()"><b>Bold</b> and <a href="https://a.test/x">link</a><o:p></o:p></p>' +
      '<script>steal()</script><img src="https://tracker.test/pixel.gif"><!--EndFragment--></body></html>';
    data.setData('text/html', html);
    data.setData('text/plain', 'Bold and link');
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect
    .poll(() => field.innerHTML())
    .toBe('<p><strong>Bold</strong> and <a href="https://a.test/x">link</a></p>');
});

test('A canned response with formatting has it in a mail, and is a text wherever it is listed', async () => {
  const { page } = await openPageOf(visitor, world, agent, { locale: 'en-GB' });
  await world.suite.context.database.platform
    .updateTable('accounts')
    .set({ language: 'en' })
    .where('_id', '=', accountId)
    .execute();
  await page.goto(`${world.url}/settings/canned-response/crm`);
  await page.getByRole('button', { name: 'Delivery' }).first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Formatting for e-mails' }).click();
  const text = drawer.locator('.ProseMirror');
  await expect.poll(() => text.innerText()).toContain('It arrives on Monday');
  await text.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(' Really.');
  await drawer.frameLocator('iframe').locator('strong', { hasText: 'Really.' }).waitFor();
  await checkScreen(page, 'canned-formatting-desk');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await drawer.waitFor({ state: 'detached' });
  const saved = (await agent.call(listCannedFolders, { query: {} })).items.flatMap(
    ({ responses }) => responses,
  );
  expect(saved).toMatchObject([{ text: 'It arrives on Monday, {{customer.first_name}}. Really.' }]);
  await page.goto(`${world.url}/crm/tickets/${ticketId}`);
  await page.locator('.ProseMirror').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('/mon');
  await page.getByRole('option', { name: /Delivery/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.ProseMirror strong', { hasText: 'Really.' }).waitFor();
  expect(await page.locator('.ProseMirror').innerText()).toMatch(
    /^It arrives on Monday, Anan\. Really\.\s*$/,
  );
});
