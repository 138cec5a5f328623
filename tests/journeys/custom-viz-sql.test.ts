// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCoffeeCompany } from '#tests/factories/coffee-company.ts';
import { makeCupPosts } from '#tests/factories/coffee-posts.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
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
let board: { _id: string };

const POSTS = 30;

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  admin = await makeCoffeeCompany(world, makeCupPosts({ count: POSTS }));
  const document = {
    tabs: [{ _id: 'a', name: {} }],
    filters: [{ _id: 'channel', dimension: 'channel' }],
  };
  board = await publishVizDashboard(admin, { name: 'Experts', share: 'all', document });
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

/** Adds a statement to the draft. */
async function addSql(title: string, sql: string, form: string): Promise<void> {
  await page.getByRole('button', { name: 'Add tile' }).first().click();
  await page.getByRole('menuitem', { name: /^SQL/ }).click();
  const editor = page.getByRole('dialog', { name: 'SQL' });
  await editor.getByRole('textbox', { name: 'Title (English)' }).fill(title);
  const text = editor.getByRole('textbox', { name: 'SQL statement' });
  await text.fill(sql);
  await text.press('Control+Enter');
  await editor.getByText(form, { exact: true }).click();
}

test('A statement is checked while it is written, and its tile is drawn from what it gives', async () => {
  ({ page, complaints } = await openPageOf(visitor, world, admin, { locale: 'en-GB' }));
  await page.goto(`${world.url}/custom_viz/dashboards/${board._id}?edit=1`);
  await addSql('All posts', 'select count(*) as posts from mention', 'Table');
  const editor = page.getByRole('dialog', { name: 'SQL' });
  await editor.getByText('Line 1, place 31: There is no table mention.').waitFor();
  await takePicture(page, 'sql-fault');
  const text = editor.getByRole('textbox', { name: 'SQL statement' });
  await text.press('s');
  await editor.getByText('Columns: posts (integer)').waitFor();
  await text.press('Control+Enter');
  await editor.getByRole('region', { name: 'Result' }).getByText(String(POSTS), { exact: true }).waitFor();
  await takePicture(page, 'sql-editor');
  expect(await findAxeViolations(page)).toEqual([]);
  await editor.getByRole('button', { name: 'Add SQL' }).click();
  const tile = page.getByRole('region', { name: 'All posts', exact: true });
  await tile.getByText(String(POSTS), { exact: true }).waitFor();

  await addSql('By channel', 'select channel, count(*) as posts from mentions group by channel', 'Bars');
  await editor.getByRole('img').or(editor.locator('figure')).first().waitFor();
  await editor.getByRole('button', { name: 'Add SQL' }).click();
  await page.getByRole('region', { name: 'By channel', exact: true }).locator('figure').waitFor();
  await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Publish the dashboard' })
    .getByRole('button', { name: 'Publish' })
    .click();
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  expect(complaints).toEqual([]);
}, 120_000);

test('A filter of the dashboard changes the number that a reader sees', async () => {
  const tile = page.getByRole('region', { name: 'All posts', exact: true });
  await tile.getByText(String(POSTS), { exact: true }).waitFor();
  await takePicture(page, 'sql-read');
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: /^Channel/ }).click();
  await page
    .getByRole('dialog', { name: 'Channel' })
    .getByRole('checkbox', { name: /^Facebook/ })
    .check();
  await page.keyboard.press('Escape');
  await tile.getByText(String(POSTS / 3), { exact: true }).waitFor();
  await takePicture(page, 'sql-filtered');
  expect(complaints).toEqual([]);
}, 60_000);

test('A row of a statement selects its values, and opens the rows that an official measure counts', async () => {
  const sql =
    "select channel, date_trunc('week', published) as week, measure(mentions) as posts from mentions group by 1, 2 order by 3 desc limit 4";
  const tile = { kind: 'sql' as const, spot: { x: 0, y: 0, w: 6, h: 4 }, sql };
  const total = { ...tile, _id: 'total', sql: 'select measure(mentions) as posts from mentions' };
  const document = {
    tabs: [
      {
        _id: 'a',
        name: {},
        tiles: [
          { ...tile, _id: 'weeks', title: { en: 'Weeks', th: 'Weeks' } },
          { ...total, title: { en: 'Total', th: 'Total' }, spot: { ...tile.spot, x: 6 } },
        ],
      },
    ],
  };
  const { _id } = await publishVizDashboard(admin, { name: 'Rows', share: 'all', document });
  await page.goto(`${world.url}/custom_viz/dashboards/${_id}`);
  const weeks = page.getByRole('region', { name: 'Weeks', exact: true });
  const row = weeks.getByRole('row').nth(1);
  const count = (await row.getByRole('cell').last().textContent()) ?? '';
  await row.click();
  await page.getByRole('region', { name: 'Total', exact: true }).getByText(count, { exact: true }).waitFor();
  await takePicture(page, 'sql-selected');
  expect(await findAxeViolations(page)).toEqual([]);
  await weeks.getByRole('button', { name: 'Rows', exact: true }).click();
  await page.getByRole('dialog').getByRole('status').filter({ hasText: count }).waitFor();
  await takePicture(page, 'sql-rows');
  expect(complaints).toEqual([]);
}, 60_000);
