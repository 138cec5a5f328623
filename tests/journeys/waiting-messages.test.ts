import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getTicket } from '#contracts/crm/endpoints.ts';
import type { Connection } from '#server/channels/public.ts';
import { connectChat, writeOn } from '#tests/factories/chat.ts';
import { fetchTickets } from '#tests/factories/line.ts';
import { connectMailbox, deliverMail } from '#tests/factories/mailbox.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { takePicture } from '#tests/journeys/screen-looks.ts';
import { startWorld, type World } from '#tests/world.ts';

/** Messages between pressing Send and being sent: without a connection they wait, and a mail can be taken back. */
let world: World;
let visitor: Visitor;
let chat: Connection;
let mali: Person;
let page: Page;
let ticketId: string;

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  const account = await world.account('Coffee Company');
  mali = await world.person(account);
  chat = await connectChat(world, mali);
  await writeOn(world, chat, 'Where is my order?', 'Anan');
  ticketId = (await fetchTickets(mali))[0]?._id ?? '';
  ({ page } = await openPageOf(visitor, world, mali));
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

const log = () => page.getByRole('log', { name: 'Conversation' });
const field = () => page.getByRole('textbox', { name: /^Write to / });
async function sentTexts(): Promise<string[]> {
  const { messages } = await mali.call(getTicket, { params: { _id: ticketId } });
  return messages.filter(({ direction }) => direction === 'out').map(({ text }) => text);
}

test('Answers without a connection wait in their order, can be edited, survive a reload and are sent once', async () => {
  await page.goto(`${world.url}/crm/tickets/${ticketId}`);
  await log().getByText('Where is my order?').waitFor();
  await page.context().setOffline(true);
  for (const text of ['It comes', 'By noon', 'Not this']) {
    await field().fill(text);
    await field().press('Control+Enter');
    await log().getByText(text).waitFor();
  }
  expect(await log().getByText('Waiting for a connection').count()).toBe(3);
  await page.getByText('3 messages wait and are sent once you are connected.').waitFor();
  await takePicture(page, 'waiting-banner');
  // A change is not queued, and says so.
  await page.getByRole('button', { name: /^State: / }).click();
  await page.getByRole('menuitem', { name: 'Pending' }).click();
  await page.getByText(/so this change was not made/).waitFor();
  await takePicture(page, 'waiting-change');
  expect(await findAxeViolations(page)).toEqual([]);
  await log().getByRole('button', { name: 'Edit' }).last().click();
  await expect.poll(() => field().inputValue()).toBe('Not this');
  await field().fill('');
  await page.context().setOffline(false);
  await page.reload();
  await expect.poll(sentTexts, { timeout: 30_000 }).toEqual(['It comes', 'By noon']);
  await log().getByText('Waiting for a connection').waitFor({ state: 'detached' });
});

test('An answer that waited is shown to its author again if somebody wrote meanwhile', async () => {
  await page.context().setOffline(true);
  await field().fill('Anything else?');
  await field().press('Control+Enter');
  await log().getByText('Waiting for a connection').waitFor();
  await writeOn(world, chat, 'I have it now', 'Anan');
  await page.context().setOffline(false);
  await log()
    .getByText(/^Not sent: 1 message came in/)
    .waitFor();
  expect(await sentTexts()).toHaveLength(2);
  await log().getByRole('button', { name: 'Send anyway' }).click();
  await expect.poll(sentTexts, { timeout: 30_000 }).toContain('Anything else?');
});

test('A mail is taken back into the composer with its text', async () => {
  const mailbox = await connectMailbox(mali);
  const head = ['From: Beam <beam@example.com>', 'To: care@shop.test', 'Subject: Refund'];
  await deliverMail(world, mailbox, { head, text: 'Please refund me' });
  const mail = (await fetchTickets(mali)).find(({ channel }) => channel === 'email');
  ticketId = mail?._id ?? '';
  await page.goto(`${world.url}/crm/tickets/${ticketId}`);
  await log().getByText('Please refund me').waitFor();
  await field().fill('We refund it today');
  await field().press('Control+Enter');
  await log().getByText('Sending in a moment').waitFor();
  await page.getByText(/^Sending to Beam/).waitFor();
  await page.getByRole('button', { name: 'Undo sending' }).last().click();
  await log().getByText('We refund it today').waitFor({ state: 'detached' });
  await expect.poll(() => field().innerText()).toContain('We refund it today');
  expect(await sentTexts()).toEqual([]);
});
