// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveProfile } from '#contracts/identity/profile.ts';
import { answerQuestions } from '#contracts/semantic/endpoints.ts';
import { deleteUpload, listUploads } from '#contracts/uploads/endpoints.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { makeUpload, shapeOf } from '#tests/factories/upload.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { takePicture } from '#tests/journeys/screen-looks.ts';
import { startWorld, type World } from '#tests/world.ts';

/** A file becomes a data set, is joined to tickets by their channel, gets more rows, and the addition is undone; by a phone and in Thai too. */
let world: World;
let visitor: Visitor;
let admin: Person;
let page: Page;

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  admin = await world.person(await world.account('Bunloy'));
  ({ page } = await openPageOf(visitor, world, admin, {
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
  }));
}, 120_000);
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

const shot = (name: string): Promise<void> => takePicture(page, name);
const SALES = `วันที่,Channel,Budget,Code
05/03/2569,LINE,"1,200.50",001
06/04/2569,Facebook,300,002
07/04/2569,Facebook,not a number,003
08/04/2569,Pigeon,7,004
`;
const toFile = (text: string) => ({ name: 'budget.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

async function chooseFile(text: string): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose a file' }).click(),
  ]);
  await chooser.setFiles(toFile(text));
}

async function findUploadNamed(name: string): Promise<string> {
  const { items } = await admin.call(listUploads, {});
  return items.find((one) => one.name === name)?._id ?? '';
}

/** The budget by channel beside the tickets by channel. */
async function joinWithTickets() {
  const { items } = await admin.call(listUploads, {});
  const { answers } = await admin.call(answerQuestions, {
    body: {
      questions: [
        {
          measures: [`${items.at(-1)?.data_set ?? ''}.sum_c3` as `${string}.${string}`, 'tickets.tickets'],
          rows: [{ dimension: 'channel' }],
          span: { from: '2020-01-01T00:00:00Z', to: '2030-01-01T00:00:00Z' },
        },
      ],
    },
  });
  const [result] = answers;
  if (!result?.ok) return result;
  const { rows, cells } = result.answer;
  return Object.fromEntries(
    rows.map((row, index) => [row[0]?.key, cells[index]?.[0]?.map(({ value }) => value)]),
  );
}

test('A file is read, its types are corrected, what it gives is checked, and it becomes a data set', async () => {
  await page.goto(`${world.url}/custom_viz/data`);
  await page.getByText('No files yet').waitFor();
  await shot('uploads-empty');
  await page.getByRole('button', { name: 'Upload a file' }).click();
  await chooseFile(SALES);
  const columns = page.getByRole('listitem');
  await columns.filter({ hasText: 'Budget' }).waitFor();
  // Thai years are recognised, and dates that can be read in two ways are asked.
  await page.getByText('can be read in two ways').waitFor();
  expect(await page.getByRole('checkbox', { name: /Buddhist/ }).isChecked()).toBe(true);
  await page.getByRole('combobox', { name: 'Dates begin with' }).click();
  await page.getByRole('option', { name: 'The day' }).click();
  await page.getByRole('combobox', { name: 'Type of Budget' }).click();
  await page.getByRole('option', { name: 'Money' }).click();
  await page.getByRole('textbox', { name: 'Name of Budget in Thai' }).fill('งบประมาณ');
  await page.getByRole('checkbox', { name: 'Code identifies a row' }).check();
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByText('4 rows: 3 can be read, 1 kept aside.').waitFor();
  await page.getByText('This is no number').waitFor();
  await page.getByText('Not known: Pigeon').waitFor();
  await shot('uploads-checked');
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Budget by channel');
  await page.getByRole('button', { name: 'Make the data set' }).click();
  await page.getByRole('heading', { name: 'Budget by channel' }).waitFor();
  await page.getByText('3 rows').waitFor();
  await shot('uploads-list');
}, 60_000);

test('It joins tickets by their channel; a file is appended, and the addition is undone', async () => {
  expect(await joinWithTickets()).toMatchObject({ line: [1200.5, 0], facebook: [300, 0] });
  await page.getByRole('button', { name: 'Add a file' }).click();
  await chooseFile('Code,Channel,Budget\n009,LINE,99\n001,LINE,5\n');
  await page.getByText('The columns are read as before.').waitFor();
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByText('Rows whose key comes again: 1').waitFor();
  await shot('uploads-append');
  await page.getByRole('button', { name: 'Read the file' }).click();
  await page.getByText('4 rows').waitFor();
  expect(await joinWithTickets()).toMatchObject({ line: [1200.5, 0] });
  await page.getByRole('button', { name: 'Versions' }).click();
  await page.getByRole('button', { name: 'Restore version 1' }).click();
  await page.getByText('version 1 again').waitFor();
  await shot('uploads-versions');
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByText('3 rows').first().waitFor();
}, 60_000);

