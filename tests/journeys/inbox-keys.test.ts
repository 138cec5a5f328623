import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Connection } from '#server/channels/public.ts';
import { connectChat, writeOn } from '#tests/factories/chat.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { navigateTo } from '#tests/journeys/screen-looks.ts';
import { startWorld, type World } from '#tests/world.ts';

/** Work by keyboard through a list: keys act on the row that is marked or pointed at, and a ticket opens where its reader is. */
let world: World;
let visitor: Visitor;
let chat: Connection;
let mali: Person;
let page: Page;
let complaints: string[];
const NAMES = ['Anan', 'Beam', 'Chai', 'Dao', 'Ek'];

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  const account = await world.account('Coffee Company');
  chat = await connectChat(world, await world.person(account));
  mali = await world.person(account, { role: 'agent' });
  for (const name of NAMES) await writeOn(world, chat, `Where is my order, asks ${name}`, name);
  ({ page, complaints } = await openPageOf(visitor, world, mali));
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
});
// Each test checks the errors that the page reported during it; a retry starts without any.
afterEach(() => {
  expect(complaints.splice(0)).toEqual([]);
});

const list = () => page.getByRole('list', { name: 'Tickets' });
function row(name: string) {
  return list()
    .getByRole('link', { name: new RegExp(name) })
    .first();
}
const heading = (name: string) => page.getByRole('heading', { level: 2, name: new RegExp(name) });
/** The tickets of the rows that have the bar. */
function barred() {
  return list().evaluate((rows) =>
    [...rows.querySelectorAll('a')]
      .filter((one) => getComputedStyle(one, '::before').width === '3px')
      .map(({ dataset }) => dataset['ticket']),
  );
}

test('A key acts on the row below the pointer, and one row alone is marked', async () => {
  await page.goto(`${world.url}/crm?view=live`);
  await row('Beam').hover();
  await page.mouse.move(300, 10, { steps: 2 });
  await row('Chai').hover({ position: { x: 90, y: 30 } });
  await expect.poll(barred).toEqual([await row('Chai').getAttribute('data-ticket')]);
  await page.keyboard.press('a');
  const search = page.getByRole('textbox', { name: 'Search people' });
  await search.waitFor();
  await page
    .getByRole('option', { name: /(online|offline)/i })
    .first()
    .waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await search.pressSequentially('Person');
  await search.press('Enter');
  await page.getByText(/^1 ticket assigned to Person/).waitFor();
  await page.locator('body').press('p');
  await page.getByPlaceholder('Type to find').pressSequentially('urg');
  await page.keyboard.press('Enter');
  await page.getByText('Priority of 1 ticket: Urgent').waitFor();
  await page.locator('body').press('j');
  await expect.poll(async () => (await barred()).length).toBe(1);
});

test('Two keys assign a ticket to oneself, and Enter assigns nobody while nothing is highlighted', async () => {
  await navigateTo(page, '/crm?view=live');
  await page.mouse.move(300, 10, { steps: 2 });
  await row('Beam').hover({ position: { x: 90, y: 30 } });
  await page.keyboard.press('a');
  const search = page.getByRole('textbox', { name: 'Search people' });
  await page.locator('[role=option][data-combobox-selected]', { hasText: 'Assign to me' }).waitFor();
  await search.fill('nobody is called that');
  await page.getByText('No match').waitFor();
  await search.press('Enter');
  expect(await page.locator('[role=option][data-combobox-selected]').count()).toBe(0);
  expect(await search.isVisible()).toBe(true);
  await search.fill('');
  await page.locator('[role=option][data-combobox-selected]', { hasText: 'Assign to me' }).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await search.press('Enter');
  await page.getByText(/^1 ticket assigned to Person/).waitFor();
});

test('A ticket that a key opens is announced by its heading, Escape leads back to its row, and the bar follows a click', async () => {
  await navigateTo(page, '/crm?view=live');
  await row('Anan').waitFor();
  await page.locator('body').press('j');
  await page.locator('body').press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H2');
  await page.keyboard.press('j');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H2');
  const opened = new URL(page.url()).searchParams.get('ticket');
  await page.keyboard.press('Escape');
  await expect
    .poll(() => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['ticket']))
    .toBe(opened);
  await row('Dao').click();
  await heading('Dao').waitFor();
  await expect.poll(barred).toEqual([await row('Dao').getAttribute('data-ticket')]);
});

