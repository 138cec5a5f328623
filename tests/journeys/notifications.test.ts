import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeTickets } from '#contracts/crm/bulk/endpoints.ts';
import { listTickets } from '#contracts/crm/endpoints.ts';
import { punch } from '#contracts/identity/presence.ts';
import type { Connection } from '#server/channels/public.ts';
import { connectChat, writeOn } from '#tests/factories/chat.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { startWorld, type World } from '#tests/world.ts';

/** How an agent hears of work: the first shift, the question for push, the title, the sound, and the settings. */
let world: World;
let visitor: Visitor;
let boss: Person;
let agent: Person;
let page: Page;
let context: BrowserContext;
let complaints: string[];
let connection: Connection;

/** The edge of the browser: its question for notifications, and how many tones it played. */
const EDGE = `
  globalThis.played = 0;
  globalThis.asked = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...args) { globalThis.played += 1; return start.apply(this, args); };
  Object.defineProperty(Notification, 'permission', { get: () => globalThis.answer ?? 'default' });
  Notification.requestPermission = async () => { globalThis.asked += 1; return (globalThis.answer = 'denied'); };
`;

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  boss = await world.person(await world.account('Coffee Company'));
  agent = await world.person(boss.accountId, { role: 'agent' });
  connection = await connectChat(world, boss);
  ({ page, complaints } = await openPageOf(visitor, world, agent));
  context = page.context();
  await context.addInitScript(EDGE);
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

function numberOf(name: 'played' | 'asked', one = page): Promise<number> {
  return one.evaluate(`globalThis.${name}`);
}

/** A customer writes, and the ticket is given to the agent. */
async function giveTicket(user: string): Promise<void> {
  await writeOn(world, connection, `hello from ${user}`, user);
  const { items } = await boss.call(listTickets, { query: { view: 'all', q: user } });
  await boss.call(changeTickets, {
    body: { ids: items.map(({ _id }) => _id), change: { assignee_id: agent.userId } },
  });
}

function focused(): Promise<string> {
  return page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent ?? '');
}

test('Starting work says what it means for tickets, and asks once whether to notify on this device', async () => {
  await page.goto(`${world.url}/crm`);
  await page.getByRole('button', { name: /^Account menu of/ }).click();
  await page.getByText('Punched out', { exact: true }).waitFor();
  await page.getByText(/No tickets are assigned to you automatically/).waitFor();
  await page.getByRole('button', { name: 'Start work' }).click();
  await page.getByText('Punched in', { exact: true }).waitFor();
  expect(await focused()).toBe('End work');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'End work' }).waitFor({ state: 'detached' });
  await expect.poll(focused).toMatch(/^Account menu of/);
  const question = page.getByRole('region', { name: 'Hear when work comes in.' });
  await question.getByRole('checkbox', { name: 'With a sound' }).waitFor();
  expect(await numberOf('asked')).toBe(0);
  expect(await findAxeViolations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Turn on' }).click();
  // The browser says no: the reason and the way on are named.
  await question.getByText(/Blocked in this browser/).waitFor();
  expect(await numberOf('asked')).toBe(1);
  await question.getByRole('button', { name: 'Close' }).click();
  await agent.call(punch, { body: { in_status: false } });
  await agent.call(punch, { body: { in_status: true } });
  await page.reload();
  await page.getByRole('main').waitFor();
  expect(await question.count()).toBe(0);
});

test('A ticket that is assigned counts in the title and sounds once, however many tabs are open', async () => {
  const second = await context.newPage();
  await second.goto(`${world.url}/crm/board`);
  // A browser lets a page sound after a click in it.
  await second.getByRole('heading', { level: 1 }).click();
  await page.bringToFront();
  await page.getByRole('main').click({ position: { x: 5, y: 5 } });
  await giveTicket('Anan');
  await expect.poll(() => page.title()).toMatch(/^\(1\) Inbox · /);
  await expect.poll(() => second.title()).toMatch(/^\(1\) Board · /);
  const tones = async () => (await numberOf('played')) + (await numberOf('played', second));
  await expect.poll(tones).toBe(2);
  await second.close();
});

test('The bell leads to the settings, which order the ways by kind, and test the sound', async () => {
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  const bell = page.getByRole('dialog', { name: 'Notifications' });
  await bell.getByText(/is yours/).waitFor();
  await bell.getByRole('link', { name: 'Notification settings' }).click();
  await page.getByRole('heading', { level: 1, name: 'My notifications' }).waitFor();
  await page.getByRole('columnheader', { name: 'Kind' }).waitFor();
  expect(await page.getByRole('columnheader').allTextContents()).toEqual([
    'Kind',
    'In the app',
    'Push',
    'Sound',
    'E-mail',
  ]);
  const mail = page.getByRole('switch', { name: 'New tickets for my group: E-mail' });
  expect(await mail.isChecked()).toBe(false);
  await mail.click({ force: true });
  await expect.poll(() => mail.isChecked()).toBe(true);
  const before = await numberOf('played');
  await page.getByRole('button', { name: 'Play it' }).click();
  expect((await numberOf('played')) - before).toBe(2);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.reload();
  await expect.poll(() => mail.isChecked()).toBe(true);
});

test('The suite can be installed: its description and icons are served under the policy of the page', async () => {
  const href = await page.locator('link[rel="manifest"]').getAttribute('href');
  const described = await page.request.get(world.url + href);
  expect(described.headers()['content-type']).toContain('application/manifest+json');
  const { icons, display } = await described.json();
  expect(display).toBe('standalone');
  for (const { src } of icons) expect((await page.request.get(world.url + src)).status()).toBe(200);
  expect((await page.request.get(`${world.url}/apple-touch-icon.png`)).headers()['content-type']).toBe(
    'image/png',
  );
  expect(complaints).toEqual([]);
});