test('A second file is joined to it by a column: how many values match is shown, and zeros in front are ignored', async () => {
  await makeUpload(admin, 'Code,Shop\n1,North\n2,South\n2,East\n9,West\n', {
    name: 'Shops',
    shape: (preview) => {
      const shape = shapeOf(preview);
      return { ...shape, columns: shape.columns.map((one) => ({ ...one, type: 'text', measures: [] })) };
    },
  });
  const entry = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Shops' }) });
  await entry.getByRole('button', { name: 'Join' }).click();
  await page.getByRole('combobox', { name: 'Joins to' }).click();
  await page.getByRole('option', { name: 'Budget by channel' }).click();
  await page.getByRole('combobox', { name: 'Field there' }).click();
  await page.getByRole('option', { name: 'Code' }).click();
  await page.getByText('0% of the rows match (0 of 4).').waitFor();
  await page.getByRole('checkbox', { name: 'Ignore zeros in front' }).check();
  await page.getByText('75% of the rows match (3 of 4).').waitFor();
  await page.getByText('1 value has several rows.').waitFor();
  await shot('uploads-join');
  expect(await findAxeViolations(page)).toEqual([]);
  const save = entry.getByRole('button', { name: 'Join', exact: true }).last();
  expect(await save.isDisabled()).toBe(true);
  await page.getByRole('checkbox', { name: 'Add up the numbers' }).check();
  await save.click();
  await page.getByText('values with several rows, side by side').waitFor();
  await shot('uploads-joined');
}, 60_000);

test('Its owner says who sees which rows, sees what others would see, and is asked before rows are hidden', async () => {
  await world.person(admin.accountId, { can: ['custom_viz.dashboard.read'] });
  const entry = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Budget by channel' }) });
  await entry.getByRole('button', { name: 'Who sees which rows' }).click();
  await page.getByRole('radio', { name: 'Chosen people, groups and roles' }).check();
  await page.getByText('Choose what is missing').waitFor();
  await page.getByRole('button', { name: 'Add a line' }).click();
  const line = page.getByRole('group', { name: 'Line 1' });
  await line.getByRole('combobox', { name: 'Who' }).click();
  await page.getByRole('option', { name: 'Everyone' }).click();
  await line.getByRole('combobox', { name: 'Values' }).click();
  await page.getByRole('option', { name: 'Facebook' }).click();
  await page.keyboard.press('Escape');
  await page.getByText('sees 1 of 3 rows').waitFor();
  await shot('uploads-rule');
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save who sees rows' }).click();
  await page.getByText('2 people will see fewer rows').waitFor();
  await shot('uploads-rule-asked');
  await page.getByRole('button', { name: 'Hide the rows' }).click();
  await page.getByText('rows limited').waitFor();
  expect(await joinWithTickets()).toMatchObject({ facebook: [300, 0] });
}, 60_000);

test('It is the same in Thai on a phone, and deleting says what goes', async () => {
  await admin.call(saveProfile, { body: { language: 'th' } });
  const opened = await openPageOf(visitor, world, admin, {
    locale: 'th-TH',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    colorScheme: 'dark',
  });
  page = opened.page;
  await page.goto(`${world.url}/custom_viz/data`);
  await page.getByRole('heading', { name: 'Budget by channel' }).waitFor();
  await shot('uploads-phone-th');
  const entry = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Budget by channel' }) });
  const other = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Shops' }) });
  await other.getByRole('button', { name: 'เชื่อมข้อมูล' }).click();
  await page.getByText('บางค่ามีหลายแถว').waitFor();
  await shot('uploads-phone-th-joined');
  expect(await findAxeViolations(page)).toEqual([]);
  await admin.call(deleteUpload, { params: { _id: await findUploadNamed('Shops') } });
  await other.waitFor({ state: 'detached' });
  await entry.getByRole('button', { name: 'ใครเห็นแถวใดบ้าง' }).click();
  await page.getByText('เห็น 1 จาก 3 แถว').waitFor();
  // A preview that is counted again is pale for a moment.
  await page.locator('[data-old]').waitFor({ state: 'detached' });
  await shot('uploads-phone-th-rule');
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'ยกเลิก' }).click();
  await page.getByRole('button', { name: 'อัปโหลดไฟล์' }).click();
  await page.getByRole('textbox', { name: 'หรือวางตาราง' }).fill('จังหวัด\tยอดขาย\nเชียงใหม่\t฿1,200\nภูเก็ต\t฿5\n');
  await page.getByRole('button', { name: 'ใช้ตารางที่วาง' }).click();
  await page.getByRole('button', { name: 'ตรวจไฟล์' }).click();
  await page.getByText('2 แถว: อ่านได้ 2 แยกไว้ 0').waitFor();
  await shot('uploads-phone-th-checked');
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'ปิด', exact: true }).click();
  await page.getByRole('button', { name: 'ลบ', exact: true }).click();
  await page.getByText('ไม่มีแดชบอร์ดใดใช้อยู่').waitFor();
  await page.getByRole('button', { name: 'ลบชุดข้อมูล' }).click();
  await page.getByText('ยังไม่มีไฟล์').waitFor();
  expect((await admin.call(listUploads, {})).items).toEqual([]);
}, 60_000);