test('After a ticket is done the next one opens, undo brings it back, and who wants to stay stays', async () => {
  await navigateTo(page, '/crm?view=live&sort=oldest');
  await row('Anan').click();
  await heading('Anan').waitFor();
  await page.keyboard.press('e');
  await heading('Beam').waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await heading('Anan').waitFor();
  await page.getByRole('button', { name: /^State:/ }).click();
  await page.getByRole('menuitemradio', { name: 'Stay on the ticket' }).click();
  await page.keyboard.press('Escape');
  await page.locator('body').press('e');
  await page.getByText(/is marked as done/).waitFor();
  await page.getByRole('button', { name: 'State: Done' }).waitFor();
  await heading('Anan').waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
});

test('The bar of an action and a toast leave the composer free', async () => {
  await navigateTo(page, '/crm?view=live');
  await row('Beam').click();
  const composer = page.getByRole('textbox', { name: /^Write to .*Beam/ });
  await composer.fill('It comes tomorrow');
  await composer.press('Escape');
  await page.keyboard.press('e');
  const bar = page.getByText(/is marked as done/);
  await bar.waitFor();
  const foot = await page.getByRole('button', { name: 'Send', exact: true }).boundingBox();
  const above = await composer.boundingBox();
  const offered = await bar.locator('..').boundingBox();
  expect((offered?.y ?? 0) + (offered?.height ?? 0)).toBeLessThan(above?.y ?? 0);
  expect(foot?.y).toBeGreaterThan(above?.y ?? 0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await composer.fill('');
});

test('A card opens above the board, with an address that reloads, keys that act, and a way back to the card', async () => {
  await navigateTo(page, '/crm/board');
  const card = page.getByRole('listitem').filter({ hasText: 'Ek' }).getByRole('link').first();
  await card.click();
  const drawer = page.getByRole('dialog', { name: 'Ticket' });
  await drawer.getByRole('heading', { name: /Ek/ }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/crm/board');
  await page.reload();
  await drawer.getByRole('heading', { name: /Ek/ }).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.keyboard.press('n');
  const note = drawer.getByRole('textbox', { name: 'Write a note for your team' });
  await note.fill('Ask the driver');
  await note.press('Control+Enter');
  await drawer.getByRole('log').getByText('Ask the driver').waitFor();
  await note.press('Escape');
  await drawer.waitFor();
  await drawer.getByRole('button', { name: 'Close the ticket' }).focus();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  await card.waitFor();
  await card.click();
  await drawer.getByRole('tab', { name: 'History' }).or(drawer.getByText('History')).first().click();
  await page.goBack();
  await page.goBack();
  await drawer.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/crm/board');
});

test('Cards are selected by keyboard and changed together', async () => {
  await navigateTo(page, '/crm/board');
  await page.getByRole('listitem').filter({ hasText: 'Ek' }).getByRole('link').first().focus();
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.getByText('2 selected').waitFor();
  await page.keyboard.press('s');
  await page.getByPlaceholder('Type to find').pressSequentially('tomorrow');
  await page.keyboard.press('Enter');
  await page.getByText(/^2 tickets snoozed until/).waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  expect(await findAxeViolations(page)).toEqual([]);
});

test('The command menu acts on the open ticket, is short while empty, and finds words of the other language', async () => {
  await navigateTo(page, '/crm?view=live');
  await row('Dao').click();
  await heading('Dao').waitFor();
  await page.keyboard.press('Control+k');
  const menu = page.getByRole('dialog', { name: /Search or jump to/ });
  await menu.getByRole('button', { name: /^Mark as done/ }).waitFor();
  expect(await menu.getByRole('button').count()).toBeLessThan(25);
  expect(await findAxeViolations(page)).toEqual([]);
  const typed = menu.getByRole('textbox');
  await typed.fill('มืด');
  await menu.getByRole('button', { name: /^Appearance: Dark/ }).waitFor();
  await typed.fill('กล่องข้อความ');
  await menu.getByRole('button', { name: /^Inbox/ }).waitFor();
  await typed.fill('clock');
  await menu.getByRole('button', { name: /^Punch/ }).waitFor();
  await typed.fill('assign');
  await menu
    .getByRole('button', { name: /^Assign/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Search people' }).waitFor();
  await page.keyboard.press('Escape');
  await heading('Dao').waitFor();
});
