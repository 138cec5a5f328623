import type { Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Connection } from '#server/channels/public.ts';
import { connectChat, countUnhandled, writeOn } from '#tests/factories/chat.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { startWorld, type World } from '#tests/world.ts';

/** How many requests it takes to open a ticket and to send a reply. */
let world: World;
let visitor: Visitor;
let chat: Connection;
let agent: Person;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  const account = await world.account('Coffee Company');
  chat = await connectChat(world, await world.person(account));
  agent = await world.person(account, { role: 'agent' });
  for (const name of ['Anan', 'Beam']) await writeOn(world, chat, `Where is my order, asks ${name}`, name);
  ({ page, complaints } = await openPageOf(visitor, world, agent));
  await page.goto(`${world.url}/crm?view=live`);
  await page.getByText('Customer Anan').waitFor();
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
});
afterEach(() => {
  expect(complaints.splice(0)).toEqual([]);
});

/** Nothing is requested any more for this long (milliseconds): events, and what follows from them, are done. */
const QUIET_MS = 2500;

/** The calls that the page makes from now on until it is quiet, such as `GET /crm/tickets`. */
async function callsOf(act: () => Promise<unknown>): Promise<string[]> {
  const calls: string[] = [];
  let last = Date.now();
  const hear = (request: Request): void => {
    const { pathname } = new URL(request.url());
    // Troubles of channels are asked for once a minute, whatever is opened.
    if (!pathname.startsWith('/api/') || pathname.endsWith('/channels/troubles')) return;
    last = Date.now();
    calls.push(`${request.method()} ${pathname.replace('/api/v1.0', '').replaceAll(/[0-9a-f-]{36}/g, '…')}`);
  };
  page.on('request', hear);
  await act();
  await expect.poll(() => countUnhandled(world, agent.accountId), { timeout: 30_000 }).toBe(0);
  await expect.poll(() => Date.now() - last > QUIET_MS, { timeout: 60_000 }).toBe(true);
  page.off('request', hear);
  return calls;
}

const isTimer = (call: string): boolean => call.includes('/timer');
const field = (name: string) => page.getByRole('textbox', { name: `Write to Customer ${name}` });

test('Opening a ticket costs one read', async () => {
  const calls = await callsOf(async () => {
    await page.getByText('Customer Anan').click();
    await field('Anan').waitFor();
  });
  expect(calls.filter((call) => !isTimer(call))).toEqual(['POST /reads']);
});

test('A reply costs at most four calls, and none of them fails', async () => {
  await field('Anan').fill('It comes tomorrow');
  // The draft is saved before it is sent.
  await page.waitForResponse((response) => response.url().endsWith('/draft'));
  const calls = await callsOf(async () => {
    await field('Anan').press('Control+Enter');
    await page.getByRole('log').getByText('It comes tomorrow').waitFor();
  });
  expect(calls).toContain('POST /crm/tickets/…/replies');
  expect(calls.length, calls.join('\n')).toBeLessThanOrEqual(4);
  expect(calls.filter((call) => call.includes('draft'))).toEqual([]);
});

test('A message of the customer costs one read of the ticket and one of the lists', async () => {
  const calls = await callsOf(async () => {
    await writeOn(world, chat, 'Thank you', 'Anan');
    await page.getByRole('log').getByText('Thank you').waitFor();
  });
  expect(calls.length, calls.join('\n')).toBeLessThanOrEqual(4);
});
