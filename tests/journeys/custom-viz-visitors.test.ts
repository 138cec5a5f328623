// @module-tag slow
import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAnnotation } from '#contracts/custom-viz/annotations.ts';
import type { DashboardDocumentInput } from '#contracts/custom-viz/dashboard-document.ts';
import { createEmbedKey } from '#contracts/custom-viz/embed-keys.ts';
import { createVizDashboard, publishVizDraft } from '#contracts/custom-viz/endpoints.ts';
import { createVizLink } from '#contracts/custom-viz/links.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { findFreePort, startExample, type ExampleSite } from '#tests/factories/example-site.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { takePicture } from '#tests/journeys/screen-looks.ts';
import { startWorld, type World } from '#tests/world.ts';
import '#tests/journeys/evidence.ts';

/** What people without a sign-in do with charts: in a frame of another site, and behind a link. */
let world: World;
let visitor: Visitor;
let admin: Person;
let dashboard: string;
let site: ExampleSite | undefined;

const HOUR_MS = 3_600_000;
const POSTS = 30;
const NONE = { across: [], down: [], colour: [], tiles: [] };

function chart(_id: string, spot: object, axis: object, more: object = {}) {
  const shelves = { ...NONE, across: [axis] };
  const measures = ['mentions.mentions'];
  const form = { name: 'bar', direction: 'upright' };
  const title = { en: _id, th: _id };
  return { _id, kind: 'chart', spot, title, chart: { form, measures, shelves }, ...more };
}

const DOCUMENT = {
  title: { en: 'For visitors', th: 'สำหรับผู้ชม' },
  zone: 'UTC',
  parameters: [
    { _id: 'first', kind: 'number', label: { en: 'How many', th: 'จำนวน' }, value: 1, least: 1, most: 5 },
  ],
  filters: [{ _id: 'tenant', dimension: 'language', hidden: true }],
  tabs: [
    {
      _id: 'one',
      name: {},
      tiles: [
        chart(
          'Channels',
          { x: 0, y: 0, w: 6, h: 5 },
          { dimension: 'channel', top: { count: 1, by: 'mentions.mentions', others: false } },
          { bindings: [{ parameter: 'first', to: 'top' }] },
        ),
        {
          _id: 'Note',
          kind: 'text',
          spot: { x: 6, y: 0, w: 6, h: 5 },
          title: { en: 'Note', th: 'Note' },
          text: { en: 'Mentions: **{{all}}**', th: 'พูดถึง **{{all}}**' },
          numbers: [{ name: 'all', measure: 'mentions.mentions' }],
        },
        chart('Weeks', { x: 0, y: 5, w: 12, h: 5 }, { dimension: 'time', grain: 'week' }),
        {
          _id: 'Listed',
          kind: 'sql',
          spot: { x: 0, y: 10, w: 12, h: 4 },
          title: { en: 'Listed', th: 'Listed' },
          sql: 'select channel, count(*) as posts from mentions group by channel order by posts',
        },
      ],
    },
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
        text: `กาแฟแก้วที่ ${index} อร่อยมาก`,
        channel: index % 3 === 0 ? 'facebook' : 'pantip',
        published_at: new Date(now - (index + 1) * 20 * HOUR_MS).toISOString(),
      }),
    ),
  );
  const body = { name: 'For visitors', share: 'all' as const, document: DOCUMENT };
  dashboard = (await admin.call(createVizDashboard, { body }))._id;
  await admin.call(publishVizDraft, { params: { _id: dashboard }, body: {} });
  await admin.call(createAnnotation, {
    body: {
      text: { en: 'Campaign began', th: 'เริ่มแคมเปญ' },
      from: new Date(now - 12 * 24 * HOUR_MS).toISOString(),
      dashboard_id: dashboard,
    },
  });
});
afterAll(async () => {
  await site?.stop();
  await visitor.close();
  await world.stop();
});

type Screen = Page | FrameLocator;
const tile = (place: Screen, name: string) => place.getByRole('region', { name, exact: true });
function counted(place: Screen, count: number) {
  return tile(place, 'Note').getByText(String(count), { exact: true });
}

