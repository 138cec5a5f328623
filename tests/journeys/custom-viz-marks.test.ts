// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DashboardDocumentInput } from '#contracts/custom-viz/dashboard-document.ts';
import {
  createVizDashboard,
  getVizDashboard,
  publishVizDraft,
  saveVizDraft,
} from '#contracts/custom-viz/endpoints.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { takePicture } from '#tests/journeys/screen-looks.ts';
import { startWorld, type World } from '#tests/world.ts';
import '#tests/journeys/evidence.ts';

/** What a pointer does with marks: a span is brushed, a bar is opened and followed to another dashboard, a number lists its rows. */
let world: World;
let visitor: Visitor;
let admin: Person;
let page: Page;
let complaints: string[];
let board: string;
let target: string;

const POSTS = 30;
const HOUR_MS = 3_600_000;
const NONE = { across: [], down: [], colour: [], tiles: [] };

function chart(_id: string, spot: object, form: object, shelves: object, more: object = {}) {
  const measures = ['mentions.mentions'];
  return {
    _id,
    kind: 'chart',
    spot,
    title: { en: _id, th: _id },
    chart: { form, measures, shelves: { ...NONE, ...shelves } },
    ...more,
  };
}

const BY_CHANNEL = { across: [{ dimension: 'channel' }] };
const DOCUMENT = {
  title: { en: 'Marks', th: 'Marks' },
  zone: 'UTC',
  parameters: [
    { _id: 'first', kind: 'number', label: { en: 'How many', th: 'จำนวน' }, value: 1, least: 1, most: 5 },
  ],
  tabs: [
    {
      _id: 'one',
      name: {},
      tiles: [
        chart('Channels', { x: 0, y: 0, w: 6, h: 4 }, { name: 'bar', direction: 'upright' }, BY_CHANNEL),
        chart('All', { x: 6, y: 0, w: 6, h: 4 }, { name: 'number' }, {}),
        chart(
          'Days',
          { x: 0, y: 4, w: 6, h: 4 },
          { name: 'line' },
          { across: [{ dimension: 'time', grain: 'day' }] },
        ),
        chart('Table', { x: 6, y: 4, w: 6, h: 4 }, { name: 'table' }, { down: [{ dimension: 'channel' }] }),
        chart(
          'Pivot',
          { x: 6, y: 8, w: 6, h: 4 },
          { name: 'pivot' },
          {
            down: [{ dimension: 'language' }],
            across: [{ dimension: 'channel' }, { dimension: 'sentiment' }],
          },
        ),
        chart(
          'First',
          { x: 0, y: 8, w: 6, h: 4 },
          { name: 'table' },
          { across: [{ dimension: 'channel', top: { count: 1, by: 'mentions.mentions', others: false } }] },
          { bindings: [{ parameter: 'first', to: 'top' }] },
        ),
      ],
    },
  ],
} as unknown as DashboardDocumentInput;

const TARGET = {
  zone: 'UTC',
  filters: [{ _id: 'channel', dimension: 'channel' }],
  tabs: [
    { _id: 'one', name: {}, tiles: [chart('Whole', { x: 0, y: 0, w: 6, h: 4 }, { name: 'number' }, {})] },
  ],
} as unknown as DashboardDocumentInput;

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  admin = await world.person(await world.account('Coffee Company'));
  await admin.call(createKeyword, {
    params: { product: 'listening' },
    body: { name: 'กาแฟ', patterns: ['กาแฟ'] },
  });
  const now = Date.now();
  await ingestPosts(
    world,
    admin.accountId,
    Array.from({ length: POSTS }, (_one, index) =>
      makePost({
        text: index % 4 === 0 ? `กาแฟแก้วที่ ${index} แย่มาก รอนาน` : `กาแฟแก้วที่ ${index} อร่อยมาก`,
        channel: index % 3 === 0 ? 'facebook' : 'pantip',
        published_at: new Date(now - (index + 1) * 20 * HOUR_MS).toISOString(),
      }),
    ),
  );
  const publish = async (name: string, document: DashboardDocumentInput) => {
    const { _id } = await admin.call(createVizDashboard, { body: { name, share: 'all', document } });
    await admin.call(publishVizDraft, { params: { _id }, body: {} });
    return _id;
  };
  target = await publish('Target', TARGET);
  board = await publish('Marks', DOCUMENT);
  ({ page, complaints } = await openPageOf(visitor, world, admin, { locale: 'en-GB' }));
}, 60_000);
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

