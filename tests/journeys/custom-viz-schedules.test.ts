// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeChartTile, makeShelves } from '#contracts/custom-viz/make-chart-tile.ts';
import { saveProfile } from '#contracts/identity/profile.ts';
import { makeCoffeeCompany } from '#tests/factories/coffee-company.ts';
import { makeCupPosts } from '#tests/factories/coffee-posts.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { publishVizDashboard } from '#tests/factories/viz-dashboard.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { takePicture } from '#tests/journeys/screen-looks.ts';
import { startWorld, type World } from '#tests/world.ts';
import '#tests/journeys/evidence.ts';

/** A dashboard is scheduled for a colleague and somebody outside, tried, sent, and seen in its history. */
let world: World;
let visitor: Visitor;
let admin: Person;
let colleague: Person;
let page: Page;
let path: string;
let complaints: string[];

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  admin = await makeCoffeeCompany(world, makeCupPosts({ count: 12 }));
  colleague = await world.person(admin.accountId);
  const chart = { measures: ['mentions.mentions' as const], shelves: makeShelves({ across: 'channel' }) };
  const tile = (_id: string) => makeChartTile(_id, [0, 0, 6, 4], chart);
  const { _id } = await publishVizDashboard(admin, {
    name: 'What people say',
    share: 'all',
    document: {
      title: { en: 'What people say', th: 'คนพูดถึงอะไร' },
      filters: [{ _id: 'channel', dimension: 'channel' }],
      tabs: [
        { _id: 'first', name: { en: 'Channels', th: 'ช่องทาง' }, tiles: [tile('one')] },
        { _id: 'second', name: { en: 'More', th: 'อื่น ๆ' }, tiles: [tile('two')] },
      ],
    },
  });
  path = `/custom_viz/dashboards/${_id}`;
  ({ page, complaints } = await openPageOf(visitor, world, admin, { locale: 'en-GB' }));
  await page.goto(`${world.url}${path}`);
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

async function openDrawer(): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Schedules' }).click();
}

test('A schedule is made with filters and a language for each receiver', async () => {
  await openDrawer();
  await page.getByText('No schedules yet').waitFor();
  await page.getByRole('button', { name: 'New schedule' }).click();
  const drawer = page.getByRole('dialog', { name: 'Schedules' });
  await drawer.getByLabel('Name').fill('Weekly coffee');
  await drawer.getByLabel('Add a colleague').click();
  const { name } = await colleagueOf();
  await page.getByRole('option', { name, exact: true }).click();
  const row = drawer.getByRole('group', { name, exact: true });
  await row.getByRole('button', { name: /^Channel/ }).click();
  await page.getByRole('checkbox', { name: 'Facebook' }).check();
  await page.keyboard.press('Escape');
  await drawer.getByLabel('Add an address outside').fill('boss@example.org');
  await drawer.getByRole('button', { name: 'Add', exact: true }).click();
  await drawer.getByText('Asked first').waitFor();
  await takePicture(page, 'viz-schedule-form');
  expect(await findAxeViolations(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Create schedule' }).click();
  await drawer.getByText('2 recipients').waitFor();
});

test('It is sent now, and its history says what became of each receiver', async () => {
  const drawer = page.getByRole('dialog', { name: 'Schedules' });
  await drawer.getByRole('button', { name: 'Send now' }).click();
  await page.getByRole('dialog', { name: /^Send/ }).getByRole('button', { name: 'Send now' }).click();
  await drawer.getByText('sent to 1 · 1 skipped').waitFor({ timeout: 30_000 });
  await takePicture(page, 'viz-schedules');
  expect(await findAxeViolations(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'History' }).click();
  const runs = page.getByRole('dialog', { name: 'Weekly coffee' });
  await runs.getByText('Not sent: has not agreed yet').waitFor();
  await takePicture(page, 'viz-schedule-runs');
  expect(await findAxeViolations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('It is read on a phone in Thai in the dark', async () => {
  await admin.call(saveProfile, { body: { language: 'th' } });
  const { page: phone } = await openPageOf(visitor, world, admin, {
    locale: 'th-TH',
    colorScheme: 'dark',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  await phone.goto(`${world.url}${path}`);
  await phone.getByRole('button', { name: 'เพิ่มเติม', exact: true }).click();
  await phone.getByRole('menuitem', { name: 'กำหนดส่ง' }).click();
  await phone.getByText('Weekly coffee').waitFor();
  await takePicture(phone, 'viz-schedules-phone');
  await phone.getByRole('button', { name: 'ตั้งค่า', exact: true }).last().click();
  await phone.getByRole('group', { name: 'ผู้รับ' }).waitFor();
  await takePicture(phone, 'viz-schedule-form-phone');
  expect(await findAxeViolations(phone)).toEqual([]);
  await phone.context().close();
});

async function colleagueOf(): Promise<{ name: string }> {
  const row = await world.suite.context.database.platform
    .selectFrom('users')
    .select('name')
    .where('_id', '=', colleague.userId)
    .executeTakeFirstOrThrow();
  return row;
}
