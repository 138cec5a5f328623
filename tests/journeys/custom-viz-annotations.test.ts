// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAnnotation, listAnnotations } from '#contracts/custom-viz/annotations.ts';
import { createVizDashboard, publishVizDraft } from '#contracts/custom-viz/endpoints.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { findAxeViolations, type Visitor } from '#tests/journeys/browser.ts';
import { openCoffeePage, takePicture } from '#tests/journeys/coffee-page.ts';
import type { World } from '#tests/world.ts';

/** An analyst annotates a chart over time, undoes a deletion, and switches public holidays off; in Thai and on a phone too. */
let world: World;
let visitor: Visitor;
let admin: Person;
let page: Page;
let board: string;

const shot = (name: string, of: Page = page): Promise<void> => takePicture(of, name);

beforeAll(async () => {
  ({ world, visitor, admin, page } = await openCoffeePage());
  const tile = {
    _id: 'days',
    kind: 'chart' as const,
    spot: { x: 0, y: 0, w: 8, h: 5 },
    chart: {
      form: { name: 'line' as const },
      measures: ['mentions.mentions' as const],
      shelves: {
        across: [{ dimension: 'time', grain: 'day' as const }],
        down: [],
        colour: [{ dimension: 'channel' }],
        tiles: [],
      },
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
  await shot('annotation-form');
  expect(await findAxeViolations(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Save annotation' }).click();
  await drawer.getByText('Campaign starts').waitFor();
  await shot('annotation-list');
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /Campaign starts/ })
    .first()
    .waitFor();
  await shot('annotation-chart');
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
  await phone.goto(`${world.url}/custom_viz/dashboards/${board}`);
  await phone
    .getByRole('button', { name: /ลดราคา/ })
    .first()
    .waitFor();
  await shot('annotation-phone', phone);
  expect(await findAxeViolations(phone)).toEqual([]);
  const width = await phone.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
}, 60_000);
