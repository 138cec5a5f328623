// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listMeasureAlerts, listMeasureRules } from '#contracts/custom-viz/alerts.ts';
import { createVizDashboard, publishVizDraft } from '#contracts/custom-viz/endpoints.ts';
import { checkRule } from '#server/custom-viz/alerts/check-rule.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { findAxeViolations, type Visitor } from '#tests/journeys/browser.ts';
import { openCoffeePage, takePicture } from '#tests/journeys/coffee-page.ts';
import type { World } from '#tests/world.ts';

/** An analyst makes a rule on the number of a chart, sees when it would have fired, and finds the alert; in Thai and on a phone too. */
let world: World;
let visitor: Visitor;
let admin: Person;
let page: Page;
let board: string;

const shot = (name: string, of: Page = page): Promise<void> => takePicture(of, name);

beforeAll(async () => {
  ({ world, visitor, admin, page } = await openCoffeePage());
  const tile = {
    _id: 'channels',
    kind: 'chart' as const,
    spot: { x: 0, y: 0, w: 6, h: 4 },
    chart: {
      measures: ['mentions.mentions' as const],
      shelves: { across: [{ dimension: 'channel' }], down: [], colour: [], tiles: [] },
    },
  };
  const { _id } = await admin.call(createVizDashboard, {
    body: { name: 'Coffee', share: 'all', document: { tabs: [{ _id: 'a', name: {}, tiles: [tile] }] } },
  });
  await admin.call(publishVizDraft, { params: { _id }, body: {} });
  board = _id;
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
  await shot('alert-drawer');
  expect(await findAxeViolations(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Save rule' }).click();
  await drawer.waitFor({ state: 'hidden' });
  const { items } = await admin.call(listMeasureRules, { query: {} });
  expect(items).toMatchObject([{ watched: { by: 'channel', tile: 'channels' }, limit: 1, kind: 'above' }]);
}, 60_000);

test('Alerts are listed with a way to their dashboard, and rules with their state are found by name', async () => {
  const { items } = await admin.call(listMeasureRules, { query: {} });
  const [rule] = items;
  await checkRule(world.suite.context, { account_id: admin.accountId, rule_id: rule?._id ?? '' });
  const alerts = await admin.call(listMeasureAlerts, { query: {} });
  expect(alerts.items.length).toBeGreaterThan(0);
  await page.goto(`${world.url}/custom_viz/alerts?alert=${alerts.items[0]?._id}`);
  await page.getByRole('link', { name: 'Open the dashboard' }).first().waitFor();
  await shot('alert-list');
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Acknowledge' }).first().click();
  await page
    .getByText(/^Acknowledged by/)
    .first()
    .waitFor();
  await page.getByText('Rules', { exact: true }).click();
  await page.getByRole('cell', { name: 'Coffee' }).waitFor();
  await shot('alert-rules');
  expect(await findAxeViolations(page)).toEqual([]);
  const search = page.getByRole('searchbox', { name: 'Search rules' });
  await search.fill('tickets');
  await page.getByText('Nothing matches').waitFor();
  await search.fill('mentions by');
  await page.getByRole('cell', { name: 'Coffee' }).waitFor();
}, 60_000);

test('The alerts and a rule fit a phone, in Thai and in the dark', async () => {
  const nok = await world.person(admin.accountId);
  await world.suite.context.database.platform
    .updateTable('users')
    .set({ language: 'th' })
    .where('_id', '=', nok.userId)
    .execute();
  const { page: phone } = await openPageOf(visitor, world, nok, {
    viewport: { width: 390, height: 844 },
    locale: 'th-TH',
    colorScheme: 'dark',
    isMobile: true,
    hasTouch: true,
  });
  await phone.goto(`${world.url}/custom_viz/alerts?view=rules`);
  await phone.getByText('Coffee').first().waitFor();
  await shot('alert-rules-phone', phone);
  const { items } = await admin.call(listMeasureRules, { query: {} });
  await phone.goto(`${world.url}/custom_viz/alerts?rule=${items[0]?._id}`);
  await phone.getByRole('dialog').getByRole('button', { name: 'บันทึกกฎ' }).waitFor();
  await shot('alert-drawer-phone', phone);
  const width = await phone.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
}, 60_000);