async function open(): Promise<void> {
  await page.goto(`${world.url}/custom_viz/dashboards/${board}`);
  await total(POSTS).waitFor();
  await tile('Days').locator('canvas').first().waitFor();
}

const tile = (name: string) => page.getByRole('region', { name, exact: true });
function total(count: number | RegExp) {
  return tile('All').getByRole('button', {
    name: count instanceof RegExp ? count : new RegExp(`: ${count}$`),
  });
}

async function placeOf(name: string): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await tile(name).locator('canvas').first().boundingBox();
  if (!box) throw new Error(`${name} is not drawn`);
  return box;
}

/** Clicks on the bar of Facebook, which has a third of the posts, until the other tiles follow. */
async function clickFacebook(): Promise<void> {
  await expect
    .poll(async () => {
      const { x, y, width, height } = await placeOf('Channels');
      await page.mouse.click(x + width * 0.3, y + height * 0.8);
      await page.waitForURL(/select=/, { timeout: 1000 }).catch(() => undefined);
      return new URL(page.url()).searchParams.get('select') ?? '';
    })
    .toContain('facebook');
  await total(POSTS / 3).waitFor();
}

test('A click on a bar opens it into another dimension, and the way back leads up', async () => {
  await open();
  await clickFacebook();
  const bar = page.getByRole('toolbar', { name: 'What to do with Facebook' });
  await bar.getByRole('button', { name: 'Open by' }).click();
  await page.getByRole('menuitem', { name: 'Sentiment' }).click();
  const trail = page.getByRole('navigation', { name: 'Where this is opened' });
  await trail.getByText('Facebook').waitFor();
  await trail.getByRole('button', { name: 'All' }).click();
  await trail.waitFor({ state: 'detached' });
  await tile('Channels').waitFor();
  expect(complaints).toEqual([]);
}, 60_000);

test('A click on a bar leads to another dashboard, which opens with the value', async () => {
  await open();
  await clickFacebook();
  await page.getByRole('toolbar').getByRole('button', { name: 'Go to' }).click();
  await page.getByRole('menuitem', { name: 'Target' }).click();
  await page.waitForURL(new RegExp(`/dashboards/${target}\\?`));
  expect(new URL(page.url()).searchParams.get('f.channel')).toBe('facebook');
  await tile('Whole')
    .getByRole('button', { name: new RegExp(`: ${POSTS / 3}$`) })
    .waitFor();
  expect(complaints).toEqual([]);
}, 60_000);

test('A number that is drawn at random opens a list of its length', async () => {
  const seed = Number(process.env['SEED'] ?? Date.now() % 1000);
  process.stdout.write(`numbers at random: SEED=${seed}\n`);
  await open();
  const cells = tile('Table').getByRole('gridcell');
  await cells.first().waitFor();
  const chosen = (await cells.all())[seed % (await cells.count())];
  if (!chosen) throw new Error('no number is drawn');
  const count = Number(await chosen.innerText());
  expect(count).toBeGreaterThan(0);
  await chosen.click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Rows' }).click();
  const rows = page.getByRole('dialog');
  await rows.getByText(new RegExp(`^${count} rows?`)).waitFor();
  expect(await rows.getByRole('row').count()).toBe(count + 1);
  await takePicture(page, 'marks-rows');
  expect(complaints).toEqual([]);
}, 60_000);

test('A parameter changes the charts that use it, and is in the address', async () => {
  await open();
  const lines = tile('First').getByRole('gridcell');
  await lines.first().waitFor();
  expect(await lines.count()).toBe(1);
  await page.getByRole('textbox', { name: 'How many' }).fill('2');
  await expect.poll(() => lines.count()).toBe(2);
  expect(new URL(page.url()).searchParams.get('p.first')).toBe('2');
  await page.getByRole('textbox', { name: 'How many' }).fill('9');
  await page.keyboard.press('Tab');
  await expect.poll(() => page.getByRole('textbox', { name: 'How many' }).inputValue()).not.toBe('9');
  expect(complaints).toEqual([]);
}, 60_000);

