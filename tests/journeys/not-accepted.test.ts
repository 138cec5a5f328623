// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listTickets } from '#contracts/crm/endpoints.ts';
import { listNotifications } from '#contracts/notifications/endpoints.ts';
import type { Connection } from '#server/channels/public.ts';
import { receive } from '#server/crm/messages/receive.ts';
import { buildChatMessage, connectChat } from '#tests/factories/chat.ts';
import type { Person } from '#tests/factories/person.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { startWorld, type World } from '#tests/world.ts';

/** A refused item is read, becomes a ticket by one click, or is dismissed with an undo. */
let world: World;
let visitor: Visitor;
let admin: Person;
let connection: Connection;
let page: Page;

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  admin = await world.person(await world.account());
  connection = await connectChat(world, admin, 'Shop chat');
  page = await visitor.open();
  const [name = '', value = ''] = admin.cookie.split('=');
  await page.context().addCookies([{ name, value, url: world.url }]);
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

function refuse(who: string, text: string) {
  return receive(world.suite.context, connection, {
    items: [{ ...buildChatMessage(who, text), kind: 'event', event: 'auto_reply' }],
    refused: [],
  });
}

test('A refused item is read and becomes a ticket, and another is dismissed and restored', async () => {
  await refuse('Anan', 'I am away. <b>Call my colleague</b> about order 88');
  await refuse('Mali', 'Back on Monday');
  await page.goto(`${world.url}/crm/not-accepted`);
  await page.getByText('I am away. <b>Call my colleague</b> about order 88').waitFor();
  await page.getByText('Automatic answer without an open ticket').first().waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  const anan = page.getByRole('listitem').filter({ hasText: 'I am away' });
  await anan.getByRole('button', { name: 'Create ticket' }).click();
  await anan.waitFor({ state: 'detached' });
  // The item leaves at once; the server reports when its ticket exists.
  await page.getByText('Ticket created').waitFor();
  const { items } = await admin.call(listTickets, { query: {} });
  expect(items.map(({ last_message }) => last_message)).toEqual([
    'I am away. <b>Call my colleague</b> about order 88',
  ]);
  const mali = page.getByRole('listitem').filter({ hasText: 'Back on Monday' });
  await mali.getByRole('button', { name: 'Dismiss' }).press('Enter');
  await mali.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await mali.waitFor();
});

test('The list grows while it is open, and its users are notified once', async () => {
  await refuse('Noi', 'Out of office');
  await page.getByText('Out of office').waitFor();
  const { items } = await admin.call(listNotifications, { query: {} });
  expect(items.filter(({ kind }) => kind === 'inbound.refused')).toHaveLength(1);
});