/** Clicks into the drawing of a tile, at a share of its width and height. */
async function clickAt(place: Screen, name: string, [x, y]: [number, number]): Promise<void> {
  const canvas = tile(place, name).locator('canvas').first();
  const box = await canvas.boundingBox();
  if (!box) throw new Error(`${name} is not drawn`);
  await canvas.click({ position: { x: box.width * x, y: box.height * y } });
}

async function embed(claims: object): Promise<string> {
  await site?.stop();
  const port = await findFreePort();
  const key = await admin.call(createEmbedKey, {
    body: { name: `Shop ${port}`, origins: [`http://127.0.0.1:${port}`] },
  });
  site = await startExample({
    EARSHOT_URL: world.url,
    EARSHOT_KEY_ID: key._id,
    EARSHOT_SECRET: key.secret,
    EARSHOT_DASHBOARD: dashboard,
    PORT: String(port),
    LIFE_S: '300',
    CLAIMS: JSON.stringify(claims),
  });
  return site.origin;
}

test('In a frame a click on a bar narrows the other tiles, is taken back, and opens a week into its days', async () => {
  const origin = await embed({ parameters: { editable: ['first'] }, drill: true, annotations: true });
  const page = await visitor.open({ locale: 'en-GB', viewport: { width: 1280, height: 900 } });
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(origin);
  const frame = page.frameLocator('iframe');
  await counted(frame, POSTS).waitFor();
  await frame.getByRole('textbox', { name: 'How many' }).fill('2');
  await tile(frame, 'Channels').locator('canvas').first().waitFor();
  await expect
    .poll(async () => {
      await clickAt(frame, 'Channels', [0.75, 0.85]);
      return counted(frame, POSTS / 3).count();
    })
    .toBe(1);
  const bar = frame.getByRole('toolbar', { name: 'What to do with Facebook' });
  await bar.waitFor();
  expect(await bar.getByRole('button', { name: 'Rows' }).count()).toBe(0);
  expect(await bar.getByRole('button', { name: 'Go to' }).count()).toBe(0);
  await takePicture(page, 'viz-embedded-selected');
  const inner = page.frames().find((one) => one.url().includes('/embedded-viz-dashboard/'));
  expect(await findAxeViolations(inner as unknown as Page)).toEqual([]);
  await frame.getByRole('button', { name: 'Clear Facebook' }).first().click();
  await counted(frame, POSTS).waitFor();
  await tile(frame, 'Weeks').getByText('Campaign began').first().waitFor({ state: 'attached' });
  await expect
    .poll(async () => {
      await clickAt(frame, 'Weeks', [0.42, 0.85]);
      return frame.getByRole('button', { name: 'Open by' }).count();
    })
    .toBe(1);
  await frame.getByRole('button', { name: 'Open by' }).click();
  // A week opens into days: hours of a week are too many bars, and other dimensions are no levels of time.
  await frame.getByRole('menuitem').first().waitFor();
  expect(await frame.getByRole('menuitem').allTextContents()).toEqual(['Days']);
  await frame.getByRole('menuitem').click();
  const trail = frame.getByRole('navigation', { name: 'Where this is opened' });
  await trail.waitFor();
  await takePicture(page, 'viz-embedded-opened');
  await trail.getByRole('button', { name: 'All' }).click();
  await trail.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await page.context().close();
}, 60_000);

test('A row of a statement narrows the other tiles of a frame, and is taken back', async () => {
  const page = await visitor.open({ locale: 'en-GB', viewport: { width: 1280, height: 1200 } });
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(await embed({}));
  const frame = page.frameLocator('iframe');
  await counted(frame, POSTS).waitFor();
  await tile(frame, 'Listed')
    .getByRole('row', { name: /Facebook/ })
    .click();
  await counted(frame, POSTS / 3).waitFor();
  const bar = frame.getByRole('toolbar', { name: 'What to do with Facebook' });
  await bar.getByRole('button', { name: 'Leave out' }).click();
  await counted(frame, POSTS - POSTS / 3).waitFor();
  expect(await bar.getByRole('button', { name: /Rows|Explain|Go to/ }).count()).toBe(0);
  await takePicture(page, 'viz-embedded-statement');
  await bar.getByRole('button', { name: 'Clear Facebook' }).click();
  await counted(frame, POSTS).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
}, 60_000);