test('Of a title that two people changed, one chooses between both values', async () => {
  const { _id } = await admin.call(createVizDashboard, {
    body: { name: 'Together', share: 'all', document: TARGET },
  });
  const mali = await world.person(admin.accountId);
  const { draft, revision } = await admin.call(getVizDashboard, { params: { _id } });
  const [tab] = draft?.document.tabs ?? [];
  if (!draft || !tab) throw new Error('no draft');
  // Both change the title of the same draft.
  for (const [person, en] of [
    [mali, 'Theirs'],
    [admin, 'Mine'],
  ] as const) {
    const tiles = tab.tiles.map((one) => ({ ...one, title: { en, th: en } }));
    const body = { revision, document: { ...draft.document, tabs: [{ ...tab, tiles }] } };
    await person.call(saveVizDraft, { params: { _id }, body });
  }
  await page.goto(`${world.url}/custom_viz/dashboards/${_id}?edit=1`);
  await tile('Mine').waitFor();
  await page.getByRole('button', { name: 'Decide' }).click();
  const drawer = page.getByRole('dialog', { name: 'Changed by two people' });
  await drawer.getByText('Theirs').first().waitFor();
  await takePicture(page, 'marks-conflict');
  expect(await findAxeViolations(page)).toEqual([]);
  // The title in English, and the one in Thai.
  for (const left of [1, 0]) {
    await drawer.getByRole('button', { name: 'Take instead' }).first().click();
    await expect.poll(() => drawer.getByRole('button', { name: 'Take instead' }).count()).toBe(left);
  }
  await drawer.getByRole('button', { name: 'Done' }).click();
  await tile('Theirs').waitFor();
  await expect
    .poll(async () => {
      const now = await admin.call(getVizDashboard, { params: { _id } });
      return [now.draft?.document.tabs[0]?.tiles[0]?.title.en, now.draft?.conflicts.length];
    })
    .toEqual(['Theirs', 0]);
}, 60_000);

test('A title that a colleague changed while one was offline is a conflict, not lost', async () => {
  const { _id } = await admin.call(createVizDashboard, {
    body: { name: 'Offline', share: 'all', document: TARGET },
  });
  const mali = await world.person(admin.accountId);
  await page.goto(`${world.url}/custom_viz/dashboards/${_id}?edit=1`);
  const title = TARGET.tabs?.[0]?.tiles?.[0]?.title?.en ?? '';
  await page.getByRole('button', { name: `Options: ${title}`, exact: true }).click();
  await page.context().setOffline(true);
  const settings = page.getByRole('dialog', { name: /^Settings of/ });
  await settings.getByRole('textbox', { name: 'Title (English)' }).fill('Mine');
  const { draft, revision } = await mali.call(getVizDashboard, { params: { _id } });
  const [tab] = draft?.document.tabs ?? [];
  if (!draft || !tab) throw new Error('no draft');
  const tiles = tab.tiles.map((one) => ({ ...one, title: { ...one.title, en: 'Theirs' } }));
  const body = { revision, document: { ...draft.document, tabs: [{ ...tab, tiles }] } };
  await mali.call(saveVizDraft, { params: { _id }, body });
  await page.context().setOffline(false);
  await settings.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Decide' }).click();
  const drawer = page.getByRole('dialog', { name: 'Changed by two people' });
  await drawer.getByText('Theirs').first().waitFor();
  await drawer.getByText('Mine').first().waitFor();
  complaints.splice(0);
}, 60_000);

test('A span of time that is brushed on a line narrows the other tiles, and going back gives them all', async () => {
  await open();
  const { x, y, width, height } = await placeOf('Days');
  await page.mouse.move(x + width * 0.4, y + height * 0.5);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.6, y + height * 0.5, { steps: 8 });
  await page.mouse.up();
  await page.waitForURL(/select=/);
  const [selection] = JSON.parse(new URL(page.url()).searchParams.get('select') ?? '[]');
  expect(selection).toMatchObject({ tile: 'Days', filters: [] });
  const days = (Date.parse(selection.span.to) - Date.parse(selection.span.from)) / (24 * HOUR_MS);
  expect(days).toBeGreaterThan(2);
  expect(days).toBeLessThan(15);
  await total(/: (?!30$)\d+$/).waitFor();
  await takePicture(page, 'marks-brushed');
  await page.goBack();
  await total(POSTS).waitFor();
  complaints.splice(0);
}, 60_000);

