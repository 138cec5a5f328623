// @module-tag slow
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCoffeeCompany } from '#tests/factories/coffee-company.ts';
import { makeCupPosts } from '#tests/factories/coffee-posts.ts';
import { publishListeningDashboard } from '#tests/factories/listening-dashboard.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { takePicture } from '#tests/journeys/screen-looks.ts';
import { startWorld, type World } from '#tests/world.ts';

/** What a dashboard of listening has of what all dashboards have, as its readers look at it. */
let world: World;
let visitor: Visitor;
let admin: Person;
let page: Page;
let complaints: string[];
let address: string;

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  admin = await makeCoffeeCompany(world, makeCupPosts({ count: 12 }));
  const { _id } = await publishListeningDashboard(admin, {
    name: 'Cups',
    share: 'all',
    widgets: [
      { _id: 'numbers', kind: 'numbers', spot: { x: 0, y: 0, w: 12, h: 3 } },
      { _id: 'volume', kind: 'volume', spot: { x: 0, y: 3, w: 6, h: 5 } },
      { _id: 'channels', kind: 'share', by: 'channel', spot: { x: 6, y: 3, w: 6, h: 5 } },
      { _id: 'posts', kind: 'posts', title: 'Best posts', spot: { x: 0, y: 8, w: 12, h: 5 } },
    ],
  });
  address = `/listening/dashboards/${_id}`;
  ({ page, complaints } = await openPageOf(visitor, world, admin, { locale: 'en-GB' }));
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

test('A filtered widget is saved as CSV with the numbers that it shows, and a list of posts as a picture', async () => {
  await page.goto(`${world.url}${address}?channel=pantip`);
  await page.getByRole('link', { name: /^Pantip: 8 mentions/ }).waitFor();
  await page.getByRole('button', { name: 'Chart menu: Channels' }).click();
  await takePicture(page, 'listening-board-menu');
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV file' }).click();
  const saved = await readFile(await (await downloading).path(), 'utf8');
  expect(saved.trim().split('\r\n').slice(1)).toEqual([expect.stringMatching(/^Pantip,8,/)]);
  await page.getByRole('button', { name: 'Chart menu: Best posts' }).click();
  const drawing = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Picture (PNG)' }).click();
  expect((await drawing).suggestedFilename()).toMatch(/\.png$/);
  expect(await findAxeViolations(page)).toEqual([]);
}, 90_000);

test('The whole dashboard is made in the background and saved as a document', async () => {
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /^PDF/ }).click();
  expect((await coming).suggestedFilename()).toMatch(/^Cups.*\.pdf$/);
  await takePicture(page, 'listening-board-files');
  expect(complaints).toEqual([]);
}, 90_000);
