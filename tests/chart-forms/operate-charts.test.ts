// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SemanticAnswer } from '#contracts/semantic/answer.ts';
import { startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { CHART_CASES } from './chart-cases.ts';
import { answerAll, makeChart } from './chart-world.ts';
import { listGalleryFacts } from './gallery-facts.ts';
import { buildGallery, openGallery } from './open-gallery.ts';

/** How charts are operated, by pointer and by keyboard, in a real browser. */
let visitor: Visitor;
let gallery: Awaited<ReturnType<typeof buildGallery>>;

beforeAll(async () => {
  [visitor, gallery] = await Promise.all([startBrowser(), buildGallery()]);
});
afterAll(async () => {
  await visitor.close();
  gallery.remove();
});

type GalleryCases = Parameters<typeof openGallery>[2]['cases'];

function pick(...names: string[]): GalleryCases {
  return CHART_CASES.filter(({ name }) => names.includes(name)).map(({ name, chart, comparison, isCut }) => ({
    name,
    chart,
    height: 320,
    answers: answerAll(chart, { comparison: comparison ?? null, isCut: isCut ?? false }),
  }));
}

async function show(cases: GalleryCases): Promise<Page> {
  const page = await visitor.open();
  await openGallery(page, gallery.folder, {
    cases,
    facts: listGalleryFacts('en'),
    language: 'en',
    width: 700,
    asTable: false,
  });
  return page;
}

test('Arrow keys move over the marks of a chart, Enter selects one and Alt with Enter leaves it out', async () => {
  const page = await show(pick('bar-channel'));
  const chart = page.getByRole('application');
  await chart.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => chart.locator('[aria-live]').textContent()).toBe('LINE; Mentions: 91');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Home');
  await page.keyboard.press('Alt+Enter');
  expect(await page.evaluate(() => window.selected)).toMatchObject([
    {
      name: 'bar-channel',
      exclude: false,
      cell: { row: 1, column: 0, measure: 0, period: 'now', answer: 0 },
    },
    { name: 'bar-channel', exclude: true, cell: { row: 0, column: 0, measure: 0, period: 'now', answer: 0 } },
  ]);
  await page.close();
});

test('A drag over time chooses the span of its bars', async () => {
  const page = await show(pick('line-compared'));
  const box = await page.getByRole('application').boundingBox();
  if (!box) throw new Error('there is no chart');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.4, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, y, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => page.evaluate(() => window.brushed.length)).toBe(1);
  const [chosen] = (await page.evaluate(() => window.brushed)) as { span: { from: string; to: string } }[];
  const days = (Date.parse(chosen?.span.to ?? '') - Date.parse(chosen?.span.from ?? '')) / 86_400_000;
  expect(days).toBeGreaterThan(3);
  expect(days).toBeLessThan(14);
  await page.close();
});

test('The legend hides a series, and shows it again', async () => {
  const page = await show(pick('line'));
  const item = page.getByRole('button', { name: /^(Hide|Show) Café Amazon$/ });
  await item.click();
  expect(await item.getAttribute('aria-pressed')).toBe('false');
  await item.click();
  expect(await item.getAttribute('aria-pressed')).toBe('true');
  await page.close();
});

test('The rows of a pivot fold by arrow keys, its columns sort, and Enter selects the count of a group', async () => {
  const page = await show(pick('pivot'));
  const grid = page.getByRole('treegrid');
  const countRows = async () => Number(await grid.getAttribute('aria-rowcount'));
  const before = await countRows();
  await grid.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(countRows).toBe(before - 2);
  await page.keyboard.press('ArrowRight');
  await expect.poll(countRows).toBe(before);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => window.selected)).toMatchObject([{ cell: { answer: 1, column: 0 } }]);
  const head = page.getByRole('columnheader', { name: 'neutral' });
  await head.getByRole('button').click();
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending');
  await page.close();
});

/** An answer with many rows and columns, made of one cell. */
function widen(answer: SemanticAnswer, rows: number, columns: number): SemanticAnswer {
  const [row, column, cell] = [answer.rows[0]?.[0], answer.columns[0]?.[0], answer.cells[0]?.[0]?.[0]];
  if (!row || !column || !cell) throw new Error('there is no cell');
  return {
    ...answer,
    rows: Array.from({ length: rows }, (_one, at) => [{ ...row, key: `row ${at}` }]),
    columns: Array.from({ length: columns }, (_one, at) => [{ ...column, key: `column ${at}` }]),
    cells: Array.from({ length: rows }, (_row, y) =>
      Array.from({ length: columns }, (_column, x) => [{ ...cell, value: y * columns + x }]),
    ),
  };
}

test('A pivot of 100,000 cells holds only visible ones, and the keys reach its last cell', async () => {
  const axis = (dimension: string) => [{ dimension }];
  const chart = makeChart({
    form: { name: 'pivot' },
    measures: ['mentions.mentions'],
    shelves: { down: axis('word'), across: axis('channel'), colour: [], tiles: [] },
  });
  const [answer] = answerAll(chart);
  const page = await show([{ name: 'large', chart, height: 400, answers: [widen(answer, 1000, 100)] }]);
  const grid = page.getByRole('treegrid');
  await grid.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Control+End');
  await expect.poll(() => page.getByRole('gridcell', { name: '99,999', exact: true }).count()).toBe(1);
  expect(await page.getByRole('gridcell').count()).toBeLessThan(900);
  await page.close();
});
