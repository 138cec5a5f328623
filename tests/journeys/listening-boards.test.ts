// @module-tag slow
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveProfile } from '#contracts/identity/profile.ts';
import { makeCoffeeCompany } from '#tests/factories/coffee-company.ts';
import { makeCupPosts } from '#tests/factories/coffee-posts.ts';
import { publishListeningDashboard } from '#tests/factories/listening-dashboard.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { takePicture } from '#tests/journeys/screen-looks.ts';
import { startWorld, type World } from '#tests/world.ts';

/** What a dashboard of listening has of what all dashboards have, as its readers look at it. */
let world: World;
let visitor: Visitor;
let admin: Person;
let page: Page;
let complaints: string[];
let address: string;

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  admin = await makeCoffeeCompany(world, makeCupPosts({ count: 12 }));
  const { _id } = await publishListeningDashboard(admin, {
    name: 'Cups',
    share: 'all',
    widgets: [
      { _id: 'numbers', kind: 'numbers', spot: { x: 0, y: 0, w: 12, h: 3 } },
      { _id: 'volume', kind: 'volume', spot: { x: 0, y: 3, w: 6, h: 5 } },
      { _id: 'channels', kind: 'share', by: 'channel', spot: { x: 6, y: 3, w: 6, h: 5 } },
      { _id: 'posts', kind: 'posts', title: 'Best posts', spot: { x: 0, y: 8, w: 12, h: 5 } },
    ],
  });
  address = `/listening/dashboards/${_id}`;
  ({ page, complaints } = await openPageOf(visitor, world, admin, { locale: 'en-GB' }));
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

test('A filtered widget is saved as CSV with the numbers that it shows, and a list of posts as a picture', async () => {
  await page.goto(`${world.url}${address}?channel=pantip`);
  await page.getByRole('link', { name: /^Pantip: 8 mentions/ }).waitFor();
  await page.getByRole('button', { name: 'Chart menu: Channels' }).click();
  await takePicture(page, 'listening-board-menu');
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV file' }).click();
  const saved = await readFile(await (await downloading).path(), 'utf8');
  expect(saved.trim().split('\r\n').slice(1)).toEqual([expect.stringMatching(/^Pantip,8,/)]);
  await page.getByRole('button', { name: 'Chart menu: Best posts' }).click();
  const drawing = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Picture (PNG)' }).click();
  expect((await drawing).suggestedFilename()).toMatch(/\.png$/);
  expect(await findAxeViolations(page)).toEqual([]);
}, 90_000);

test('The whole dashboard is made in the background and saved as a document', async () => {
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /^PDF/ }).click();
  expect((await coming).suggestedFilename()).toMatch(/^Cups.*\.pdf$/);
  await takePicture(page, 'listening-board-files');
  expect(complaints).toEqual([]);
}, 90_000);

