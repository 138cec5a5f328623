// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DashboardDocumentInput } from '#contracts/custom-viz/dashboard-document.ts';
import { makeCoffeeCompany } from '#tests/factories/coffee-company.ts';
import { makeCupPosts } from '#tests/factories/coffee-posts.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
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

function chart(_id: string, spot: object, rest: object) {
  return { _id, kind: 'chart' as const, spot, title: { en: _id, th: _id }, ...rest };
}

function count(form: object, across: object[], more: object = {}) {
  const shelves = { across, down: [], colour: [], tiles: [], ...more };
  return { chart: { form, measures: ['mentions.mentions'], shelves } };
}

/** Bars that select; a number that is filtered; bars, a table and a line that highlight; a list. */
const DOCUMENT = {
  title: { en: 'Reading', th: 'การอ่าน' },
  tabs: [
    {
      _id: 'one',
      name: { en: 'First', th: 'หนึ่ง' },
      tiles: [
        chart(
          'Channels',
          { x: 0, y: 0, w: 6, h: 4 },
          count({ name: 'bar', direction: 'upright' }, [{ dimension: 'channel' }]),
        ),
        chart('All', { x: 6, y: 0, w: 6, h: 4 }, count({ name: 'number' }, [])),
        chart(
          'Tones',
          { x: 0, y: 4, w: 6, h: 4 },
          { on_select: 'highlight', ...count({ name: 'bar' }, [{ dimension: 'sentiment' }]) },
        ),
        chart(
          'Table',
          { x: 6, y: 4, w: 6, h: 4 },
          { on_select: 'highlight', ...count({ name: 'table' }, [], { down: [{ dimension: 'channel' }] }) },
        ),
        chart(
          'Days',
          { x: 0, y: 8, w: 6, h: 4 },
          { on_select: 'highlight', ...count({ name: 'line' }, [{ dimension: 'time', grain: 'day' }]) },
        ),
        chart(
          'Ring',
          { x: 6, y: 8, w: 6, h: 4 },
          {
            on_select: 'highlight',
            on_select_of: [{ tile: 'Days', effect: 'ignore' }],
            ...count({ name: 'doughnut' }, [{ dimension: 'channel' }]),
          },
        ),
      ],
    },
    {
      _id: 'two',
      name: { en: 'Second', th: 'สอง' },
      tiles: [chart('Count', { x: 0, y: 0, w: 6, h: 3 }, count({ name: 'number' }, []))],
    },
    {
      _id: 'three',
      name: { en: 'Third', th: 'สาม' },
      tiles: [
        {
          _id: 'Words',
          kind: 'text',
          spot: { x: 0, y: 0, w: 6, h: 3 },
          title: { en: 'Words', th: 'Words' },
          text: { en: '{{all}} mentions', th: '{{all}} ข้อความ' },
          numbers: [{ name: 'all', measure: 'mentions.mentions' }],
        },
        {
          _id: 'Heading',
          kind: 'text',
          spot: { x: 6, y: 0, w: 6, h: 3 },
          text: { en: 'A text without numbers', th: 'ข้อความ' },
        },
      ],
    },
  ],
  filters: [
    { _id: 'channel', dimension: 'channel' },
    { _id: 'tone', dimension: 'sentiment', required: true, tabs: ['three'] },
  ],
} as unknown as DashboardDocumentInput;

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  admin = await makeCoffeeCompany(world, makeCupPosts({ count: 30 }));
  const { _id } = await publishVizDashboard(admin, { share: 'all', document: DOCUMENT });
  ({ page, complaints } = await openPageOf(visitor, world, admin, { locale: 'en-GB' }));
  await page.goto(`${world.url}/custom_viz/dashboards/${_id}`);
  await tile('All').getByRole('button', { name: /: 30$/ }).waitFor();
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

const tile = (name: string) => page.getByRole('region', { name, exact: true });

/** Clicks into the drawing of a tile, at a share of its width and height. */
async function clickAt(name: string, x: number, y: number): Promise<void> {
  const canvas = tile(name).locator('canvas').first();
  const box = await canvas.boundingBox();
  if (!box) throw new Error(`${name} is not drawn`);
  await canvas.click({ position: { x: box.width * x, y: box.height * y } });
}

