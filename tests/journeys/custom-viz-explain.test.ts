// @module-tag slow
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DashboardDocumentInput } from '#contracts/custom-viz/dashboard-document.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import { openPageOf, openThaiPhone } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { publishVizDashboard } from '#tests/factories/viz-dashboard.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { takePicture } from '#tests/journeys/screen-looks.ts';
import { startWorld, type World } from '#tests/world.ts';
import '#tests/journeys/evidence.ts';

/** What moved a number: of a tile and of a mark, by pointer, keys and touch, on a desktop and on a phone at night in Thai. */
let world: World;
let visitor: Visitor;
let admin: Person;
let page: Page;
let complaints: string[];
let address: string;

const NONE = { across: [], down: [], colour: [], tiles: [] };
const DAY_MS = 86_400_000;
/** The day of the peak: whole days ago. */
const PEAK = 5;

function chart(_id: string, spot: object, form: object, more: object = {}) {
  const {
    shelves = {},
    measures = ['mentions.mentions'],
    ...rest
  } = more as {
    shelves?: object;
    measures?: string[];
  };
  return {
    _id,
    kind: 'chart',
    spot,
    title: { en: _id, th: _id },
    chart: { form, measures, shelves: { ...NONE, ...shelves }, ...rest },
  };
}

const DOCUMENT = {
  title: { en: 'Reasons', th: 'สาเหตุ' },
  zone: 'UTC',
  period: { kind: 'last', count: 28, unit: 'day', whole: true },
  tabs: [
    {
      _id: 'one',
      name: {},
      tiles: [
        chart('All', { x: 0, y: 0, w: 4, h: 4 }, { name: 'number' }, { comparisons: ['before'] }),
        chart('People', { x: 4, y: 0, w: 4, h: 4 }, { name: 'number' }, { measures: ['mentions.authors'] }),
        chart(
          'Channels',
          { x: 8, y: 0, w: 4, h: 4 },
          { name: 'table' },
          { shelves: { down: [{ dimension: 'channel' }] } },
        ),
        chart(
          'Pairs',
          { x: 0, y: 18, w: 12, h: 4 },
          { name: 'pivot' },
          { shelves: { down: [{ dimension: 'channel' }], across: [{ dimension: 'weekday' }] } },
        ),
        chart(
          'Days',
          { x: 0, y: 4, w: 12, h: 14 },
          { name: 'table' },
          { shelves: { down: [{ dimension: 'time', grain: 'day' }] }, comparisons: ['before'] },
        ),
      ],
    },
  ],
} as unknown as DashboardDocumentInput;

/** So many posts of a channel on a day that is so many days ago. */
function makePosts(count: number, daysAgo: number, channel: 'facebook' | 'pantip') {
  const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  return Array.from({ length: count }, (_one, index) =>
    makePost({
      text: `กาแฟแก้วที่ ${index} ของวันก่อน ${daysAgo}`,
      channel,
      published_at: new Date(midnight - daysAgo * DAY_MS + (index + 1) * 60_000).toISOString(),
    }),
  );
}

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  admin = await world.person(await world.account('Coffee Company'));
  await admin.call(createKeyword, {
    params: { product: 'listening' },
    body: { name: 'กาแฟ', patterns: ['กาแฟ'] },
  });
  const days = Array.from({ length: 56 }, (_one, index) => index + 1);
  await ingestPosts(world, admin.accountId, [
    ...days.flatMap((day) => [...makePosts(2, day, 'facebook'), ...makePosts(2, day, 'pantip')]),
    ...makePosts(60, PEAK, 'facebook'),
  ]);
  const { _id } = await publishVizDashboard(admin, { share: 'all', document: DOCUMENT });
  address = `${world.url}/custom_viz/dashboards/${_id}`;
  ({ page, complaints } = await openPageOf(visitor, world, admin, { locale: 'en-GB' }));
}, 60_000);
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

const tile = (name: string) => page.getByRole('region', { name, exact: true });

async function explainTile(name: string): Promise<Locator> {
  await page.goto(address);
  await tile(name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: 'Explain' }).click();
  return page.getByRole('dialog', { name: `What moved “${name}”` });
}

test('The menu of a number says which values moved it, and each number opens its rows', async () => {
  const drawer = await explainTile('All');
  const channel = drawer.getByRole('region', { name: 'Channel', exact: true });
  const facebook = channel.getByRole('row', { name: /Facebook/ });
  await facebook.waitFor();
  await drawer.getByText(/^\d+ dimensions read$/).waitFor();
  // 56 + 60 posts of Facebook now, 56 before; all of the change is of Facebook.
  await facebook.getByText('+60', { exact: true }).waitFor();
  await facebook.getByText('100%', { exact: true }).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await takePicture(page, 'explain-tile');
  await facebook.getByRole('button', { name: '116' }).click();
  const rows = page.getByRole('dialog').filter({ hasText: '116 rows' });
  await rows.waitFor();
  await page.keyboard.press('Escape');
  await rows.waitFor({ state: 'detached' });
  await drawer.getByLabel('Compared with').selectOption({ label: 'A year earlier' });
  await drawer.getByText('In one of both times nothing was collected.').waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
}, 60_000);

