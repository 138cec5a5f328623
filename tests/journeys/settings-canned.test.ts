// @module-tag slow
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAutoAssign } from '#contracts/crm/auto-assign/endpoints.ts';
import { createCannedResponse, listCannedFolders, listCannedUses } from '#contracts/crm/canned/endpoints.ts';
import { TOKEN_COOKIE } from '#contracts/identity/session.ts';
import type { Person } from '#tests/factories/person.ts';
import { buildPng } from '#tests/factories/picture.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { navigateTo } from '#tests/journeys/screen-looks.ts';
import { EXAMPLES } from '#tests/register-examples.ts';
import { startWorld, type World } from '#tests/world.ts';

/** Canned responses and auto assignment as users work with them: every toast word for word, one run on a phone. */
let world: World;
let visitor: Visitor;
let admin: Person;

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  admin = await world.person(await world.account());
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

async function open(person: Person, path: string, options = {}): Promise<Page> {
  const page = await visitor.open(options);
  const [name = '', value = ''] = person.cookie.split('=');
  expect(name).toBe(TOKEN_COOKIE);
  await page.context().addCookies([{ name, value, url: world.url }]);
  await page.goto(`${world.url}${path}`);
  return page;
}
function toast(page: Page, text: string): Locator {
  return page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true });
}
function button(within: Page | Locator, name: string): Locator {
  return within.getByRole('button', { name, exact: true });
}

test('S1-023, S2-063, S8-016 … S8-022 folders and responses, from Default to deletion', async () => {
  const page = await open(admin, '/settings/canned-response/crm');
  const folders = page.getByRole('navigation', { name: 'Folders' });
  await folders.getByText('Default').waitFor();

  await button(folders, 'New folder').click();
  await page.getByLabel('Folder name').fill('คืนสินค้า');
  await button(page, 'Create folder').click();
  await toast(page, "You've just create a new folder").waitFor();
  await button(folders, 'Actions for คืนสินค้า').click();
  await page.getByRole('menuitem', { name: 'Rename folder' }).click();
  await page.getByLabel('Folder name').fill('Default');
  await button(page, 'Rename folder').click();
  await toast(page, 'API ERROR').waitFor();
  await page.getByLabel('Folder name').fill('Returns');
  await button(page, 'Rename folder').click();
  await toast(page, "You've just changed folder name").waitFor();

  await folders.getByRole('link', { name: /^Returns/ }).click();
  await page.keyboard.press('n');
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Title').fill('How to return');
  await drawer.getByLabel('Text', { exact: true }).last().fill('สวัสดีคุณ ');
  await button(drawer, 'Customer’s name').click();
  await drawer.getByRole('complementary').getByText('Somchai Jaidee').waitFor();
  await drawer.getByText('Picture', { exact: true }).click();
  await drawer
    .locator('input[type=file]')
    .setInputFiles({ name: 'steps.png', mimeType: 'image/png', buffer: buildPng(40, 30) });
  await drawer.getByRole('link', { name: 'Open steps.png' }).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await toast(page, "You've just create a new canned response").waitFor();

  await page.getByRole('button', { name: /How to return/ }).click();
  await drawer.getByLabel('Title').fill('How to send back');
  await button(drawer, 'Save').click();
  await toast(page, "You've just changed canned response").waitFor();
  await page.reload();
  await page.getByRole('button', { name: /How to send back/ }).click();
  await button(drawer, 'Delete response').click();
  await toast(page, "You've just deleted a canned response").waitFor();
  await button(page, 'Undo').click();
  await page.getByRole('button', { name: /How to send back/ }).waitFor();

  await button(page, 'Import and export').click();
  await page.getByRole('menuitem', { name: 'Import from CSV' }).click();
  const csv = page.getByRole('dialog', { name: 'Import from CSV' });
  await csv.getByLabel('CSV text').fill('folder,title,text\nReturns,Refund,Within seven days');
  await button(csv, 'Check').click();
  await button(csv, 'Import 1 line').click();
  await csv.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Refund/ }).waitFor();

  await button(folders, 'Actions for Returns').click();
  await page.getByRole('menuitem', { name: 'Delete folder' }).click();
  await page.getByText('The 2 responses in it are deleted as well.').waitFor();
  await button(page.getByRole('dialog'), 'Delete folder').click();
  await toast(page, "You've just deleted a new folder").waitFor();
  const { items } = await admin.call(listCannedFolders, { query: {} });
  expect(items.map(({ name, responses }) => [name, responses])).toEqual([['Default', []]]);
  await page.context().close();
});

