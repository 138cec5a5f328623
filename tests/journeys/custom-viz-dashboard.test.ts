// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVizDashboard, getVizDashboard, VIZ_CALLS } from '#contracts/custom-viz/endpoints.ts';
import { buildStarter } from '#contracts/custom-viz/starters.ts';
import { makeCoffeeCompany } from '#tests/factories/coffee-company.ts';
import { makeCupPosts } from '#tests/factories/coffee-posts.ts';
import { openPageOf, openThaiPhone } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { publishVizDashboard } from '#tests/factories/viz-dashboard.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { takePicture } from '#tests/journeys/screen-looks.ts';
import { startWorld, type World } from '#tests/world.ts';
import '#tests/journeys/evidence.ts';

let world: World;
let visitor: Visitor;
let admin: Person;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  admin = await makeCoffeeCompany(world, makeCupPosts({ count: 30 }));
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

/** Opens an action of a tile. */
async function openMenuOf(title: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${title}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('A dashboard is made from a starter, changed, undone and published, with what is said about it kept by itself', async () => {
  ({ page, complaints } = await openPageOf(visitor, world, admin, { locale: 'en-GB' }));
  await page.goto(`${world.url}/custom_viz`);
  await page.getByRole('heading', { name: /^Nothing here yet/ }).waitFor();
  await takePicture(page, 'list-empty');
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: /^What people say/ }).click();
  await page.getByRole('heading', { level: 1, name: 'What people say' }).waitFor();
  await page.getByRole('region', { name: 'Mentions by Channel', exact: true }).waitFor();
  await page.getByText('30', { exact: true }).first().waitFor();
  expect(await findAxeViolations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Add tile' }).click();
  await page.getByRole('menuitem', { name: /^Text/ }).click();
  const settings = page.getByRole('dialog', { name: /^Settings of/ });
  await settings.getByRole('textbox', { name: 'Title (English)' }).fill('What it means');
  await settings.getByRole('textbox', { name: 'Text (English)' }).fill('# Coffee\n**Today**: ');
  await settings.getByRole('button', { name: 'Add live number' }).click();
  await settings.getByRole('button', { name: 'Period of the number' }).waitFor();
  await settings.getByRole('button', { name: 'Add a filter' }).waitFor();
  await takePicture(page, 'live-number');
  await settings.getByRole('button', { name: 'Done' }).click();
  const note = page.getByRole('region', { name: 'What it means' });
  await note.getByText('30').waitFor();
  const grip = page.getByRole('button', { name: 'Move or resize: What it means' });
  await grip.focus();
  await grip.press('Shift+ArrowRight');
  await page.getByText(/7 wide/).waitFor({ state: 'attached' });
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+Shift+z');
  await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
  await takePicture(page, 'edit');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish the dashboard' });
  await dialog.getByText('Tile “What it means” is added').waitFor();
  await takePicture(page, 'publish');
  expect(await findAxeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  await note.getByRole('button', { name: '30' }).waitFor();
  await takePicture(page, 'read');
  expect(await findAxeViolations(page)).toEqual([]);
  expect(complaints).toEqual([]);
}, 120_000);

test('A filter narrows every tile and is in the address; going back undoes it', async () => {
  await page.getByRole('button', { name: /^Channel/ }).click();
  const values = page.getByRole('dialog', { name: 'Channel' });
  await values.getByRole('checkbox', { name: /^Facebook/ }).check();
  await page.keyboard.press('Escape');
  const note = page.getByRole('region', { name: 'What it means' });
  await note.getByRole('button', { name: '10' }).waitFor();
  expect(new URL(page.url()).searchParams.get('f.channel')).toBe('facebook');
  await takePicture(page, 'filtered');
  await page.goBack();
  await note.getByRole('button', { name: '30' }).waitFor();
}, 60_000);

test('A value that is selected in one tile narrows the others, is opened further, and lists as many rows as it counts', async () => {
  const note = page.getByRole('region', { name: 'What it means' });
  await openMenuOf('Mentions by Channel', 'Over the whole window');
  await page.getByRole('dialog', { name: 'Mentions by Channel' }).waitFor();
  await page.keyboard.press('Escape');
  await openMenuOf('Mentions by Channel', 'How it is computed');
  const how = page.getByRole('dialog', { name: 'How “Mentions by Channel” is computed' });
  await how.getByText('Read from').waitFor();
  await takePicture(page, 'tile-how');
  await page.keyboard.press('Escape');
  const select = JSON.stringify([
    {
      tile: 'channels',
      exclude: false,
      filters: [{ dimension: 'channel', is: 'among', values: ['facebook'] }],
      span: null,
    },
  ]);
  const at = new URL(page.url());
  at.searchParams.set('select', select);
  await page.goto(at.href);
  await note.getByRole('button', { name: '10' }).waitFor();
  const bar = page.getByRole('toolbar', { name: 'What to do with Facebook' });
  await takePicture(page, 'selected');
  expect(await findAxeViolations(page)).toEqual([]);
  await bar.getByRole('button', { name: 'Rows' }).click();
  const rows = page.getByRole('dialog', { name: 'Mentions: Facebook' });
  await rows.getByText(/^10 rows/).waitFor();
  expect(await rows.getByRole('row').count()).toBe(11);
  await takePicture(page, 'rows');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'All rows as CSV' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/\.csv$/);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.goBack();
  await rows.waitFor({ state: 'detached' });
  await bar.getByRole('button', { name: 'Open by' }).click();
  await page.getByRole('menuitem', { name: 'Sentiment' }).click();
  await page.getByRole('navigation', { name: 'Where this is opened' }).getByText('Facebook').waitFor();
  await page.getByRole('region', { name: 'Mentions by Sentiment' }).waitFor();
  await takePicture(page, 'drilled');
  await page.goBack();
  await bar.waitFor();
  await page.keyboard.press('Escape');
  await bar.waitFor({ state: 'detached' });
  await note.getByRole('button', { name: '30' }).waitFor();
  expect(complaints).toEqual([]);
}, 90_000);

