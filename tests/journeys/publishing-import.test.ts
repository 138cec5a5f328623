import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listPosts } from '#contracts/publishing/posts.ts';
import { openPageOf, openThaiPhone } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { connectPublishingAccount } from '#tests/factories/publishing.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { checkLayout } from '#tests/journeys/screen-looks.ts';
import { startWorld, type World } from '#tests/world.ts';

/** A spreadsheet of posts: its faults are fixed in the page, its posts are made and taken back. */
let world: World;
let visitor: Visitor;
let planner: Person;
let page: Page;
let complaints: string[];

const FILE = `วันที่,เวลา,ช่องทาง,ข้อความ
03/04/2642,09:00,line,เมนูใหม่ของเดือนเมษายน
04/04/2642,09:00,line,ลาเต้เย็นสูตรใหม่
05/04/2642,เก้าโมง,ร้านชา,มัทฉะลาเต้
`;
const findPosts = async () => (await planner.call(listPosts, { query: {} })).items;

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  planner = await world.person(await world.account('Coffee Company'));
  await connectPublishingAccount(planner);
  ({ page, complaints } = await openPageOf(visitor, world, planner));
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

test('A file with faults is fixed in the page, becomes posts once somebody said how its dates are meant, and is taken back', async () => {
  await page.goto(`${world.url}/publishing`);
  await page.getByRole('link', { name: 'From a file' }).click();
  await page.getByText('No files yet').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose a file' }).click(),
  ]);
  await chooser.setFiles({ name: 'เมษายน.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) });
  await page.getByText('What is 03/04/2642?').waitFor();
  const make = page.getByRole('button', { name: 'Make 2 drafts' });
  await expect.poll(() => make.isDisabled()).toBe(true);
  const dayFirst = page.getByLabel('The day comes first');
  // The choice shows once the call has begun, a moment after the click.
  await dayFirst.click();
  await expect.poll(() => dayFirst.isChecked()).toBe(true);
  const row = page.getByRole('listitem', { name: 'Row 3' });
  await row.getByText('Names “ร้านชา”, which is no channel on which you publish').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await checkLayout(page, 'import-faults-desk');
  await row.getByLabel('Row 3, Time').fill('9:00');
  await row.getByLabel('Row 3, Channels').fill('line');
  await row.getByRole('button', { name: 'Save row' }).click();
  await page.getByRole('button', { name: 'Make 3 drafts' }).click();
  await page.getByText('3 posts made').waitFor();
  expect((await findPosts()).map(({ wall_time }) => wall_time)).toEqual([
    '2099-04-03T09:00',
    '2099-04-04T09:00',
    '2099-04-05T09:00',
  ]);
  await checkLayout(page, 'import-made-desk');
  await page.getByRole('button', { name: 'Take back 3 posts' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take back 3 posts' }).click();
  await page.getByText('3 posts taken back').waitFor();
  expect(await findPosts()).toEqual([]);
  expect(complaints).toEqual([]);
});

test('The calendar goes out as a file, and to a calendar program at an address that is shown once and revoked', async () => {
  await page.goto(`${world.url}/publishing`);
  await page.getByRole('button', { name: 'Take out' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Excel file of what is shown' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('posts.xlsx');
  await page.getByRole('button', { name: 'Take out' }).click();
  await page.getByRole('menuitem', { name: 'Calendar address…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Posts in your own calendar' });
  await dialog.getByRole('button', { name: 'Make an address' }).click();
  const url = await dialog.getByLabel('Your calendar address', { exact: true }).inputValue();
  const read = await fetch(new URL(new URL(url).pathname, world.url));
  expect(await read.text()).toContain('BEGIN:VCALENDAR');
  await dialog.getByRole('img', { name: 'QR code of your calendar address' }).waitFor();
  expect(await findAxeViolations(page, '[role=dialog]')).toEqual([]);
  await checkLayout(page, 'calendar-address-desk');
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await page
    .getByRole('dialog', { name: 'Revoke the calendar address?' })
    .getByRole('button', { name: 'Revoke' })
    .click();
  await page.getByText('Calendar address revoked').waitFor();
  const closed = await fetch(new URL(new URL(url).pathname, world.url));
  expect(closed.status).toBe(422);
});

test('On a phone in Thai the file and its faulty rows fit the screen', async () => {
  const phone = await openThaiPhone(visitor, world, planner);
  await phone.page.goto(`${world.url}/publishing/import`);
  await phone.page.getByRole('link', { name: 'เมษายน.csv' }).waitFor();
  await checkLayout(phone.page, 'import-files-phone');
  const [chooser] = await Promise.all([
    phone.page.waitForEvent('filechooser'),
    phone.page.getByRole('button', { name: 'เลือกไฟล์' }).click(),
  ]);
  await chooser.setFiles({ name: 'ผิด.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) });
  await phone.page.getByText('มีข้อผิดพลาด 1 แถว').waitFor();
  expect(await findAxeViolations(phone.page)).toEqual([]);
  await checkLayout(phone.page, 'import-faults-phone');
  expect(phone.complaints).toEqual([]);
});