test('S6-130 a slash in the reply brings a canned response up in the customer’s language, filled in; sent it counts', async () => {
  const example = await EXAMPLES['ticket.get']?.({ world, admin });
  const ticketId = (example !== undefined && example !== 'own-test' && example.params?._id) || '';
  const { items } = await admin.call(listCannedFolders, { query: {} });
  const { _id } = await admin.call(createCannedResponse, {
    params: { _id: items[0]?._id ?? '' },
    body: {
      title: 'Thanks',
      shortcut: 'thx',
      text: 'Thank you, {{customer.name}}!',
      texts: { de: 'Danke, {{customer.name}}!' },
    },
  });
  const page = await open(admin, `/crm/tickets/${ticketId}`);
  const field = page.getByRole('textbox', { name: /^Write to/ });
  await field.fill('Hello. ');
  await field.press('End');
  await page.keyboard.type('/th');
  await page.getByRole('option', { name: /Thanks/ }).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  // The language of the customer's message is unknown; the agent chooses another by hand.
  await page.keyboard.press('ArrowRight');
  await page.getByRole('option', { name: /Danke, Customer!/ }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => field.inputValue()).toBe('Hello. Danke, Customer!');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Hello. Danke, Customer!', { exact: true }).waitFor();
  const uses = () => admin.call(listCannedUses, { params: { _id }, query: {} });
  await expect.poll(async () => (await uses()).items).toMatchObject([{ user_id: admin.userId, count: 1 }]);
  // A shortcut that no canned response replaced prompts for confirmation, once.
  await field.fill('For /gold members');
  await page.keyboard.press('Control+Enter');
  const alert = page.getByRole('alert').filter({ hasText: '/gold was not replaced by a canned response' });
  await alert.waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await button(alert, 'Send anyway').click();
  await page.getByText('For /gold members', { exact: true }).waitFor();
  await expect.poll(() => field.inputValue()).toBe('');
  await page.context().close();
});

test('S1-024, S2-067, S2-126 rules, agents and settings, on a phone as well', async () => {
  await world.person(admin.accountId, { role: 'agent' });
  const page = await open(admin, '/settings/auto-assignment/crm');
  await button(page, 'New rule').click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Name').fill('LINE to the north');
  await button(drawer, 'Add a condition').click();
  await drawer.locator('input[aria-label="What"]').click();
  await page.getByRole('option', { name: 'Channel', exact: true }).click();
  await drawer.locator('input[aria-label="Value"]').click();
  await page.getByRole('option', { name: 'LINE', exact: true }).click();
  await drawer.getByLabel('Name').click();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: /LINE to the north.*Channel is LINE/ }).waitFor();

  await page.getByRole('tab', { name: 'Agents' }).click();
  await page.locator('input[aria-label="Add agent"]').click();
  await page.getByRole('option').first().click();
  await page.locator('input[aria-label^="Rules:"]').click();
  await page.getByRole('option', { name: 'LINE to the north' }).click();
  const all = () => admin.call(readAutoAssign, {});
  await expect.poll(async () => (await all()).rules[0]?.users).toHaveLength(1);
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('switch', { name: 'Assign new tickets by the rules' }).click();
  await button(page, 'Save').click();
  await expect.poll(async () => (await all()).settings.enabled).toBe(true);

  await page.setViewportSize({ width: 390, height: 844 });
  await navigateTo(page, '/settings/auto-assignment/crm');
  await page.getByRole('button', { name: /^LINE to the north/ }).click();
  await button(drawer, 'Add a condition').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await button(drawer, 'Delete rule').click();
  await button(page.getByRole('dialog', { name: 'Delete rule' }), 'Delete rule').click();
  await page.getByText('No rule yet').waitFor();
  await expect.poll(async () => (await all()).agents[0]?.rules).toEqual([]);
  await page.context().close();
});

test('S6-089, S6-094 a user who may not read is redirected, and the pages are not in the menu', async () => {
  const person = await world.person(admin.accountId, { can: ['listening.keyword.read'] });
  const page = await open(person, '/settings/canned-response/crm');
  await toast(page, 'You Do Not Have Permission To Access').waitFor();
  await page.goto(`${world.url}/settings/auto-assignment/crm`);
  await toast(page, 'You Do Not Have Permission To Access').waitFor();
  await page.goto(`${world.url}/settings/keywords/listening`);
  await page.getByRole('link', { name: 'Keywords' }).first().waitFor();
  for (const name of ['Canned responses', 'Auto assignment'])
    expect(await page.getByRole('link', { name }).count()).toBe(0);
  await page.context().close();
});
