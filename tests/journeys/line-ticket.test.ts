import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  waitUntil,
  LINE_CHANNEL,
  startLineWorld,
  fetchTickets,
  type LineWorld,
} from '#tests/factories/line.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';

/**
 * The whole way of a LINE message: the channel is connected in the settings, the message is written on a phone, appears live in the inbox,
 * gets a reply by LINE's free reply call, and its ticket is marked as done and appears in the history. Nothing is stubbed but LINE itself,
 * whose twin implements its documented contract.
 */
const USER = 'U00000000000000000000000000000001';
const NAME = 'อนันต์ ใจดี';

let line: LineWorld;
let visitor: Visitor;
let admin: Person;
let page: Page;
let complaints: string[];
let webhook = '';

beforeAll(async () => {
  [line, visitor] = await Promise.all([startLineWorld(), startBrowser()]);
  line.twin.befriend({ user: USER, name: NAME });
  admin = await line.world.person(await line.world.account('Coffee Company'));
  ({ page, complaints } = await openPageOf(visitor, line.world, admin));
});
afterAll(async () => {
  await visitor.close();
  await line.stop();
});

const main = () => page.getByRole('main');
const messages = () => page.getByRole('log', { name: 'Conversation' });
const say = (text: string) => line.twin.sayAs(USER, text, webhook);

test('An inbox without a channel explains how to add one, and links to the settings', async () => {
  await page.goto(`${line.world.url}/crm`);
  await page.getByText('No conversation yet').waitFor();
  await page.getByRole('link', { name: 'Connect a channel' }).click();
  await page.getByText('No channel is connected yet').waitFor();
  // An organisation without an account at any network puts a web chat on its own page.
  await page.getByRole('button', { name: 'New web chat' }).click();
  await page.getByRole('dialog', { name: 'New web chat' }).waitFor();
  await page.goBack();
});

test('LINE is connected in the settings', async () => {
  await page.getByRole('button', { name: 'Connect a channel' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Line' }).click();
  await dialog.getByLabel('Name').fill('Coffee on LINE');
  await dialog.getByLabel('Channel ID').fill(LINE_CHANNEL.id);
  await dialog.getByLabel('Channel access token').fill(LINE_CHANNEL.access_token);
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await page.getByText('The channel secret is missing.').first().waitFor();
  const drawer = page.getByRole('dialog', { name: 'Channel: Coffee on LINE' });
  webhook = await drawer.getByLabel('Webhook URL', { exact: true }).inputValue();
  expect(webhook).toMatch(/^http:\/\/localhost:\d+\/webhooks\/line\/[0-9a-f-]{36}$/);
  expect((await say('too early')).status).not.toBe(200);

  await drawer.getByLabel('Channel secret').fill(LINE_CHANNEL.secret);
  await drawer.getByRole('button', { name: 'Save' }).click();
  await drawer.getByText('Waiting for the first message').waitFor();
  // A stored token is never shown again.
  await page.reload();
  expect(await drawer.getByLabel('Channel access token').inputValue()).toBe('');
  expect(await findAxeViolations(page)).toEqual([]);
});

test('A message on the phone appears in the open inbox by itself', async () => {
  await page.goto(`${line.world.url}/crm?view=all`);
  await page.getByText('As soon as a customer writes').waitFor();
  expect(await say('กาแฟที่สั่งไว้ยังไม่มาเลยครับ')).toMatchObject({ status: 200 });
  const row = main().getByRole('listitem').filter({ hasText: NAME });
  await row.waitFor();
  expect(await row.textContent()).toContain('กาแฟที่สั่งไว้ยังไม่มาเลยครับ');
  const views = page.getByRole('navigation', { name: 'Pages of CRM' });
  for (const view of ['Unassigned', 'Waiting for us', 'All open', 'All tickets'])
    await views.getByRole('link', { name: `${view} 1` }).waitFor();
});

test('It gets a reply by the free reply call', async () => {
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await messages().getByText('กาแฟที่สั่งไว้ยังไม่มาเลยครับ').waitFor();
  await page.getByText(/Reply: free, \d+ s left/).waitFor();
  await page.keyboard.press('r');
  await page.keyboard.type('ขอเช็คให้นะคะ');
  await page.keyboard.press('Control+Enter');
  await messages().getByText('ขอเช็คให้นะคะ').waitFor();
  await messages().getByText('Sent', { exact: true }).waitFor();
  expect(line.twin.sent).toHaveLength(1);
  expect(line.twin.sent[0]).toMatchObject({ by: 'reply', to: USER, text: 'ขอเช็คให้นะคะ' });
  expect(await findAxeViolations(page)).toEqual([]);
});

test('A draft is preserved, and messages that arrived meanwhile are shown before anything is sent', async () => {
  const field = page.getByRole('textbox', { name: `Write to ${NAME}` });
  await field.fill('พรุ่งนี้ถึงแน่นอนค่ะ');
  await page.reload();
  await messages().getByText('ขอเช็คให้นะคะ').waitFor();
  expect(await field.inputValue()).toBe('พรุ่งนี้ถึงแน่นอนค่ะ');
  // The browser receives nothing while it is offline, so it replies without having seen the new message.
  await page.context().setOffline(true);
  await say('ไม่ต้องแล้วครับ ได้ของแล้ว');
  await waitUntil(
    () => fetchTickets(admin),
    ([ticket]) => ticket?.last_message === 'ไม่ต้องแล้วครับ ได้ของแล้ว',
  );
  await page.route('**/socket.io/**', (route) => route.abort());
  await page.routeWebSocket('**/socket.io/**', (socket) => socket.close());
  // Back online, the screen reloads everything at once; the reply has to be faster.
  const late = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET') await late.promise;
    await route.continue();
  });
  const refused = page.waitForResponse((response) => response.status() === 409);
  await page.context().setOffline(false);
  await field.press('Control+Enter');
  await refused;
  late.resolve();
  const news = page.getByRole('alert').filter({ hasText: '1 message came in while you were writing' });
  await news.getByText('ไม่ต้องแล้วครับ ได้ของแล้ว').waitFor();
  expect(await field.inputValue()).toBe('พรุ่งนี้ถึงแน่นอนค่ะ');
  expect(line.twin.sent).toHaveLength(1);
  await news.getByRole('button', { name: 'Change my answer' }).click();
  await field.fill('ยินดีค่ะ ขอบคุณที่แจ้งนะคะ');
  await field.press('Control+Enter');
  await waitUntil(
    () => Promise.resolve(line.twin.sent.map(({ text }) => text)),
    (texts) => texts.length === 2 && texts[1] === 'ยินดีค่ะ ขอบคุณที่แจ้งนะคะ',
  );
  await page.unrouteAll();
});

