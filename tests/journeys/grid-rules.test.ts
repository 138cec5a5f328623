// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openThaiPhone } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { publishVizDashboard } from '#tests/factories/viz-dashboard.ts';
import { findAxeViolations, type Visitor } from '#tests/journeys/browser.ts';
import { openCoffeePage } from '#tests/journeys/coffee-page.ts';
import { takePicture } from '#tests/journeys/screen-looks.ts';
import type { World } from '#tests/world.ts';

/** A pivot says by rules which of its values are good or bad, and is sorted by any of its cells by pointer and key. */
let world: World;
let visitor: Visitor;
let admin: Person;
let page: Page;
let id = '';

beforeAll(async () => {
  ({ world, visitor, admin, page } = await openCoffeePage());
  page.setDefaultTimeout(15_000);
  const rules = [
    { measure: 'mentions.mentions', at_least: 6, tone: 'good' as const },
    { measure: 'mentions.mentions', at_most: 2, tone: 'attention' as const },
    { measure: 'mentions.negative_share', at_least: 0.2, tone: 'bad' as const },
  ];
  const tile = {
    kind: 'chart' as const,
    _id: 'pivot',
    spot: { x: 0, y: 0, w: 12, h: 7 },
    title: { en: 'Mood by channel', th: 'ความรู้สึกตามช่องทาง' },
    chart: {
      form: { name: 'pivot' as const, rules },
      measures: ['mentions.mentions' as const, 'mentions.negative_share' as const],
      shelves: { across: [{ dimension: 'sentiment' }], down: [{ dimension: 'channel' }] },
      totals: ['rows' as const, 'columns' as const, 'all' as const],
    },
  };
  const document = { tabs: [{ _id: 'a', name: {}, tiles: [tile] }] };
  ({ _id: id } = await publishVizDashboard(admin, { name: 'Moods', share: 'all', document }));
}, 120_000);
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

const shot = (name: string, of: Page = page): Promise<void> => takePicture(of, name);
const grid = () => page.getByRole('treegrid');
const namesOf = () => grid().getByRole('rowheader').allTextContents();

/** How the address says that the pivot is sorted. */
function stateOf(): Record<string, unknown> {
  const value = new URL(page.url()).searchParams.get('grid');
  if (value === null) return {};
  return (JSON.parse(value) as Record<string, Record<string, unknown>>)['pivot'] ?? {};
}

test('Cells have the tone of their rules as a colour, a sign and a word', async () => {
  await page.goto(`${world.url}/custom_viz/dashboards/${id}`);
  await grid().getByText('Bad', { exact: true }).first().waitFor();
  expect(await grid().locator('[data-rule="good"] svg, [data-rule="bad"] svg').count()).toBeGreaterThan(0);
  // Totals of counts have no tone, totals of shares do.
  const total = grid().getByRole('row').last();
  expect(await total.locator('[data-rule="good"]').count()).toBe(0);
  await shot('grid-rules');
  expect(await findAxeViolations(page)).toEqual([]);
}, 60_000);

test('Keys on a cell sort rows and columns by it, and so do its heads by pointer', async () => {
  const before = await namesOf();
  await grid().focus();
  for (const key of ['ArrowDown', 'ArrowRight', 'r']) await page.keyboard.press(key);
  await expect.poll(() => stateOf()['rows']).toMatchObject({ descending: true });
  await page.keyboard.press('r');
  await expect.poll(() => stateOf()['rows']).toMatchObject({ descending: false });
  await page.keyboard.press('r');
  await expect.poll(namesOf).toEqual(before);
  await page.keyboard.press('s');
  await expect.poll(() => stateOf()['columns']).toMatchObject({ descending: true });
  const sort = grid()
    .getByRole('button', { name: /^Sort columns by/ })
    .first();
  await sort.click();
  await page.getByRole('menuitem', { name: 'Negative share' }).click();
  await expect.poll(() => JSON.stringify(stateOf()['columns'])).toContain('mentions.negative_share');
  await shot('grid-rules-sorted');
}, 60_000);

test('The builder writes rules, and a phone in Thai at night shows them', async () => {
  await page.goto(`${world.url}/custom_viz/explore`);
  const fields = page.getByRole('region', { name: 'Fields' });
  for (const name of ['Mentions', 'Channel']) {
    await fields.getByRole('textbox', { name: 'Search fields' }).fill(name);
    await fields.getByRole('button', { name, exact: true }).first().click();
  }
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await page.getByRole('button', { name: 'Add a rule' }).click();
  const rule = page.getByRole('group', { name: 'Rule 1' });
  await rule.getByRole('textbox', { name: 'At least' }).fill('5');
  await rule.getByRole('combobox', { name: 'Are' }).click();
  await page.getByRole('option', { name: 'Good', exact: true }).click();
  await page.locator('[data-rule="good"]').first().waitFor();
  await rule.scrollIntoViewIfNeeded();
  await shot('grid-rules-builder');
  expect(await findAxeViolations(page)).toEqual([]);
  const { page: phone } = await openThaiPhone(visitor, world, admin);
  await phone.goto(`${world.url}/custom_viz/dashboards/${id}`);
  await phone.locator('[data-rule="bad"]').first().waitFor();
  await shot('grid-rules-phone', phone);
}, 90_000);