test('A number that cannot be explained says why', async () => {
  const drawer = await explainTile('People');
  await drawer.getByText('It counts different things, such as people.', { exact: false }).waitFor();
  expect(complaints).toEqual([]);
}, 60_000);

test('A peak is compared with what is usual on such a day', async () => {
  await page.goto(address);
  const cell = tile('Days').getByRole('gridcell', { name: '64', exact: true });
  await cell.click();
  const bar = page.getByRole('toolbar', { name: /What to do with/ });
  await bar.getByRole('button', { name: 'Explain' }).focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: /^What moved/ });
  const facebook = drawer
    .getByRole('region', { name: 'Channel', exact: true })
    .getByRole('row', { name: /Facebook/ });
  await facebook.getByText('more than its usual part').waitFor();
  await drawer.getByText('Usually', { exact: true }).first().waitFor();
  await facebook.getByRole('button', { name: '62' }).waitFor();
  await facebook.getByRole('button', { name: '2', exact: true }).waitFor();
  await takePicture(page, 'explain-peak');
  expect(complaints).toEqual([]);
}, 60_000);

test('One tile is compared alone, which is in the address and in what filters it', async () => {
  await page.goto(address);
  const menu = async (item: string) => {
    await tile('Channels').getByRole('button', { name: 'Actions for Channels' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await menu('Compare this alone');
  const dialog = page.getByRole('dialog', { name: 'Compare Channels with' });
  await dialog.getByRole('checkbox', { name: 'Previous period' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('c.Channels')).toBe('before');
  // A tile that is read again is faded meanwhile.
  await page.locator('[data-renewing]').waitFor({ state: 'detached' });
  await tile('Channels').getByText('Change', { exact: true }).first().waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await takePicture(page, 'explain-comparison');
  await dialog.getByRole('button', { name: 'Show' }).click();
  await tile('Channels').getByText('Change', { exact: true }).first().waitFor();
  // The number of people has no comparison of its own, and gets none.
  expect(
    await tile('People')
      .getByText(/5 Oct|A year/)
      .count(),
  ).toBe(0);
  await page.reload();
  await tile('Channels').getByText('Change', { exact: true }).first().waitFor();
  await menu('What filters this');
  await page.getByText('Previous period (chosen for this tile alone)').waitFor();
  await page.keyboard.press('Escape');
  await menu('Compare this alone');
  await dialog.getByRole('button', { name: 'As the dashboard (nothing)' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('c.Channels')).toBeNull();
  await dialog.getByRole('button', { name: 'With nothing' }).isDisabled();
  expect(complaints).toEqual([]);
}, 60_000);

test('Pairs of values are selected together with Ctrl, named in one chip, and left out together', async () => {
  await page.goto(address);
  const cells = tile('Pairs').getByRole('gridcell');
  await cells.first().waitFor();
  const [first, last] = [cells.first(), cells.last()];
  const sum = Number(await first.innerText()) + Number(await last.innerText());
  await first.click();
  await page.waitForURL(/select=/);
  await last.click({ modifiers: ['Control'] });
  const total = (count: number) => tile('All').getByRole('button', { name: new RegExp(`: ${count}$`) });
  await total(sum).waitFor();
  await page
    .getByText(/^(Facebook|Pantip) · \w+; (Facebook|Pantip) · \w+$/)
    .first()
    .waitFor();
  await takePicture(page, 'explain-pairs');
  const bar = page.getByRole('toolbar', { name: /What to do with/ });
  await bar.getByRole('button', { name: 'Leave out' }).click();
  await total(172 - sum).waitFor();
  expect(complaints).toEqual([]);
}, 60_000);

test('A phone in Thai at night explains what is touched', async () => {
  const phone = await openThaiPhone(visitor, world, admin);
  await phone.page.goto(address);
  const channels = phone.page.getByRole('region', { name: 'Channels', exact: true });
  await channels.getByRole('gridcell').first().tap();
  await phone.page.getByRole('toolbar').getByRole('button', { name: 'หาสาเหตุ' }).tap();
  const drawer = phone.page.getByRole('dialog', { name: /อะไรทำให้/ });
  await drawer.getByText(/^อ่านแล้ว \d+ มิติ$/).waitFor();
  await takePicture(phone.page, 'explain-phone');
  await phone.page.goto(address);
  const all = phone.page.getByRole('region', { name: 'All', exact: true });
  await all.getByRole('button', { name: 'การทำงานกับ All' }).tap();
  await phone.page.getByRole('menuitem', { name: 'หาสาเหตุ' }).tap();
  await drawer.getByRole('row', { name: /Facebook/ }).waitFor();
  await drawer.getByText(/^อ่านแล้ว \d+ มิติ$/).waitFor();
  await takePicture(phone.page, 'explain-phone-tile');
  expect(await findAxeViolations(phone.page)).toEqual([]);
  expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(phone.complaints).toEqual([]);
}, 60_000);
