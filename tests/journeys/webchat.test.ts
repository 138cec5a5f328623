// @module-tag slow
import { existsSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectEngagement } from '#contracts/channels/connections.ts';
import { FILE_LIMITS } from '#contracts/kit/files/limits.ts';
import { waitUntil, openTicket, fetchTickets } from '#tests/factories/line.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import { startSite, type Site } from '#tests/factories/page-with-widget.ts';
import type { Person } from '#tests/factories/person.ts';
import { buildPng } from '#tests/factories/picture.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { startWorld, type World } from '#tests/world.ts';

/**
 * The web chat from both sides: a visitor on a shop's page, on another origin and under a strict policy, and an agent in the inbox. The
 * conversation survives a reload, and a broken connection neither loses nor duplicates anything.
 */
let world: World;
let visitor: Visitor;
let admin: Person;
let site: Site;
let thai: Site;
let stranger: Site;
let shop: Page;
let inbox: Page;
let connectionId = '';
let complaints: string[];
let cable: Cable;

/** The live connection of a page, which a test may cut; nothing new gets through until it is restored. */
type Cable = { cut: () => void; mend: () => void };

async function layCable(page: Page): Promise<Cable> {
  let whole = true;
  const open = new Set<() => void>();
  await page.routeWebSocket('**/socket.io/**', (socket) => {
    if (!whole) return void socket.close();
    const suite = socket.connectToServer();
    open.add(() => void Promise.all([socket.close(), suite.close()]));
  });
  return {
    cut: () => {
      whole = false;
      for (const close of open) close();
      open.clear();
    },
    mend: () => {
      whole = true;
    },
  };
}

beforeAll(async () => {
  if (!existsSync('.build/widget/widget.js')) throw new Error('the widget is not built: run npm test');
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  const id = () => connectionId;
  [site, thai, stranger] = await Promise.all([
    startSite(world.url, id, 'en'),
    startSite(world.url, id, 'th'),
    startSite(world.url, id, 'en'),
  ]);
  admin = await world.person(await world.account('Shop'));
  const connected = await admin.call(connectEngagement, {
    params: { product: 'crm' },
    body: {
      channel: 'webchat',
      name: 'Shop chat',
      form: {
        allowed_origins: [site.origin, thai.origin],
        greeting: 'Hello from the shop',
        color: '#0b7358',
      },
    },
  });
  connectionId = connected._id;
  shop = await visitor.open();
  cable = await layCable(shop);
  complaints = [];
  shop.on('pageerror', (error) => complaints.push(error.message));
  shop.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  ({ page: inbox } = await openPageOf(visitor, world, admin));
});
afterAll(async () => {
  await visitor.close();
  await Promise.all([site.stop(), thai.stop(), stranger.stop()]);
  await world.stop();
});

const chat = () => shop.getByRole('dialog', { name: 'Chat with us' });
const lines = () => chat().getByRole('log');
const field = () => chat().getByLabel('Your message');
const conversation = () => inbox.getByRole('log', { name: 'Conversation' });
async function answer(text: string) {
  await inbox.getByRole('textbox', { name: /^Write to/ }).fill(text);
  await inbox.keyboard.press('Control+Enter');
  await conversation().getByText(text).waitFor();
}

test('A visitor opens the chat by keyboard and writes', async () => {
  await shop.goto(site.origin);
  const launcher = shop.getByRole('button', { name: 'Open chat' });
  await launcher.focus();
  await shop.keyboard.press('Enter');
  await lines().getByText('Hello from the shop').waitFor();
  expect(await field().evaluate((element) => element.getRootNode() instanceof ShadowRoot)).toBe(true);
  await shop.keyboard.type('Do you deliver to เชียงใหม่?');
  await shop.keyboard.press('Enter');
  await lines().getByText('Do you deliver to เชียงใหม่?').waitFor();
  await waitUntil(
    () => fetchTickets(admin),
    (tickets) => tickets.length === 1,
  );
  expect(await findAxeViolations(shop)).toEqual([]);
  expect(complaints).toEqual([]);
});

test("The agent sees the message and the visitor's typing live, and replies", async () => {
  await inbox.goto(`${world.url}/crm`);
  await inbox.getByRole('main').getByRole('listitem').first().getByRole('link').click();
  await conversation().getByText('Do you deliver to เชียงใหม่?').waitFor();
  await field().pressSequentially('and', { delay: 40 });
  await inbox.getByText('is typing…').waitFor();
  await answer('Yes, within two days: https://shop.example/delivery.');
  await lines().getByText('Yes, within two days').waitFor();
  const link = lines().getByRole('link');
  expect(await link.getAttribute('href')).toBe('https://shop.example/delivery');
  // It was visible to the visitor, and the agent is notified of that.
  await conversation().getByText('Read', { exact: true }).waitFor();
});

