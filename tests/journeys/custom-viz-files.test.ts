// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVizDashboard, publishVizDraft } from '#contracts/custom-viz/endpoints.ts';
import { saveProfile } from '#contracts/identity/profile.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { takePicture } from '#tests/journeys/screen-looks.ts';
import { startWorld, type World } from '#tests/world.ts';
import '#tests/journeys/evidence.ts';

/** A file of a dashboard is made in the background, saved when it is whole, and found again after the page was closed. */
let world: World;
let visitor: Visitor;
let admin: Person;
let page: Page;
let complaints: string[];

const chart = { measures: ['tickets.tickets' as const], shelves: { across: [{ dimension: 'channel' }] } };

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  admin = await world.person(await world.account('Coffee Company'));
  const tiles = Array.from({ length: 8 }, (_one, nth) => ({
    _id: `tile${nth}`,
    kind: 'chart' as const,
    spot: { x: (nth % 2) * 6, y: 4 * Math.floor(nth / 2), w: 6, h: 4 },
    chart,
  }));
  const { _id } = await admin.call(createVizDashboard, {
    body: { name: 'Tickets of the week', document: { tabs: [{ _id: 'first', name: {}, tiles }] } },
  });
  await admin.call(publishVizDraft, { params: { _id }, body: {} });
  ({ page, complaints } = await openPageOf(visitor, world, admin, { locale: 'en-GB' }));
  await page.goto(`${world.url}/custom_viz/dashboards/${_id}`);
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

test('A document is saved as soon as it is whole, and its line says where to fetch it again', async () => {
  await page.getByRole('button', { name: 'Download' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'PDF of all tabs' }).click();
  const lines = page.getByRole('region', { name: 'Files in the making' });
  await lines.getByText('PDF of “Tickets of the week”').waitFor();
  await takePicture(page, 'viz-file-begun');
  const stream = await (await downloading).createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  expect(Buffer.concat(chunks).subarray(0, 5).toString()).toBe('%PDF-');
  await lines.getByText('Only you can fetch it, for a day.').waitFor();
  await takePicture(page, 'viz-file-done');
  expect(await findAxeViolations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('On a phone in Thai in the dark it is fetched later, and the line is put away', async () => {
  await admin.call(saveProfile, { body: { language: 'th' } });
  const { page: phone } = await openPageOf(visitor, world, admin, {
    locale: 'th-TH',
    colorScheme: 'dark',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  await phone.goto(page.url());
  const lines = phone.getByRole('region', { name: 'ไฟล์ที่กำลังสร้าง' });
  await lines.getByText('คุณเท่านั้นที่ดาวน์โหลดได้').waitFor();
  await takePicture(phone, 'viz-file-phone');
  const wide = await phone.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  const downloading = phone.waitForEvent('download');
  await lines.getByRole('link', { name: 'ดาวน์โหลด' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/);
  await lines.getByRole('button', { name: 'ซ่อน' }).click();
  await lines.waitFor({ state: 'detached' });
  await phone.context().close();
});
