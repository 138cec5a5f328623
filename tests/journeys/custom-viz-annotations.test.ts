// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAnnotation, listAnnotations } from '#contracts/custom-viz/annotations.ts';
import { makeChartTile, makeShelves } from '#contracts/custom-viz/make-chart-tile.ts';
import { openThaiPhone } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { publishVizDashboard } from '#tests/factories/viz-dashboard.ts';
import { findAxeViolations, type Visitor } from '#tests/journeys/browser.ts';
import { openCoffeePage } from '#tests/journeys/coffee-page.ts';
import { takePicture } from '#tests/journeys/screen-looks.ts';
import type { World } from '#tests/world.ts';

/** An analyst annotates a chart over time, undoes a deletion, and switches public holidays off; in Thai and on a phone too. */
let world: World;
let visitor: Visitor;
let admin: Person;
let page: Page;
let board: string;

beforeAll(async () => {
  ({ world, visitor, admin, page } = await openCoffeePage());
  const tile = makeChartTile('days', [0, 0, 8, 5], {
    form: { name: 'line' },
    measures: ['mentions.mentions'],
    shelves: makeShelves({ across: { dimension: 'time', grain: 'day' }, colour: 'channel' }),
  });
  const document = { tabs: [{ _id: 'a', name: {}, tiles: [tile] }] };
  board = (await publishVizDashboard(admin, { name: 'Coffee', share: 'all', document }))._id;
}, 120_000);
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

test('What is written at a point of time is numbered on the chart and listed below it', async () => {
  await page.goto(`${world.url}/custom_viz/dashboards/${board}`);
  const chart = page.getByRole('application').first();
  await chart.waitFor();
  await chart.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Annotate' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('textbox', { name: /^Text.*English/ }).fill('Campaign starts');
  await takePicture(page, 'annotation-form');
  expect(await findAxeViolations(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Save annotation' }).click();
  await drawer.getByText('Campaign starts').waitFor();
  await takePicture(page, 'annotation-list');
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /Campaign starts/ })
    .first()
    .waitFor();
  await takePicture(page, 'annotation-chart');
  expect(await findAxeViolations(page)).toEqual([]);
}, 60_000);

test('A deletion can be undone', async () => {
  await page.goto(`${world.url}/custom_viz/dashboards/${board}`);
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Annotations…' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Delete annotation: Campaign starts' }).click();
  await drawer.getByText('No annotations yet').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await drawer.getByText('Campaign starts').waitFor();
  const { items } = await admin.call(listAnnotations, { query: { dashboard: board } });
  expect(items.filter(({ kind }) => kind === 'written')).toHaveLength(1);
}, 60_000);

test('Annotations fit a phone, in Thai and in the dark', async () => {
  const at = new Date(Date.now() - 8 * 86_400_000);
  await admin.call(createAnnotation, {
    body: {
      text: { en: 'Sale', th: 'ลดราคา' },
      from: at.toISOString(),
      to: new Date(at.getTime() + 3 * 86_400_000).toISOString(),
    },
  });
  const nok = await world.person(admin.accountId);
  const { page: phone } = await openThaiPhone(visitor, world, nok);
  await phone.goto(`${world.url}/custom_viz/dashboards/${board}`);
  await phone
    .getByRole('button', { name: /ลดราคา/ })
    .first()
    .waitFor();
  await takePicture(phone, 'annotation-phone');
  expect(await findAxeViolations(phone)).toEqual([]);
  const width = await phone.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
}, 60_000);
