// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeChartTile, makeShelves } from '#contracts/custom-viz/make-chart-tile.ts';
import { makeCoffeeCompany } from '#tests/factories/coffee-company.ts';
import { makeCupPosts } from '#tests/factories/coffee-posts.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { publishVizDashboard } from '#tests/factories/viz-dashboard.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { takePicture } from '#tests/journeys/screen-looks.ts';
import { startWorld, type World } from '#tests/world.ts';
import '#tests/journeys/evidence.ts';

/** A dashboard is shared with people outside: created, opened with a password, filtered by its visitors, and revoked. */
let world: World;
let visitor: Visitor;
let admin: Person;
let page: Page;
let address: string;
let complaints: string[];

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  admin = await makeCoffeeCompany(world, makeCupPosts({ count: 30 }));
  const { _id } = await publishVizDashboard(admin, {
    name: 'What people say',
    share: 'all',
    document: {
      title: { en: 'What people say', th: 'คนพูดถึงอะไร' },
      filters: [{ _id: 'channel', dimension: 'channel' }],
      tabs: [
        {
          _id: 'first',
          name: {},
          tiles: [
            makeChartTile('channels', [0, 0, 6, 4], {
              measures: ['mentions.mentions'],
              shelves: makeShelves({ across: 'channel' }),
            }),
            {
              _id: 'note',
              kind: 'text',
              spot: { x: 6, y: 0, w: 6, h: 4 },
              title: { en: 'What it means', th: 'หมายความว่า' },
              text: { en: 'Mentions: **{{all}}**', th: 'พูดถึง **{{all}}** ครั้ง' },
              numbers: [{ name: 'all', measure: 'mentions.mentions' }],
            },
          ],
        },
      ],
    },
  });
  ({ page, complaints } = await openPageOf(visitor, world, admin, { locale: 'en-GB' }));
  await page.goto(`${world.url}/custom_viz/dashboards/${_id}`);
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

test('A live link with a password is created, and its visitors set the filter that it allows', async () => {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Share by link' }).click();
  const drawer = page.getByRole('dialog', { name: 'Share by link' });
  await drawer.getByRole('radio', { name: 'Live numbers' }).check();
  await drawer.getByRole('checkbox', { name: 'Channel' }).check();
  await drawer.getByLabel('For whom').fill('The board');
  await drawer.getByLabel('Password', { exact: true }).fill('secret words');
  await drawer.getByRole('button', { name: 'Create link' }).click();
  address = await drawer.getByLabel('Link', { exact: true }).inputValue();
  await drawer.getByText('Visitors change: Channel').waitFor();
  await takePicture(page, 'viz-links');
  expect(await findAxeViolations(page)).toEqual([]);
  const outside = await visitor.open({ locale: 'en-GB', viewport: { width: 1440, height: 900 } });
  await outside.goto(address);
  await outside.getByRole('heading', { name: 'This link has a password' }).waitFor();
  await outside.getByLabel(/^Password/).fill('secret words');
  await outside.getByRole('button', { name: 'Open' }).click();
  await outside.getByRole('heading', { name: 'What people say' }).waitFor();
  const note = outside.getByRole('region', { name: 'What it means' });
  await note.getByText('30').waitFor();
  await outside.getByRole('button', { name: /^Channel/ }).click();
  await outside.getByRole('checkbox', { name: /^Facebook/ }).check();
  await note.getByText('10').waitFor();
  // What the visitor chose is in the address, so it can be passed on with the link.
  const chosen = new URL(outside.url());
  expect([chosen.searchParams.get('f.channel'), chosen.hash]).toEqual(['facebook', new URL(address).hash]);
  await outside.keyboard.press('Escape');
  await takePicture(outside, 'viz-shared');
  expect(await findAxeViolations(outside)).toEqual([]);
  await outside.goBack();
  await note.getByText('30').waitFor();
  await outside.context().close();
});

test('It is read on a phone in Thai in the dark, counts its openings, and ends when it is revoked', async () => {
  const phone = await visitor.open({
    locale: 'th-TH',
    colorScheme: 'dark',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  await phone.goto(address);
  await phone.getByLabel(/^รหัสผ่าน/).fill('secret words');
  await phone.getByRole('button', { name: 'เปิด' }).click();
  await phone.getByRole('region', { name: 'หมายความว่า' }).getByText('30').waitFor();
  await phone.locator('canvas').first().waitFor();
  await takePicture(phone, 'viz-shared-phone');
  expect(await findAxeViolations(phone)).toEqual([]);
  const wide = await phone.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  await page.reload();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Share by link' }).click();
  const link = page.getByRole('listitem').filter({ hasText: 'The board' });
  await link.getByText('opened 2 times').waitFor();
  await link.getByRole('button', { name: 'Revoke link' }).click();
  await page
    .getByRole('dialog', { name: 'Revoke link' })
    .getByRole('button', { name: 'Revoke link' })
    .click();
  await link.getByText('expired').waitFor();
  await phone.reload();
  await phone.getByText('ลิงก์นี้ใช้ไม่ได้แล้ว').waitFor();
  await phone.context().close();
  expect(complaints).toEqual([]);
});
