// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DashboardDocumentInput } from '#contracts/custom-viz/dashboard-document.ts';
import { giveValueColors, hashValue, listValueColors } from '#contracts/custom-viz/value-colors.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { publishVizDashboard } from '#tests/factories/viz-dashboard.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { takePicture } from '#tests/journeys/screen-looks.ts';
import { startWorld, type World } from '#tests/world.ts';
import '#tests/journeys/evidence.ts';

/** The colour of a value: kept by the account from the first drawing on, and chosen by people. */
let world: World;
let visitor: Visitor;
let admin: Person;
let page: Page;
let complaints: string[];

const WORDS = ['กาแฟ', 'ชา', 'นม'];
const NONE = { across: [], down: [], colour: [], tiles: [] };
const KEYWORD = { dimension: 'keyword' };

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  admin = await world.person(await world.account('Coffee Company'));
  for (const word of WORDS)
    await admin.call(createKeyword, {
      params: { product: 'listening' },
      body: { name: word, patterns: [word] },
    });
  await ingestPosts(
    world,
    admin.accountId,
    Array.from({ length: 12 }, (_one, at) =>
      makePost({
        text: `${WORDS[at % 3]} ${at}`,
        channel: 'pantip',
        published_at: new Date(Date.now() - (at + 1) * 20 * 3_600_000).toISOString(),
      }),
    ),
  );
  ({ page, complaints } = await openPageOf(visitor, world, admin, { locale: 'en-GB' }));
}, 60_000);
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

test('A colour that is chosen in a legend is that of the value in every chart, and stays when another is drawn first', async () => {
  const chart = (_id: string, x: number, form: object, shelves: object) => ({
    _id,
    kind: 'chart' as const,
    spot: { x, y: 0, w: 6, h: 5 },
    title: { en: _id, th: _id },
    chart: { form, measures: ['mentions.mentions' as const], shelves: { ...NONE, ...shelves } },
  });
  const time = { dimension: 'time', grain: 'day' as const };
  const document = {
    zone: 'UTC',
    tabs: [
      {
        _id: 'one',
        name: {},
        tiles: [
          chart('Shares', 0, { name: 'doughnut' }, { across: [KEYWORD] }),
          chart('Days', 6, { name: 'line' }, { across: [time], colour: [KEYWORD] }),
        ],
      },
    ],
  } as unknown as DashboardDocumentInput;
  const { _id } = await publishVizDashboard(admin, { share: 'all', document });
  await page.goto(`${world.url}/custom_viz/dashboards/${_id}`);
  const tile = (name: string) => page.getByRole('region', { name, exact: true });
  const swatch = (name: string) => tile(name).getByRole('button', { name: 'Colour of ชา' });
  await swatch('Shares').waitFor();
  // Each of them was given another colour at the first drawing.
  await expect
    .poll(async () => Object.values((await admin.call(listValueColors, {})).colors).toSorted())
    .toEqual([0, 0, 1, 2]);
  await swatch('Shares').click();
  const palette = page.getByRole('dialog', { name: 'Colour of ชา' });
  await takePicture(page, 'colours-palette');
  expect(await findAxeViolations(page)).toEqual([]);
  await palette.getByRole('button', { name: 'Olive, plain' }).click();
  const colorOf = (name: string) =>
    swatch(name)
      .locator('span')
      .evaluate((one) => getComputedStyle(one).getPropertyValue('--swatch'));
  await expect.poll(() => colorOf('Days')).toBe('#647c50');
  expect(await colorOf('Shares')).toBe('#647c50');
  await page.reload();
  await swatch('Days').waitFor();
  expect(await colorOf('Days')).toBe('#647c50');
  expect(complaints).toEqual([]);
}, 60_000);

test('The builder lists what a chart colours, and gives a colour back', async () => {
  const chart = {
    form: { name: 'tree_map' },
    measures: ['mentions.mentions'],
    shelves: { ...NONE, across: [KEYWORD] },
  };
  const address = `custom_viz/explore?chart=${encodeURIComponent(JSON.stringify(chart))}`;
  await page.goto(`${world.url}/${address}`);
  await page.getByText('Colours', { exact: true }).click();
  await page.getByRole('button', { name: 'Colour of ชา' }).click();
  const palette = page.getByRole('dialog', { name: 'Colour of ชา' });
  expect(await palette.getByRole('button', { name: 'Olive, plain' }).getAttribute('aria-pressed')).toBe(
    'true',
  );
  await takePicture(page, 'colours-builder');
  await palette.getByRole('button', { name: 'Choose for me' }).click();
  await palette.waitFor({ state: 'detached' });
  const value = { dimension: 'tag', key: 'new' };
  const { colors } = await admin.call(giveValueColors, { body: { values: [value] } });
  expect(colors[hashValue(value)]).toBe(0);
  expect(complaints).toEqual([]);
}, 60_000);
