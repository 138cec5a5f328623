// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readChart } from '#contracts/custom-viz/chart-address.ts';
import { createVizDashboard, publishVizDraft } from '#contracts/custom-viz/endpoints.ts';
import { createVizLink, SHARED_VIZ_PATH } from '#contracts/custom-viz/links.ts';
import { updateAccount } from '#contracts/people/account.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { findAxeViolations, type Visitor } from '#tests/journeys/browser.ts';
import { openCoffeePage } from '#tests/journeys/coffee-page.ts';
import { takePicture } from '#tests/journeys/screen-looks.ts';
import type { World } from '#tests/world.ts';

/** An analyst pastes goals from a spreadsheet, and sees them in charts, tables and by a link. */
let world: World;
let visitor: Visitor;
let admin: Person;
let page: Page;

beforeAll(async () => {
  ({ world, visitor, admin, page } = await openCoffeePage());
}, 120_000);
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

const shot = (name: string, of: Page = page): Promise<void> => takePicture(of, name);
const today = new Date();
/** A month so many months from now, as goals and Thai spreadsheets write it. */
function writeMonth(steps: number): { from: string; thai: string } {
  const at = new Date(Date.UTC(today.getFullYear(), today.getMonth() + steps));
  const from = at.toISOString().slice(0, 7);
  const [year, month] = from.split('-').map(Number);
  return { from, thai: `${month}/${(year ?? 0) + 543}` };
}
const MONTHS = [-3, -2, -1, 0].map(writeMonth);

/** Pastes a text as a spreadsheet puts it on the clipboard. */
async function paste(text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Paste from a spreadsheet' });
  await field.evaluate((element, pasted) => {
    const data = new DataTransfer();
    data.setData('text/plain', pasted);
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);
}

test('Goals are pasted from a spreadsheet, corrected where they overlap, and drawn over time', async () => {
  await page.goto(`${world.url}/custom_viz/explore`);
  await page.getByRole('textbox', { name: 'A chart by typing' }).waitFor();
  await page.keyboard.type('mentions by month, last 4 months');
  await page.keyboard.press('Enter');
  await page.getByRole('figure').first().waitFor();
  await page.getByRole('button', { name: 'Set goals by period' }).click();
  const dialog = page.getByRole('dialog', { name: 'Goal by period' });
  await dialog.waitFor();
  // Thai months and years, a gap, and a month twice.
  const rows = [MONTHS[0], MONTHS[2], MONTHS[3], MONTHS[3]];
  await paste(['เดือน\tเป้าหมาย', ...rows.map((row, nth) => `${row?.thai}\t${20 + 10 * nth}`)].join('\n'));
  await dialog.getByText('This period overlaps another one of the goal.').waitFor();
  await shot('goals-overlap');
  expect(await findAxeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Remove line 4' }).click();
  await dialog.getByRole('button', { name: 'Use these goals' }).click();
  await page.getByText('For 3 months').waitFor();
  const form = readChart(new URL(page.url()).searchParams.get('chart') ?? undefined)?.form;
  expect(form).toMatchObject({
    period_goal: {
      grain: 'month',
      values: [
        { from: MONTHS[0]?.from, value: 20 },
        { from: MONTHS[2]?.from, value: 30 },
        { from: MONTHS[3]?.from, value: 40 },
      ],
    },
  });
  await page.getByRole('button', { name: 'Goal', exact: true }).waitFor();
  await shot('goals-line');
  await page.getByRole('tab', { name: 'Table' }).click();
  await page.getByRole('columnheader', { name: 'Goal' }).waitFor();
  await shot('goals-table');
  expect(await findAxeViolations(page)).toEqual([]);
}, 60_000);

test('A dashboard shows the goal to date of numbers, gauges and bullets, to visitors of a link too', async () => {
  const chart = (name: string, more: object = {}) => ({
    form: {
      name,
      ...more,
      period_goal: { grain: 'month', values: [{ from: MONTHS[3]?.from ?? '', value: 60 }] },
    },
    measures: ['mentions.mentions'],
    shelves: { across: [], down: [], colour: [], tiles: [] },
    period: { kind: 'this', unit: 'month', to_date: true },
  });
  const tiles = ['number', 'gauge', 'bullet'].map((name, nth) => ({
    _id: name,
    kind: 'chart',
    spot: { x: nth * 4, y: 0, w: 4, h: 4 },
    chart: chart(name),
  }));
  const lines = ['bar', 'line'].map((name, nth) => ({
    _id: name,
    kind: 'chart',
    spot: { x: nth * 6, y: 4, w: 6, h: 5 },
    chart: {
      ...chart(name),
      shelves: { across: [{ dimension: 'time', grain: 'day' }], down: [], colour: [], tiles: [] },
    },
  }));
  const document = { tabs: [{ _id: 'first', name: {}, tiles: [...tiles, ...lines] }] };
  const body = { name: 'Goals', share: 'all' as const, document: document as never };
  const { _id } = await admin.call(createVizDashboard, { body });
  await admin.call(publishVizDraft, { params: { _id }, body: {} });
  await page.goto(`${world.url}/custom_viz/dashboards/${_id}`);
  await page.getByText(/^Goal to date [\d.]+ · [\d.]+% · (above|below) the goal$/).waitFor();
  await page.getByText('Goal to date', { exact: true }).first().waitFor();
  await page.locator('canvas').nth(3).waitFor();
  await shot('goals-dashboard');
  expect(await findAxeViolations(page)).toEqual([]);

  const { token } = await admin.call(createVizLink, {
    params: { _id },
    body: { name: 'Out', days: 1, kind: 'live', time_zone: 'Asia/Bangkok' },
  });
  await admin.call(updateAccount, { query: { accountID: admin.accountId }, body: { language: 'th' } });
  const outside = await visitor.open({
    locale: 'th-TH',
    colorScheme: 'dark',
    viewport: { width: 390, height: 844 },
  });
  await outside.goto(`${world.url}${SHARED_VIZ_PATH}#${token}`);
  await outside.getByText(/^เป้าหมายถึงขณะนี้ [\d.]+ · /).waitFor();
  await shot('goals-link-phone', outside);
}, 60_000);

test('On a phone the dialog of goals fits, in the dark', async () => {
  const { page: phone } = await openPageOf(visitor, world, admin, {
    locale: 'th-TH',
    colorScheme: 'dark',
    viewport: { width: 390, height: 844 },
  });
  await phone.goto(`${world.url}/custom_viz/explore`);
  await phone.getByText('รูปลักษณ์', { exact: true }).click();
  await phone.getByRole('button', { name: 'ตั้งเป้าหมายรายช่วง' }).click();
  await phone.getByRole('dialog', { name: 'เป้าหมายรายช่วงเวลา' }).waitFor();
  await shot('goals-dialog-phone', phone);
  const width = await phone.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});
