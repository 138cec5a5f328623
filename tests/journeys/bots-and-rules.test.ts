// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { listRuleRuns } from '#contracts/crm/automation/endpoints.ts';
import { chatbot } from '#contracts/crm/bots/chatbot.ts';
import { getBotFlow } from '#contracts/crm/bots/endpoints.ts';
import { listTickets } from '#contracts/crm/endpoints.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import type { Connection } from '#server/channels/public.ts';
import { buildChatMessage, connectChat, deliver } from '#tests/factories/chat.ts';
import type { Person } from '#tests/factories/person.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { startWorld, type World } from '#tests/world.ts';

/** An auto response is created and tried, and a customer gets it; a bot's flow is drawn and tested; a blocked message is released. */
let world: World;
let visitor: Visitor;
let admin: Person;
let connection: Connection;
let page: Page;

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  admin = await world.person(await world.account());
  connection = await connectChat(world, admin);
  page = await visitor.open();
  const [name = '', value = ''] = admin.cookie.split('=');
  await page.context().addCookies([{ name, value, url: world.url }]);
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

function write(who: string, text: string): Promise<number> {
  return deliver(world, connection, [buildChatMessage(who, text)]);
}

test('An auto response is created, tried on existing messages, and answers a customer', async () => {
  await write('Anan', 'สวัสดีครับ');
  await page.goto(`${world.url}/crm/automation`);
  await page.getByRole('button', { name: 'New auto response' }).first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Name').fill('Hello');
  await drawer.getByLabel('Text', { exact: true }).fill('We write soon, {{customer.name}}.');
  await drawer.getByRole('switch', { name: 'Active' }).press('Space');
  await drawer.getByRole('button', { name: 'Try on the newest' }).click();
  await drawer.getByText('sends: We write soon, Anan.').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Create auto response' }).click();
  await drawer.waitFor({ state: 'detached' });
  await write('Mali', 'hello');
  await page.getByRole('tab', { name: 'Log' }).click();
  await page.getByText('Message the customer: We write soon, Mali.').waitFor();
  const { items } = await admin.call(listRuleRuns, { query: {} });
  expect(items.map(({ outcome }) => outcome)).toEqual(['done']);
});

test('A bot flow starts from an example, is tested in a conversation and saved', async () => {
  const body = { name: 'Nong', channel: 'webchat' };
  const answered = await admin.attempt(buildCollectionEndpoints(chatbot, 'bots').create, { body });
  const { _id } = z.object({ body: z.object({ _id: z.string() }) }).parse(answered.body).body;
  await page.goto(`${world.url}/crm/bots/${_id}`);
  await page.getByRole('button', { name: 'Start with an example' }).click();
  const say = page.getByLabel('Write as a customer');
  for (const text of ['hi', '1', 'order 1042']) {
    await say.fill(text);
    await say.press('Enter');
  }
  await page.getByText('Order 1042 is looked up').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  const cards = page.getByRole('region', { name: 'Flow' }).getByRole('button');
  await page.getByRole('button', { name: 'Add a step' }).click();
  await page.getByRole('menuitem', { name: 'Ask' }).click();
  await page.getByLabel('Text', { exact: true }).fill('');
  await page.getByRole('status').getByText('Something is not filled in yet.').waitFor();
  expect(await page.getByRole('button', { name: 'Save flow' }).isDisabled()).toBe(true);
  await cards.first().focus();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect.poll(() => cards.count()).toBe(7);
  await page.getByRole('button', { name: 'Save flow' }).click();
  await expect
    .poll(async () => (await admin.call(getBotFlow, { params: { _id } })).graph.nodes.length)
    .toBe(7);
});

test('An entry of the blacklist shows its effect and the messages it blocked, and one of them is released', async () => {
  await page.goto(`${world.url}/settings/blacklist/crm`);
  await page.getByText('reach no ticket, old or new').waitFor();
  await page.getByRole('button', { name: 'New entry' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Author, site, word or pattern').fill('lottery');
  await drawer.getByRole('button', { name: 'Create entry' }).click();
  await drawer.waitFor({ state: 'detached' });
  await write('Spammer', 'win the lottery');
  await page.getByRole('link', { name: 'lottery blocked 1 message: open it' }).click();
  await page.getByText('win the lottery').waitFor();
  await page.getByText('blocked by the blacklist:').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Release', exact: true }).click();
  await page.getByText('1 message released').waitFor();
  // The auto response of the previous test may have answered it already, so the last message may be that one.
  const { items } = await admin.call(listTickets, {
    query: { view: 'all', q: 'win the lottery', limit: 50 },
  });
  expect(items.map(({ hit }) => hit?.text)).toEqual(['win the lottery']);
});
