// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listMeasureAlerts, listMeasureRules } from '#contracts/custom-viz/alerts.ts';
import { makeChartTile, makeShelves } from '#contracts/custom-viz/make-chart-tile.ts';
import { checkRule } from '#server/custom-viz/alerts/check-rule.ts';
import { openThaiPhone } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { publishVizDashboard } from '#tests/factories/viz-dashboard.ts';
import { findAxeViolations, type Visitor } from '#tests/journeys/browser.ts';
import { openCoffeePage } from '#tests/journeys/coffee-page.ts';
import { takePicture } from '#tests/journeys/screen-looks.ts';
import type { World } from '#tests/world.ts';

/** An analyst makes a rule on the number of a chart, sees when it would have fired, and finds the alert; in Thai and on a phone too. */
let world: World;
let visitor: Visitor;
let admin: Person;
let page: Page;
let board: string;

beforeAll(async () => {
  ({ world, visitor, admin, page } = await openCoffeePage());
  const tile = makeChartTile('channels', [0, 0, 6, 4], {
    measures: ['mentions.mentions'],
    shelves: makeShelves({ across: 'channel' }),
  });
  const document = { tabs: [{ _id: 'a', name: {}, tiles: [tile] }] };
  board = (await publishVizDashboard(admin, { name: 'Coffee', share: 'all', document }))._id;
}, 120_000);
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

test('“Alert me…” in the menu of a chart makes a rule that shows when it would have fired', async () => {
  await page.goto(`${world.url}/custom_viz/dashboards/${board}`);
  const menu = page.getByRole('button', { name: 'Actions for Mentions by Channel' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Alert me…' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('combobox', { name: 'Watch' }).click();
  await page.getByRole('option', { name: 'Any Channel, each by itself' }).click();
  await drawer.getByRole('textbox', { name: 'Limit' }).fill('1');
  await drawer.getByRole('status').filter({ hasText: 'in the last 30 days' }).waitFor();
  await takePicture(page, 'alert-drawer');
  await drawer.getByRole('button', { name: 'Add a condition' }).click();
  await drawer.getByText('Any of them', { exact: true }).click();
  const second = drawer.getByRole('group', { name: 'Condition 2' });
  await second.getByRole('textbox', { name: 'Limit' }).fill('1000');
  await drawer.getByRole('status').filter({ hasText: 'in the last 30 days' }).waitFor();
  await takePicture(page, 'alert-conditions');
  expect(await findAxeViolations(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Save rule' }).click();
  await drawer.waitFor({ state: 'hidden' });
  const { items } = await admin.call(listMeasureRules, { query: {} });
  expect(items).toMatchObject([
    {
      watched: { by: 'channel', tile: 'channels' },
      match: 'any',
      conditions: [{ limit: 1, kind: 'above' }, { limit: 1000 }],
    },
  ]);
}, 60_000);

test('Alerts are listed with a way to their dashboard, and rules with their state are found by name', async () => {
  const { items } = await admin.call(listMeasureRules, { query: {} });
  const [rule] = items;
  await checkRule(world.suite.context, { account_id: admin.accountId, rule_id: rule?._id ?? '' });
  const alerts = await admin.call(listMeasureAlerts, { query: {} });
  expect(alerts.items.length).toBeGreaterThan(0);
  await page.goto(`${world.url}/custom_viz/alerts?alert=${alerts.items[0]?._id}`);
  await page.getByRole('link', { name: 'Open the dashboard' }).first().waitFor();
  await takePicture(page, 'alert-list');
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Acknowledge' }).first().click();
  await page
    .getByText(/^Acknowledged by/)
    .first()
    .waitFor();
  await page.getByText('Rules', { exact: true }).click();
  await page.getByRole('cell', { name: 'Coffee' }).waitFor();
  await takePicture(page, 'alert-rules');
  expect(await findAxeViolations(page)).toEqual([]);
  const search = page.getByRole('searchbox', { name: 'Search rules' });
  await search.fill('tickets');
  await page.getByText('Nothing matches').waitFor();
  await search.fill('mentions by');
  await page.getByRole('cell', { name: 'Coffee' }).waitFor();
}, 60_000);

test('The alerts and a rule fit a phone, in Thai and in the dark', async () => {
  const nok = await world.person(admin.accountId);
  const { page: phone } = await openThaiPhone(visitor, world, nok);
  await phone.goto(`${world.url}/custom_viz/alerts?view=rules`);
  await phone.getByText('Coffee').first().waitFor();
  await takePicture(phone, 'alert-rules-phone');
  const { items } = await admin.call(listMeasureRules, { query: {} });
  await phone.goto(`${world.url}/custom_viz/alerts?rule=${items[0]?._id}`);
  await phone.getByRole('dialog').getByRole('button', { name: 'บันทึกกฎ' }).waitFor();
  await takePicture(phone, 'alert-drawer-phone');
  const width = await phone.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
}, 60_000);