test('A reload keeps the conversation, and a closed chat counts unread messages', async () => {
  await shop.reload();
  await lines().getByText('Yes, within two days').waitFor();
  await shop.keyboard.press('Tab');
  await field().focus();
  await shop.keyboard.press('Escape');
  expect(await chat().count()).toBe(0);
  await answer('Anything else?');
  await shop.getByRole('button', { name: 'Open chat, 1 unread' }).click();
  await lines().getByText('Anything else?').waitFor();
});

/** How often a text is in the ticket, as stored by the suite. */
async function timesStored(text: string): Promise<number> {
  const [ticket] = await fetchTickets(admin);
  const { messages } = await openTicket(admin, ticket?._id ?? '');
  return messages.filter((message) => message.text === text).length;
}

test('A message written without a connection arrives once when it is back, and missed messages are loaded', async () => {
  cable.cut();
  await chat().getByText('No connection').waitFor();
  await field().fill('Written in a tunnel');
  await shop.keyboard.press('Enter');
  await lines().getByText('Waiting for the connection').waitFor();
  await answer('Written meanwhile');
  expect(await timesStored('Written in a tunnel')).toBe(0);
  cable.mend();
  await lines().getByText('Written meanwhile').waitFor();
  await conversation().getByText('Written in a tunnel').waitFor();
  await waitUntil(
    () => lines().locator('.message').allTextContents(),
    (texts) => texts.filter((text) => text.includes('Written in a tunnel')).length === 1,
  );
  expect(await lines().getByText('Waiting for the connection').count()).toBe(0);
  expect(await timesStored('Written in a tunnel')).toBe(1);
});

test('A page that is closed without a connection loses nothing', async () => {
  cable.cut();
  await field().fill('Last words');
  await shop.keyboard.press('Enter');
  await lines().getByText('Waiting for the connection').waitFor();
  cable.mend();
  await shop.reload();
  await conversation().getByText('Last words').waitFor();
  await waitUntil(
    () => timesStored('Last words'),
    (times) => times === 1,
  );
});

test('A picture that is chosen without a connection reaches the agent, and one that is too large is reported', async () => {
  cable.cut();
  await chat().getByText('No connection').waitFor();
  const chosen = chat().locator('input[type=file]');
  await chosen.setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: buildPng(40, 30) });
  await lines().getByText('Waiting for the connection').waitFor();
  cable.mend();
  await conversation().getByRole('img', { name: 'receipt.png' }).waitFor();
  await lines().getByRole('link', { name: 'receipt.png' }).waitFor();
  const buffer = Buffer.concat([buildPng(4, 3), Buffer.alloc(FILE_LIMITS.image)]);
  await chosen.setInputFiles({ name: 'poster.png', mimeType: 'image/png', buffer });
  await lines().getByText('Too large. Pictures may have 10 MB').waitFor();
  await lines().getByRole('button', { name: 'Remove' }).click();
  expect(await lines().getByText('poster.png').count()).toBe(0);
});

test('On a phone of 320 px the chat fills the screen, traps the focus, and uses the language of the page', async () => {
  const phone = await visitor.open({
    viewport: { width: 320, height: 640 },
    colorScheme: 'dark',
    reducedMotion: 'reduce',
  });
  await phone.goto(thai.origin);
  await phone.getByRole('button', { name: 'เปิดแชต' }).click();
  const box = await phone.getByRole('dialog', { name: 'คุยกับเรา' }).boundingBox();
  expect(box).toEqual({ x: 0, y: 0, width: 320, height: 640 });
  const focused = () =>
    phone.evaluate(
      () => document.activeElement?.shadowRoot?.activeElement?.getAttribute('aria-label') ?? null,
    );
  const seen = new Set<string | null>();
  for (let step = 0; step < 6; step += 1) {
    await phone.keyboard.press('Tab');
    seen.add(await focused());
  }
  expect([...seen].sort()).toEqual(['ข้อความ', 'ข้อความของคุณ', 'ปิดแชต', 'แนบไฟล์']);
  await phone.getByLabel('ข้อความของคุณ').fill('มีที่จอดรถไหมคะ');
  await phone.getByRole('button', { name: 'ส่ง' }).click();
  await phone.getByRole('log').getByText('มีที่จอดรถไหมคะ').waitFor();
  expect(await findAxeViolations(phone)).toEqual([]);
  await phone.getByRole('button', { name: 'ปิดแชต' }).click();
  expect(await focused()).toBe('เปิดแชต');
});

test('A site that the connection does not allow shows that, and nothing gets through', async () => {
  const before = (await fetchTickets(admin)).length;
  const page = await visitor.open();
  await page.goto(stranger.origin);
  await page.getByRole('button', { name: 'Open chat' }).click();
  await page.getByText('This chat is not available here.').waitFor();
  expect(await page.getByLabel('Your message').isDisabled()).toBe(true);
  expect(await fetchTickets(admin)).toHaveLength(before);
});
