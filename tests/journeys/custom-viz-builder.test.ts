// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customForm } from '#contracts/crm/tickets/form-area.ts';
import { readChart } from '#contracts/custom-viz/chart-address.ts';
import { getVizDashboard, listVizDashboards } from '#contracts/custom-viz/endpoints.ts';
import { buildDocumentEndpoints } from '#contracts/kit/area/document.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { findAxeViolations, type Visitor } from '#tests/journeys/browser.ts';
import { openCoffeePage } from '#tests/journeys/coffee-page.ts';
import { takePicture } from '#tests/journeys/screen-looks.ts';
import type { World } from '#tests/world.ts';

/** An analyst builds charts of mentions: by typing, by keys, by dragging, with formulas; in Thai and on a phone. */
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
const sentence = () => page.getByRole('textbox', { name: 'A chart by typing' });
/** Opens the page; without a chart the caret is in the sentence. */
async function open(path = '/custom_viz/explore'): Promise<void> {
  await page.goto(`${world.url}${path}`);
  await sentence().waitFor();
}
const result = (of = page) => of.getByRole('region', { name: 'Result' });
/** The catalogue, which is before the shelves, has a group of measures too. */
const shelf = (name: string) => page.getByRole('group', { name, exact: true }).last();
const fields = () => page.getByRole('region', { name: 'Fields' });
const readAddress = () => readChart(new URL(page.url()).searchParams.get('chart') ?? undefined);
const drawn = (of = page) => of.getByRole('figure').first();

test('A chart from nothing takes a sentence and Enter, and s adds it to a dashboard', async () => {
  await open();
  await page.getByText('What would you like to see?').waitFor();
  await shot('builder-empty');
  // The caret is in the sentence already; from here on only keys: the sentence, Enter, and the chart is there.
  const began = performance.now();
  await page.keyboard.type('mentions by channel and week, last 90 days');
  await page.getByText('by Time (by week)').waitFor();
  await shot('builder-sentence');
  await page.keyboard.press('Enter');
  await shelf('Across').getByText('Time').waitFor();
  await shelf('Colour').getByText('Channel').waitFor();
  await drawn().waitFor();
  await result().locator('canvas, svg').first().waitFor();
  process.stdout.write(`a chart from nothing by keys: ${Math.round(performance.now() - began)} ms\n`);
  await shot('builder-line');
  expect(await findAxeViolations(page)).toEqual([]);
  await page.keyboard.press('s');
  await page.getByRole('dialog').getByLabel('Name of the dashboard').waitFor();
  await shot('builder-add');
  await page.keyboard.type('Talk by week');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/custom_viz\/dashboards\//);
  const { items } = await admin.call(listVizDashboards, { query: {} });
  const { draft } = await admin.call(getVizDashboard, { params: { _id: items[0]?._id ?? '' } });
  const [tile] = draft?.document.tabs[0]?.tiles ?? [];
  expect(tile).toMatchObject({
    kind: 'chart',
    title: { en: 'Talk by week' },
    chart: { form: { name: 'line' }, measures: ['mentions.mentions'] },
  });
}, 60_000);

test('Going back undoes each step, and a link shows the same chart', async () => {
  await open();
  const add = async (name: string) => {
    await fields().getByRole('textbox', { name: 'Search fields' }).fill(name);
    await fields().getByRole('button', { name, exact: true }).first().click();
  };
  await add('Mentions');
  await drawn().waitFor();
  await add('Sentiment');
  await shelf('Across').getByText('Sentiment').waitFor();
  const link = page.url();
  await add('Channel');
  await shelf('Colour').getByText('Channel').or(shelf('Down').getByText('Channel')).first().waitFor();
  await page.goBack();
  await expect.poll(() => page.url()).toBe(link);
  await shelf('Across').getByText('Sentiment').waitFor();
  await page.reload();
  await shelf('Across').getByText('Sentiment').waitFor();
  await drawn().waitFor();
  expect(readAddress()?.measures).toEqual(['mentions.mentions']);
  await result().getByRole('tab', { name: 'Table' }).click();
  await result().getByRole('rowheader', { name: 'Negative' }).waitFor();
  await result().getByRole('tab', { name: 'How it is computed' }).click();
  await result().getByText('Mentions by Publication').waitFor();
  await result().getByText('Read from').waitFor();
  await shot('builder-how');
  expect(await findAxeViolations(page)).toEqual([]);
});