/**
 * Marks the ticket as done and undoes that. It tries again if the click comes before the screen is ready, or after the undo offer has gone.
 */
async function doneAndBack(tries = 4): Promise<void> {
  await page.keyboard.press('e');
  try {
    await page.getByRole('button', { name: 'Undo' }).click({ timeout: 4_000 });
  } catch (missed) {
    if (tries === 1) throw missed;
    await doneAndBack(tries - 1);
  }
}

test('It is marked as done, can be undone, and the history shows all of it', async () => {
  await page.goto(page.url());
  await messages().getByText('ยินดีค่ะ ขอบคุณที่แจ้งนะคะ').waitFor();
  await page.getByRole('button', { name: 'State: Open' }).waitFor();
  await doneAndBack();
  await page.getByRole('button', { name: 'State: Open' }).click();
  await page.getByRole('menuitem', { name: 'Pending' }).click();
  await page.getByRole('button', { name: 'State: Pending' }).waitFor();
  await page.keyboard.press('e');
  await page.getByText('#1 is marked as done').waitFor();
  await waitUntil(
    () => fetchTickets(admin),
    ([ticket]) => ticket?.state === 'done',
    15_000,
  );
  await page.getByText('This ticket is done. Open it again to answer.').waitFor();
  await page.getByText('History', { exact: true }).click();
  const history = page.getByRole('region', { name: 'Everything that happened to this ticket' });
  for (const deed of ['opened the ticket', 'wrote a message', 'answered', 'changed the state'])
    await history.getByText(deed).first().waitFor();
  const words = await history.getByRole('listitem').allTextContents();
  expect(words.some((text) => text.includes('Pending') && text.includes('Done'))).toBe(true);
  expect(await findAxeViolations(page)).toEqual([]);
  expect(complaints.filter((text) => !/ERR_INTERNET_DISCONNECTED|WebSocket|409/.test(text))).toEqual([]);
});

test("An outbound conversation waits, the customer's reply finds it, and an open ticket is offered instead", async () => {
  const words = 'สินค้าที่รอเข้าแล้วค่ะ';
  const drawer = page.getByRole('dialog', { name: 'New conversation' });
  const field = drawer.getByRole('textbox', { name: `Write to ${NAME}` });
  const begin = page.getByRole('complementary', { name: 'Customer' }).getByRole('button', {
    name: 'New conversation',
  });
  await begin.click();
  await drawer.getByText('Paid message (free reply expired)').waitFor();
  await field.fill(words);
  await drawer.getByRole('button', { name: 'Close' }).click();
  await drawer.waitFor({ state: 'hidden' });
  await begin.click();
  expect(await field.inputValue()).toBe(words);
  expect(await findAxeViolations(page)).toEqual([]);
  await field.press('Control+Enter');
  await drawer.waitFor({ state: 'hidden' });
  await page.getByRole('heading', { name: `#2 ${NAME}` }).waitFor();
  await messages().getByText(words).waitFor();
  await waitUntil(
    () => Promise.resolve(line.twin.sent.at(-1)),
    (last) => last?.text === words,
  );
  expect(line.twin.sent.at(-1)).toMatchObject({ by: 'push', to: USER });
  await page.getByRole('button', { name: 'State: Pending' }).waitFor();

  await say('ขอบคุณครับ');
  await waitUntil(
    () => fetchTickets(admin),
    (tickets) => tickets.some(({ number, last_message }) => number === 2 && last_message === 'ขอบคุณครับ'),
  );
  // Its sockets were cut permanently above.
  await page.reload();
  await messages().getByText('ขอบคุณครับ').waitFor();
  await page.getByRole('button', { name: 'State: Open' }).waitFor();
  expect((await fetchTickets(admin)).map(({ number, source }) => [number, source]).toSorted()).toEqual([
    [1, 'customer'],
    [2, 'agent'],
  ]);

  await page.keyboard.press('c');
  await drawer.getByLabel('Name, channel ID or e-mail address').fill(NAME);
  await drawer.getByRole('button', { name: new RegExp(NAME) }).click();
  await drawer.getByText('This customer has a ticket here that is not done.').waitFor();
  expect(await field.count()).toBe(0);
  await drawer.getByRole('button', { name: 'Answer there' }).click();
  await drawer.waitFor({ state: 'hidden' });
});