test('A click on a bar filters the other tiles, highlights those that want it, and is in the address; Escape and going back undo it', async () => {
  await clickAt('Channels', 0.3, 0.8);
  await tile('All').getByRole('button', { name: /: 10$/ }).waitFor();
  expect(JSON.parse(new URL(page.url()).searchParams.get('select') ?? '[]')).toMatchObject([
    { tile: 'Channels', filters: [{ dimension: 'channel', values: ['facebook'] }] },
  ]);
  const cells = tile('Table').getByRole('gridcell');
  await tile('Table').locator('[data-faded]').first().waitFor();
  expect(await cells.count()).toBe(2);
  expect(await tile('Table').locator('[data-faded]').count()).toBe(1);
  await takePicture(page, 'highlight');
  expect(await findAxeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await tile('All').getByRole('button', { name: /: 30$/ }).waitFor();
  await page.goBack();
  await tile('All').getByRole('button', { name: /: 10$/ }).waitFor();
  await page.goBack();
  await tile('All').getByRole('button', { name: /: 30$/ }).waitFor();
  expect(complaints).toEqual([]);
}, 25_000);

test('A table is sorted by keys: up to its head, and Enter', async () => {
  const grid = tile('Table').getByRole('grid');
  const names = () => grid.getByRole('rowheader').allInnerTexts();
  await grid.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  const head = grid.getByRole('columnheader', { name: 'Mentions' });
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending');
  expect(await names()).toEqual(['Pantip', 'Facebook']);
  expect(await grid.getAttribute('aria-activedescendant')).toBe(await head.getAttribute('id'));
  await page.keyboard.press('Enter');
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending');
  expect(await names()).toEqual(['Facebook', 'Pantip']);
  await page.keyboard.press('Enter');
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('none');
  expect(await findAxeViolations(page)).toEqual([]);
}, 25_000);

test('A filter set is kept, opens the dashboard, and is applied by one click', async () => {
  await page.getByRole('button', { name: /^Channel/ }).click();
  await page
    .getByRole('dialog', { name: 'Channel' })
    .getByRole('checkbox', { name: /^Facebook/ })
    .check();
  await page.keyboard.press('Escape');
  await tile('All').getByRole('button', { name: /: 10$/ }).waitFor();
  await page.getByRole('button', { name: 'Filter sets' }).click();
  const sets = page.getByRole('dialog', { name: /^Filter sets/ });
  await sets.getByRole('textbox', { name: 'Keep what is shown' }).fill('Only Facebook');
  await takePicture(page, 'filter-set');
  expect(await findAxeViolations(page)).toEqual([]);
  await sets.getByRole('button', { name: 'Keep', exact: true }).click();
  await page.getByRole('button', { name: 'Filter sets: Only Facebook' }).click();
  await sets.getByRole('button', { name: 'Open with “Only Facebook” for me' }).click();
  await sets.locator('[aria-pressed="true"]').waitFor();
  await takePicture(page, 'filter-sets');
  await page.goto(page.url().split('?')[0] ?? '');
  await tile('All').getByRole('button', { name: /: 10$/ }).waitFor();
  expect(new URL(page.url()).searchParams.get('f.channel')).toBe('facebook');
  expect(complaints).toEqual([]);
}, 25_000);

test('A manager sees the dashboard as a colleague does, who may read no mentions', async () => {
  const reader = await world.person(admin.accountId, { can: ['custom_viz.dashboard.read'] });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'View as a colleague' }).click();
  const dialog = page.getByRole('dialog', { name: 'View as a colleague' });
  await dialog.getByRole('combobox', { name: 'Colleague' }).click();
  await page.getByRole('option').first().click();
  expect(await findAxeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Show' }).click();
  await page.getByText(/^You see this as Person/).waitFor();
  expect(new URL(page.url()).searchParams.get('as')).toBe(reader.userId);
  await tile('All').getByText('Permission').first().waitFor();
  await takePicture(page, 'view-as');
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Back to my view' }).click();
  await tile('All')
    .getByRole('button', { name: /: \d+$/ })
    .waitFor();
  expect(complaints).toEqual([]);
}, 25_000);

test('A text waits for a required filter, and says that a brushed span is outside of its time', async () => {
  const address = page.url().split('?')[0] ?? '';
  await page.goto(`${address}?tab=three`);
  await tile('Words').getByText('Choose Sentiment first.').waitFor();
  await page.getByText('A text without numbers').waitFor();
  expect(await tile('Words').getByText('mentions').count()).toBe(0);
  const span = { from: '2020-01-01T00:00:00.000Z', to: '2020-01-03T00:00:00.000Z' };
  const selected = JSON.stringify([{ tile: 'Days', filters: [], span }]);
  await page.goto(`${address}?tab=three&f.tone=positive&select=${encodeURIComponent(selected)}`);
  await tile('Words')
    .getByText(/\d+ mentions/)
    .waitFor();
  await tile('Words')
    .getByText(/^Not narrowed to .*2020: it counts another time/)
    .waitFor();
  await takePicture(page, 'outside-time');
  await tile('Words').getByRole('button', { name: 'Actions for Words' }).click();
  await page.getByRole('menuitem', { name: 'What filters this' }).click();
  const filters = page.getByRole('dialog', { name: 'What filters Words' });
  await filters.getByText('Selected time').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect(complaints).toEqual([]);
}, 25_000);

test('Numbers that cannot be read again say how old they are, on a dashboard and on a wall, until they can', async () => {
  const address = page.url().split('?')[0] ?? '';
  const id = address.split('/').at(-1) ?? '';
  const isAnswers = (url: URL) => url.pathname.endsWith('/semantic/answers');
  const ingestOne = (text: string) =>
    ingestPosts(world, admin.accountId, [
      makePost({ text, channel: 'facebook', published_at: new Date().toISOString() }),
    ]);
  await page.goto(`${address}?tab=two&f.channel=facebook`);
  const shown = tile('Count').getByRole('button', { name: /: 10$/ });
  await shown.waitFor();
  await page.route(isAnswers, (route) => route.abort());
  await ingestOne('กาแฟใหม่');
  const line = tile('Count').getByRole('status');
  await line.getByText('Could not be read again. As of').waitFor();
  await line.locator('time').waitFor();
  await shown.waitFor();
  await takePicture(page, 'stale');
  expect(await findAxeViolations(page)).toEqual([]);
  await page.unroute(isAnswers);
  await line.getByRole('button', { name: 'Try again' }).click();
  await tile('Count').getByRole('button', { name: /: 11$/ }).waitFor();
  await line.waitFor({ state: 'detached' });
  await page.goto(`${world.url}/custom_viz/wall?dashboards=${id}`);
  const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  await page.getByText(new RegExp(`^As of .*\\(${zone}\\)$`)).waitFor();
  await takePicture(page, 'wall-age');
  complaints.splice(0);
}, 40_000);
