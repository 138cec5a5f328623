// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeChartTile, makeShelves } from '#contracts/custom-viz/make-chart-tile.ts';
import { VERIFY_SNAPSHOT_PATH } from '#contracts/custom-viz/snapshots.ts';
import { saveProfile } from '#contracts/identity/profile.ts';
import { makeCoffeeCompany } from '#tests/factories/coffee-company.ts';
import { makeCupPosts } from '#tests/factories/coffee-posts.ts';
import { ingestPosts } from '#tests/factories/inbound.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { publishVizDashboard } from '#tests/factories/viz-dashboard.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { takePicture } from '#tests/journeys/screen-looks.ts';
import { startWorld, type World } from '#tests/world.ts';
import '#tests/journeys/evidence.ts';

/** A dashboard is frozen, compared with now, and its file is checked by somebody outside. */
let world: World;
let visitor: Visitor;
let admin: Person;
let page: Page;
let complaints: string[];
let file: { name: string; mimeType: string; buffer: Buffer };

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  admin = await makeCoffeeCompany(world, makeCupPosts({ count: 12 }));
  const chart = { measures: ['mentions.mentions' as const], shelves: makeShelves({ across: 'channel' }) };
  const sql = 'select channel, count(*) as posts from mentions group by channel order by channel';
  const tiles = [
    makeChartTile('one', [0, 0, 6, 4], chart),
    { _id: 'two', kind: 'sql' as const, spot: { x: 6, y: 0, w: 6, h: 4 }, sql },
  ];
  const document = { title: { en: 'What people say' }, tabs: [{ _id: 'first', name: {}, tiles }] };
  const { _id } = await publishVizDashboard(admin, { name: 'What people say', document });
  ({ page, complaints } = await openPageOf(visitor, world, admin, { locale: 'en-GB' }));
  await page.goto(`${world.url}/custom_viz/dashboards/${_id}`);
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

test('A snapshot is taken, downloaded, opened and compared with now', async () => {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Snapshots' }).click();
  const drawer = page.getByRole('dialog', { name: 'Snapshots' });
  await drawer.getByLabel('Name').fill('Before the meeting');
  await drawer.getByRole('button', { name: 'Take snapshot' }).click();
  await drawer.getByText('Before the meeting').waitFor();
  await takePicture(page, 'viz-snapshots');
  expect(await findAxeViolations(page)).toEqual([]);
  const downloading = page.waitForEvent('download');
  await drawer.getByRole('button', { name: 'Download' }).click();
  const stream = await (await downloading).createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  file = { name: 'march.json', mimeType: 'application/json', buffer: Buffer.concat(chunks) };
  await ingestPosts(world, admin.accountId, makeCupPosts({ count: 2, first: 12 }));
  await drawer.getByRole('button', { name: 'Open' }).click();
  await page.getByText(/Nothing is read again/).waitFor();
  await page.locator('canvas').first().waitFor();
  await page.getByRole('button', { name: 'Compare with now' }).click();
  await expect.poll(() => page.getByText('2 of 2 numbers differ').count()).toBe(2);
  await takePicture(page, 'viz-snapshot');
  expect(await findAxeViolations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('Its file is checked without a sign-in, and a changed one is recognised', async () => {
  const outside = await visitor.open({ locale: 'en-GB', viewport: { width: 1440, height: 900 } });
  await outside.goto(`${world.url}${VERIFY_SNAPSHOT_PATH}`);
  const input = outside.locator('input[type=file]');
  await input.setInputFiles(file);
  await outside.getByText(/^Hash: right/).waitFor();
  await outside.getByText(/^Signature: right/).waitFor();
  await outside.getByText('A snapshot with this hash is kept here.').waitFor();
  await takePicture(outside, 'viz-snapshot-verified');
  expect(await findAxeViolations(outside)).toEqual([]);
  const buffer = Buffer.from(file.buffer.toString('utf8').replace('What people say', 'What nobody says'));
  await input.setInputFiles({ ...file, buffer });
  await outside.getByText(/^Hash: wrong/).waitFor();
  await outside.getByText(/^Signature: right/).waitFor();
  await takePicture(outside, 'viz-snapshot-changed');
  await outside.context().close();
});

test('It is read on a phone in Thai in the dark', async () => {
  await admin.call(saveProfile, { body: { language: 'th' } });
  const { page: phone } = await openPageOf(visitor, world, admin, {
    locale: 'th-TH',
    colorScheme: 'dark',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  await phone.goto(page.url());
  await phone.getByText(/ไม่มีการอ่านข้อมูลใหม่/).waitFor();
  await phone.locator('canvas').first().waitFor();
  await takePicture(phone, 'viz-snapshot-phone');
  const wide = await phone.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  await phone.context().close();
});