test('On a phone in Thai in the dark the parameter and the selection have their places', async () => {
  const origin = await embed({
    parameters: { editable: ['first'] },
    drill: true,
    theme: 'dark',
    language: 'th',
  });
  const page = await visitor.open({ locale: 'th-TH', viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.goto(origin);
  const frame = page.frameLocator('iframe');
  await counted(frame, POSTS).waitFor();
  await tile(frame, 'Channels').locator('canvas').first().waitFor();
  await expect
    .poll(async () => {
      // The bar of what is selected covers the place once something is.
      if ((await frame.getByRole('toolbar').count()) === 0) await clickAt(frame, 'Channels', [0.6, 0.85]);
      return counted(frame, (POSTS * 2) / 3).count();
    })
    .toBe(1);
  await takePicture(page, 'viz-embedded-selected-phone');
  const wide = await frame.locator('html').evaluate((one) => one.scrollWidth - window.innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  await page.context().close();
}, 60_000);

test('A link that allows it lets its visitors do the same, and the address keeps what they did', async () => {
  const { page } = await openPageOf(visitor, world, admin, { locale: 'en-GB' });
  await page.goto(`${world.url}/custom_viz/dashboards/${dashboard}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Share by link' }).click();
  const drawer = page.getByRole('dialog', { name: 'Share by link' });
  await drawer.getByRole('radio', { name: 'Live numbers' }).check();
  await drawer.getByRole('checkbox', { name: 'How many' }).check();
  await drawer.getByRole('checkbox', { name: /^Visitors open values/ }).check();
  await drawer.getByRole('checkbox', { name: /^Show annotations/ }).check();
  await drawer.getByLabel('For whom').fill('The board');
  await takePicture(page, 'viz-link-rights');
  await drawer.getByRole('button', { name: 'Create link' }).click();
  const address = await drawer.getByLabel('Link', { exact: true }).inputValue();
  await drawer.getByText(/Visitors set: How many · Visitors open values · with annotations/).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.context().close();
  const outside = await visitor.open({ locale: 'en-GB', viewport: { width: 1280, height: 900 } });
  await outside.goto(address);
  await counted(outside, POSTS).waitFor();
  await outside.getByRole('textbox', { name: 'How many' }).fill('2');
  await outside.waitForURL(/p\.first=2/);
  await expect
    .poll(async () => {
      await clickAt(outside, 'Channels', [0.75, 0.85]);
      return counted(outside, POSTS / 3).count();
    })
    .toBe(1);
  await tile(outside, 'Weeks').getByText('Campaign began').first().waitFor({ state: 'attached' });
  await takePicture(outside, 'viz-shared-selected');
  expect(await findAxeViolations(outside)).toEqual([]);
  await outside.reload();
  await counted(outside, POSTS / 3).waitFor();
  await outside.getByRole('heading', { name: 'For visitors' }).click();
  await outside.keyboard.press('Escape');
  await counted(outside, POSTS).waitFor();
  await outside.context().close();
}, 60_000);

test('A link without these choices shows neither the parameter nor steps down', async () => {
  const body = { name: 'Plain', days: 7, kind: 'live' as const };
  const { token } = await admin.call(createVizLink, { params: { _id: dashboard }, body });
  const outside = await visitor.open({ locale: 'en-GB' });
  await outside.goto(`${world.url}/shared-viz-dashboard#${token}`);
  await counted(outside, POSTS).waitFor();
  expect(await outside.getByRole('textbox', { name: 'How many' }).count()).toBe(0);
  expect(await outside.getByText('Campaign began').count()).toBe(0);
  await outside.context().close();
}, 60_000);