test('Two people who edit at once see each other, and both keep what they did', async () => {
  const mali = await world.person(admin.accountId);
  const { _id } = await admin.call(createVizDashboard, {
    body: { name: 'Together', share: 'all', document: buildStarter('blank') },
  });
  const other = await openPageOf(visitor, world, mali, { locale: 'en-GB' });
  await page.goto(`${world.url}/custom_viz/dashboards/${_id}?edit=1`);
  await other.page.goto(`${world.url}/custom_viz/dashboards/${_id}?edit=1`);
  await page.getByText(/edits too/).waitFor();
  for (const [place, title] of [
    [page, 'Mine'],
    [other.page, 'Theirs'],
  ] as const) {
    await place.getByRole('button', { name: 'Add tile' }).first().click();
    await place.getByRole('menuitem', { name: /^Text/ }).click();
    const settings = place.getByRole('dialog', { name: /^Settings of/ });
    await settings.getByRole('textbox', { name: 'Title (English)' }).fill(title);
    await settings.getByRole('button', { name: 'Done' }).click();
  }
  for (const place of [page, other.page])
    for (const title of ['Mine', 'Theirs']) await place.getByRole('region', { name: title }).waitFor();
  await takePicture(page, 'together');
  expect(await findAxeViolations(page)).toEqual([]);
  // Undoing takes back one's own, and nothing of the other.
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await other.page.getByRole('region', { name: 'Mine' }).waitFor({ state: 'detached' });
  await other.page.getByRole('region', { name: 'Theirs' }).waitFor();
  await other.page.context().close();
  expect(complaints).toEqual([]);
}, 120_000);

test('An earlier version is compared and becomes the draft again', async () => {
  const document = buildStarter('mentions');
  const { _id } = await publishVizDashboard(admin, { name: 'Versions', share: 'all', document });
  const nan = await world.person(admin.accountId, { can: ['custom_viz.dashboard.read'] });
  await nan.call(VIZ_CALLS.open, { params: { _id } });
  await page.goto(`${world.url}/custom_viz/dashboards/${_id}?edit=1`);
  await page.getByRole('button', { name: 'Remove widget: Mentions by Channel', exact: true }).click();
  await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Versions' }).click();
  const strip = page.getByRole('dialog', { name: 'Versions' });
  await strip.getByText('Tile “Mentions by Channel” is removed').waitFor();
  await strip.getByRole('region', { name: 'Who opened version 1' }).getByText(/^on /).waitFor();
  await takePicture(page, 'versions');
  expect(await findAxeViolations(page)).toEqual([]);
  await strip.getByRole('button', { name: 'Make version 1 the draft' }).click();
  await page.getByRole('region', { name: 'Mentions by Channel', exact: true }).waitFor();
  const { draft } = await admin.call(getVizDashboard, { params: { _id } });
  expect(draft?.document.tabs[0]?.tiles.map((tile) => tile._id)).toContain('channels');
  expect(complaints).toEqual([]);
}, 90_000);

test('A phone in Thai at night and a wall show the same dashboard', async () => {
  const nok = await world.person(admin.accountId);
  const document = buildStarter('mentions');
  await publishVizDashboard(admin, { name: 'เสียงลูกค้า', share: 'all', document });
  const phone = await openThaiPhone(visitor, world, nok);
  await phone.page.goto(`${world.url}/custom_viz`);
  await phone.page.getByRole('link', { name: /^เสียงลูกค้า/ }).click();
  await phone.page.getByRole('button', { name: 'ตัวกรอง' }).click();
  await phone.page.getByRole('dialog').getByRole('button', { name: 'แสดงผล' }).waitFor();
  await takePicture(phone.page, 'phone-filters');
  expect(await findAxeViolations(phone.page)).toEqual([]);
  await phone.page.getByRole('dialog').getByRole('button', { name: 'แสดงผล' }).click();
  await takePicture(phone.page, 'phone');
  expect(await findAxeViolations(phone.page)).toEqual([]);
  expect(phone.complaints).toEqual([]);
  await phone.page.context().close();
  await page.goto(`${world.url}/custom_viz`);
  await page.getByRole('link', { name: /^What people say/ }).waitFor();
  await takePicture(page, 'list');
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: /^What people say/ }).click();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Wall screen' }).click();
  await page.getByText(/^As of/).waitFor();
  await page.getByRole('region', { name: 'Mentions by Channel', exact: true }).waitFor();
  await takePicture(page, 'wall');
  expect(await findAxeViolations(page)).toEqual([]);
  // A screen that is switched on begins with the wall, in whichever colours the system has.
  const isDark = () => page.locator('html').getAttribute('data-mantine-color-scheme');
  await page.reload();
  await page.getByRole('region', { name: 'Mentions by Channel', exact: true }).waitFor();
  expect(await isDark()).toBe('dark');
  await page.getByRole('button', { name: 'Leave the wall screen' }).click();
  await expect.poll(isDark).toBe('light');
  expect(complaints).toEqual([]);
}, 120_000);