test('Every drag has a key', async () => {
  await open();
  await page.keyboard.type('mentions by week');
  await page.keyboard.press('Enter');
  await shelf('Across').getByText('Time').waitFor();
  await fields().getByRole('textbox', { name: 'Search fields' }).fill('channel');
  await page.keyboard.press('Enter');
  await page.keyboard.press('t');
  await shelf('One chart each').getByText('Channel').waitFor();
  const chip = () => page.locator('[data-chip="channel"]');
  await chip().focus();
  await page.keyboard.press('Alt+ArrowUp');
  await shelf('Colour').getByText('Channel').waitFor();
  await expect.poll(() => chip().evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('Delete');
  await expect.poll(() => readAddress()?.shelves.colour).toEqual([]);
});

test('A field is dragged onto a shelf, and from there to another', async () => {
  await open();
  await page.keyboard.type('mentions by week');
  await page.keyboard.press('Enter');
  await shelf('Across').getByText('Time').waitFor();
  await fields().getByRole('textbox', { name: 'Search fields' }).fill('sentiment');
  await fields().getByRole('button', { name: 'Sentiment', exact: true }).first().dragTo(shelf('Colour'));
  await shelf('Colour').getByText('Sentiment').waitFor();
  await page.locator('[data-chip="sentiment"]').dragTo(shelf('One chart each'));
  await expect.poll(() => readAddress()?.shelves.tiles[0]?.dimension).toBe('sentiment');
  expect(readAddress()?.shelves.colour).toEqual([]);
});

test('What cannot go with the chosen fields is grey and says why, and a refused chart offers the nearest one', async () => {
  await open();
  await page.keyboard.type('mentions by hashtag');
  await page.keyboard.press('Enter');
  await drawn().waitFor();
  await fields().getByRole('textbox', { name: 'Search fields' }).fill('working status');
  const grey = fields().getByRole('button', { name: /Working status/ });
  await grey.waitFor();
  expect(await grey.getAttribute('aria-disabled')).toBe('true');
  expect(await grey.innerText()).toContain('Working status is not a dimension of Mentions');
  await grey.hover();
  await page.waitForTimeout(600);
  await shot('builder-grey');
  const address = JSON.stringify({
    form: { name: 'bar' },
    measures: ['mentions.mentions'],
    shelves: { across: [{ dimension: 'working_status' }] },
    period: { kind: 'last', count: 30, unit: 'day' },
  });
  await open(`/custom_viz/explore?chart=${encodeURIComponent(address)}`);
  const alert = result().getByRole('alert');
  await alert.getByText(/^Working status is not a dimension of Mentions/).waitFor();
  await shot('builder-refused');
  await alert.getByRole('button', { name: 'Take the nearest chart that works' }).click();
  await drawn().waitFor();
  expect(readAddress()?.shelves.across).toEqual([]);
});

test('Conditions on texts, numbers and measures are set by keys, in both languages and on a phone', async () => {
  await open();
  await page.keyboard.type('mentions by channel, last 90 days');
  await page.keyboard.press('Enter');
  await drawn().waitFor();
  const dialog = page.getByRole('dialog');
  const add = async (what: string, how: string, value: string) => {
    await page.getByRole('button', { name: 'Add a filter' }).press('Enter');
    await dialog.getByRole('combobox', { name: 'On what' }).fill(what);
    await page.getByRole('option', { name: what, exact: true }).first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await dialog.getByRole('combobox', { name: /^How / }).click();
    await page.getByRole('option', { name: how, exact: true }).click();
    await dialog.getByRole('textbox').last().fill(value);
  };
  await add('Site', 'contains', 'pantip');
  await shot('builder-filter-text');
  await page.keyboard.press('Enter');
  await shelf('Filters').getByText('contains “pantip”').waitFor();
  await shelf('Filters').getByRole('button', { name: 'Remove Site' }).click();
  await add('Engagement', 'at least', '');
  await page.keyboard.press('Enter');
  await dialog.getByText('Enter a number.').waitFor();
  await dialog.getByRole('textbox').last().fill('1');
  await page.keyboard.press('Enter');
  await shelf('Filters').getByText('at least 1').waitFor();
  await add('Mentions', 'at least', '2');
  await shot('builder-filter-measure');
  await page.keyboard.press('Enter');
  await shelf('Filters').getByText('at least 2 · Channel').waitFor();
  await expect.poll(() => readAddress()?.shelves.across[0]?.top).toMatchObject({ least: 2, others: false });
  expect(readAddress()?.filters).toEqual([{ number: 'engagement', least: 1 }]);
  await result().getByRole('tab', { name: 'How it is computed' }).click();
  await result()
    .getByText(/where Engagement at least 1/)
    .waitFor();
  await shot('builder-filter-how');
  expect(await findAxeViolations(page)).toEqual([]);
});

test('Fields of the form of tickets are in the catalogue, in Thai, in the dark and on a phone', async () => {
  const size = '00000000-0000-4000-8000-0000000000aa';
  const form = buildDocumentEndpoints(customForm, 'form');
  const field = { _id: size, label: 'Cup size', kind: 'choice' as const, options: ['S', 'L'] };
  await admin.call(form.update, { body: { fields: [field] } });
  await open();
  await page.keyboard.type('tickets by cup size, last 90 days');
  await page.keyboard.press('Enter');
  await shelf('Across').getByText('Cup size').waitFor();
  await shelf('Filters').getByRole('button', { name: 'Add a filter' }).click();
  const choice = page.getByRole('dialog').getByRole('combobox', { name: 'On what' });
  await choice.fill('Cup size');
  await page.getByRole('option', { name: 'Cup size', exact: true }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: /^How / }).click();
  await page.getByRole('option', { name: 'has any value', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Apply filter' }).click();
  await shelf('Filters').getByText('has any value').waitFor();
  const address = new URL(page.url());
  const phone = await openPageOf(visitor, world, await world.person(admin.accountId), {
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    locale: 'th-TH',
  });
  await phone.page.addInitScript(() => localStorage.setItem('earshot-language', 'th'));
  await phone.page.goto(`${world.url}${address.pathname}${address.search}`);
  await phone.page.getByText('มีค่าใดก็ได้').first().waitFor();
  await phone.page.getByText('มีค่าใดก็ได้').first().click();
  await phone.page.getByRole('dialog').getByRole('combobox').first().waitFor();
  await shot('builder-form-phone', phone.page);
  await admin.call(form.update, { body: { fields: [] } });
  await page.reload();
  await shelf('Across').getByText('Deleted field').waitFor();
  await shot('builder-form-deleted');
});

test('Filters, first values, periods and comparisons are set at their place', async () => {
  await open();
  await page.keyboard.type('mentions by channel, last 30 days');
  await page.keyboard.press('Enter');
  await drawn().waitFor();
  await page.getByRole('button', { name: 'Add a filter' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'On what' }).fill('Sentiment');
  await page.getByRole('option', { name: 'Sentiment', exact: true }).click();
  await dialog.getByRole('checkbox', { name: /^Negative/ }).click();
  await shot('builder-filter');
  await dialog.getByRole('button', { name: 'Apply filter' }).click();
  await shelf('Filters').getByText('is Negative').waitFor();
  await page.locator('[data-chip="channel"]').click();
  await page.getByRole('switch', { name: 'Only the first values' }).click();
  await page.getByRole('textbox', { name: 'How many' }).fill('2');
  await shot('builder-top');
  await page.keyboard.press('Escape');
  await expect.poll(() => readAddress()?.shelves.across[0]?.top).toMatchObject({ count: 2, others: true });
  await page.getByRole('button', { name: /^Period:/ }).click();
  await shot('builder-period');
  await page.getByRole('button', { name: /^Last month/ }).click();
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Previous period' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => readAddress()?.comparisons).toEqual(['before']);
  expect(readAddress()?.period).toEqual({ kind: 'last', count: 1, unit: 'month', whole: true });
  await drawn().waitFor();
  await shot('builder-compared');
  expect(await findAxeViolations(page)).toEqual([]);
});

test('A formula is written with completion, faults at their place and its values beside it', async () => {
  await open();
  await page.keyboard.type('mentions by channel');
  await page.keyboard.press('Enter');
  await drawn().waitFor();
  await fields().getByRole('button', { name: 'New formula' }).click();
  const dialog = page.getByRole('dialog');
  const text = dialog.getByRole('textbox', { name: 'Formula' });
  await text.click();
  await page.keyboard.type('negative / mentoins');
  await dialog.getByText(/^Character 12: /).waitFor();
  await shot('builder-formula-fault');
  await text.press('Control+a');
  await page.keyboard.type('negative / mentions');
  await dialog.getByText(/^Gives: a number/).waitFor();
  await dialog.getByRole('gridcell').first().waitFor();
  await dialog.getByLabel('Name', { exact: true }).fill('bad share');
  await shot('builder-formula');
  expect(await findAxeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add formula' }).click();
  await shelf('Measures').getByText('bad share').waitFor();
  await fields().getByText('This chart').waitFor();
  await drawn().waitFor();
  await shot('builder-formula-drawn');
  expect(readAddress()?.calculated?.measures).toEqual([
    { name: 'bad_share', formula: 'mentions.negative / mentions.mentions', data_set: 'mentions' },
  ]);
}, 60_000);

test('The same in Thai, dark and on a phone', async () => {
  const other = await world.person(admin.accountId);
  const phone = await openPageOf(visitor, world, other, {
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    locale: 'th-TH',
  });
  await phone.page.addInitScript(() => localStorage.setItem('earshot-language', 'th'));
  await phone.page.goto(`${world.url}/custom_viz/explore`);
  await phone.page.getByRole('textbox', { name: 'สร้างกราฟด้วยการพิมพ์' }).fill('การพูดถึงตามชองทาง90วันที่ผ่านมา');
  await phone.page.getByRole('button', { name: /^วาด/ }).click();
  await drawn(phone.page).waitFor();
  await shot('builder-phone', phone.page);
  expect(await findAxeViolations(phone.page)).toEqual([]);
  await phone.page.getByRole('button', { name: 'ฟิลด์', exact: true }).click();
  await phone.page.getByRole('textbox', { name: 'ค้นหาฟิลด์' }).fill('ความพอใจ');
  await shot('builder-phone-fields', phone.page);
  expect(await findAxeViolations(phone.page)).toEqual([]);
  expect(phone.complaints).toEqual([]);
});