test('Several values of a dimension are selected by Ctrl, taken out again, and left out together', async () => {
  await open();
  const cell = (name: string) =>
    tile('Table')
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('gridcell')
      .first();
  const select = () => new URL(page.url()).searchParams.get('select') ?? '[]';
  await cell('Facebook').click();
  await total(POSTS / 3).waitFor();
  await cell('Pantip').click({ modifiers: ['ControlOrMeta'] });
  await total(POSTS).waitFor();
  expect(JSON.parse(select())[0].filters[0].values.toSorted()).toEqual(['facebook', 'pantip']);
  const bar = page.getByRole('toolbar', { name: /What to do with .*Facebook.*Pantip/ });
  await takePicture(page, 'marks-several');
  expect(await findAxeViolations(page)).toEqual([]);
  await bar.getByRole('button', { name: 'Leave out' }).click();
  await total(0).waitFor();
  await page.goBack();
  await bar.getByRole('button', { name: 'Rows' }).click();
  await page
    .getByRole('dialog')
    .getByText(new RegExp(`^${POSTS} rows`))
    .waitFor();
  await page.keyboard.press('Escape');
  // With fingers: the bar says that further values are added or taken out.
  await bar.getByRole('button', { name: 'Select more' }).click();
  await cell('Facebook').click();
  await total((POSTS / 3) * 2).waitFor();
  expect(JSON.parse(select())[0].filters[0].values).toEqual(['pantip']);
  expect(complaints).toEqual([]);
}, 60_000);

test('A span of time is chosen by keys, said aloud, dropped by Escape and selected by Enter', async () => {
  await open();
  const canvas = tile('Days').getByRole('application');
  await canvas.focus();
  await page.keyboard.press('End');
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+ArrowLeft');
  const said = tile('Days').locator('[aria-live=polite]');
  await expect
    .poll(() => said.allInnerTexts())
    .toContainEqual(expect.stringMatching(/^Span chosen: .*, 4 bars/));
  await takePicture(page, 'marks-key-span');
  await page.keyboard.press('Escape');
  await expect.poll(() => said.allInnerTexts()).toContain('The span is dropped');
  expect(new URL(page.url()).searchParams.get('select')).toBeNull();
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Enter');
  await page.waitForURL(/select=/);
  const [selection] = JSON.parse(new URL(page.url()).searchParams.get('select') ?? '[]');
  expect(selection).toMatchObject({ tile: 'Days', filters: [] });
  const days = (Date.parse(selection.span.to) - Date.parse(selection.span.from)) / (24 * HOUR_MS);
  expect(days).toBeGreaterThan(6);
  expect(days).toBeLessThanOrEqual(7);
  await total(/: (?!30$)\d+$/).waitFor();
  // The chart library warns of its own field of a span.
  expect(complaints.filter((one) => !one.startsWith('z / z2'))).toEqual([]);
}, 60_000);

test('A pivot folds columns and sorts them by a row, which the address and the file have', async () => {
  await open();
  const grid = tile('Pivot').getByRole('treegrid');
  await grid.getByRole('button', { name: 'Fold Facebook' }).click();
  await grid.getByRole('gridcell', { name: String(POSTS / 3), exact: true }).waitFor();
  const row = grid.getByRole('row', { name: /Thai/ });
  await row.hover();
  await row.getByRole('button', { name: 'Sort columns by Thai' }).click();
  await row.getByRole('button', { name: 'Sort columns by Thai', pressed: true }).waitFor();
  await takePicture(page, 'marks-pivot');
  expect(await findAxeViolations(page)).toEqual([]);
  const kept = JSON.parse(new URL(page.url()).searchParams.get('grid') ?? '{}');
  expect(kept.Pivot).toMatchObject({ columns: { descending: true }, folded_columns: ['value:facebook'] });
  await page.reload();
  await grid.getByRole('button', { name: 'Unfold Facebook' }).click();
  await grid.getByRole('button', { name: 'Fold Facebook' }).waitFor();
  // At the name of a row, and in a cell, a key sorts too.
  await grid.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('s');
  await row.getByRole('button', { name: 'Sort columns by Thai', pressed: true }).waitFor();
  expect(complaints.filter((one) => !one.startsWith('z / z2'))).toEqual([]);
}, 60_000);