test('A filter is added to a dashboard, readers choose its values, and a number opens what it counts', async () => {
  await page.goto(`${world.url}${address}`);
  await page.getByRole('link', { name: /^Pantip: 8 mentions/ }).waitFor();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Filters and settings' }).click();
  const drawer = page.getByRole('dialog', { name: 'Filters and settings' });
  await drawer.getByRole('button', { name: 'Add filter' }).click();
  await drawer.getByRole('combobox', { name: 'Dimension' }).click();
  expect(await page.getByRole('option', { name: 'Ticket status' }).count()).toBe(0);
  await page.getByRole('option', { name: 'Keyword', exact: true }).click();
  await takePicture(page, 'listening-board-filter-edit');
  await drawer.getByRole('checkbox', { name: 'กาแฟ 12' }).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Add filter' }).click();
  await drawer.getByRole('checkbox', { name: 'Pantip 8' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const publishing = page.getByRole('dialog', { name: 'Publish the dashboard' });
  await publishing.getByRole('button', { name: 'Publish', exact: true }).click();
  const filters = page.getByRole('group', { name: 'Filters of the dashboard' });
  await filters.getByRole('button', { name: /^Channel/ }).click();
  await page.getByRole('dialog', { name: 'Channel' }).getByRole('checkbox', { name: 'Pantip 8' }).check();
  await page.getByText('8 mentions in total').waitFor();
  await page.keyboard.press('Escape');
  // What is chosen in one filter is what the other one has left.
  await filters.getByRole('button', { name: /^Keyword/ }).click();
  await page.getByRole('checkbox', { name: 'กาแฟ 8' }).check();
  await page.keyboard.press('Escape');
  await filters.getByRole('button', { name: 'Keyword: กาแฟ' }).waitFor();
  await takePicture(page, 'listening-board-filtered');
  expect(await findAxeViolations(page)).toEqual([]);
  await page.reload();
  await filters.getByRole('button', { name: 'Keyword: กาแฟ' }).waitFor();
  await page.getByRole('link', { name: /^Pantip: 8 mentions/ }).click();
  await page.waitForURL('**/listening/mentions?**');
  expect(new URL(page.url()).searchParams.get('channel')).toBe('pantip');
  expect(new URL(page.url()).searchParams.has('keyword')).toBe(true);
  expect(complaints).toEqual([]);
}, 120_000);

test('Mentions are kept as a filter set, applied, and the dashboard opens with them', async () => {
  await page.goto(`${world.url}${address}?channel=pantip&range=7d`);
  await page.getByRole('link', { name: /^Pantip: 8 mentions/ }).waitFor();
  await page.getByRole('button', { name: 'Filter sets' }).click();
  const sets = page.getByRole('dialog', { name: 'Filter sets' });
  await sets.getByRole('textbox').fill('Pantip week');
  await sets.getByRole('button', { name: 'Keep', exact: true }).click();
  await page.getByRole('button', { name: 'Filter sets: Pantip week' }).click();
  await sets.getByRole('button', { name: /^Open with/ }).click();
  await takePicture(page, 'listening-board-sets');
  await page.keyboard.press('Escape');
  await page.goto(`${world.url}${address}`);
  await page.waitForURL(/channel=pantip/);
  expect(new URL(page.url()).searchParams.get('range')).toBe('7d');
  await page.getByRole('button', { name: 'Filter sets: Pantip week' }).waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('link', { name: /^Facebook: 4 mentions/ }).waitFor();
  await page.getByRole('button', { name: 'Filter sets', exact: true }).click();
  await sets.getByRole('button', { name: 'Pantip week', exact: true }).click();
  await page.waitForURL(/channel=pantip/);
  expect(await findAxeViolations(page)).toEqual([]);
  expect(complaints).toEqual([]);
}, 90_000);

test('A snapshot of what is shown is taken, opened as it was, and compared with now', async () => {
  await page.goto(`${world.url}${address}?channel=pantip`);
  await page.getByRole('link', { name: /^Pantip: 8 mentions/ }).waitFor();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Snapshots' }).click();
  const drawer = page.getByRole('dialog', { name: 'Snapshots' });
  await drawer.getByRole('textbox').fill('Pantip now');
  await drawer.getByRole('button', { name: 'Take snapshot' }).click();
  await drawer.getByRole('button', { name: 'Open' }).click();
  await page.waitForURL('**/listening/snapshots/**');
  await page.getByRole('heading', { level: 1, name: 'Pantip now' }).waitFor();
  await page.getByText('channel: Pantip').waitFor();
  await page.getByText('8 mentions in total').waitFor();
  // Posts name people, so a snapshot has none.
  expect(await page.getByRole('region', { name: 'Best posts' }).count()).toBe(0);
  await takePicture(page, 'listening-board-snapshot');
  await page.getByRole('button', { name: 'Compare with now' }).click();
  await page.getByRole('region', { name: 'Compare with now' }).getByRole('rowheader').first().waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  expect(complaints).toEqual([]);
}, 90_000);

test('A schedule sends a colleague other mentions than those of the dashboard', async () => {
  await world.person(admin.accountId);
  await page.goto(`${world.url}${address}`);
  await page.getByRole('link', { name: /^Pantip: 8 mentions/ }).waitFor();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Schedules' }).click();
  const drawer = page.getByRole('dialog', { name: 'Schedules' });
  await drawer.getByRole('button', { name: 'New schedule' }).click();
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Weekly cups');
  await drawer.getByRole('combobox', { name: 'Add a colleague' }).click();
  await page
    .getByRole('option', { name: /^Person/ })
    .first()
    .click();
  await drawer.getByRole('button', { name: /^Mentions of the dashboard/ }).click();
  const conditions = page.getByRole('dialog', { name: 'Mentions of the dashboard' });
  await conditions.getByRole('combobox', { name: 'Channel' }).fill('Pantip');
  await page.getByRole('option', { name: 'Pantip' }).click();
  await drawer.getByRole('button', { name: /^Other mentions/ }).click();
  await conditions.waitFor({ state: 'detached' });
  await takePicture(page, 'listening-board-schedule');
  expect(await findAxeViolations(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Create schedule' }).click();
  await drawer.getByText('Weekly cups').waitFor();
  expect(complaints).toEqual([]);
}, 90_000);

test('A moment is annotated on a widget over time, drawn on it, and in its file', async () => {
  await page.goto(`${world.url}${address}`);
  await page.getByRole('button', { name: 'Chart menu: Mentions over time' }).click();
  await page.getByRole('menuitem', { name: 'Annotations…' }).click();
  const drawer = page.getByRole('dialog', { name: 'Annotations' });
  await drawer.getByRole('button', { name: 'Add annotation' }).click();
  await drawer.getByRole('textbox', { name: /^Text.*English/ }).fill('Free refills');
  await drawer.getByRole('button', { name: 'Save annotation' }).click();
  await drawer.getByText('Free refills').waitFor();
  await page.keyboard.press('Escape');
  const widget = page.getByRole('region', { name: 'Mentions over time' });
  await widget.getByRole('listitem').filter({ hasText: 'Free refills' }).waitFor();
  await takePicture(page, 'listening-board-annotated');
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Chart menu: Mentions over time' }).click();
  const drawing = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Picture (SVG)' }).click();
  expect(await readFile(await (await drawing).path(), 'utf8')).toContain('Free refills');
  expect(complaints).toEqual([]);
}, 90_000);

test('On a phone in Thai in the dark the menus are in reach and nothing is wider than the screen', async () => {
  await admin.call(saveProfile, { body: { language: 'th' } });
  const { page: phone, complaints: own } = await openPageOf(visitor, world, admin, {
    locale: 'th-TH',
    colorScheme: 'dark',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  await phone.goto(`${world.url}${address}?channel=pantip`);
  await phone.getByText('Free refills').waitFor();
  await takePicture(phone, 'listening-board-phone');
  await phone.getByRole('button', { name: /^ชุดตัวกรอง/ }).click();
  await takePicture(phone, 'listening-board-phone-sets');
  const wide = await phone.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  expect(await findAxeViolations(phone)).toEqual([]);
  expect(own).toEqual([]);
}, 90_000);
