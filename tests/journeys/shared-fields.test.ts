// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  certifySharedField,
  createSharedField,
  listSharedFields,
} from '#contracts/shared-fields/endpoints.ts';
import { openThaiPhone } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { publishVizDashboard } from '#tests/factories/viz-dashboard.ts';
import { findAxeViolations, type Visitor } from '#tests/journeys/browser.ts';
import { openCoffeePage } from '#tests/journeys/coffee-page.ts';
import { takePicture } from '#tests/journeys/screen-looks.ts';
import type { World } from '#tests/world.ts';

/** An analyst defines a measure and a grouping once, uses them in a chart, and sees where they are used before changing them. */
let world: World;
let visitor: Visitor;
let admin: Person;
let page: Page;

beforeAll(async () => {
  ({ world, visitor, admin, page } = await openCoffeePage());
  page.setDefaultTimeout(15_000);
}, 120_000);
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

const shot = (name: string, of: Page = page): Promise<void> => takePicture(of, name);
const dialog = () => page.getByRole('dialog');
const find = async () => (await admin.call(listSharedFields, {})).items;

test('A measure is written with its names in two languages, and its values are shown meanwhile', async () => {
  await page.goto(`${world.url}/custom_viz/fields`);
  await page.getByText('No shared fields yet').waitFor();
  await page.getByRole('button', { name: 'New field' }).click();
  await dialog().getByLabel('Name (English)').fill('Angry share');
  await dialog().getByLabel('Name (Thai)').fill('สัดส่วนความไม่พอใจ');
  await dialog().getByLabel('Meaning (English)').fill('Negative mentions of all mentions.');
  await dialog().getByRole('textbox', { name: 'Formula' }).click();
  await page.keyboard.type('negative / mentions');
  await dialog()
    .getByText(/Gives: /)
    .waitFor();
  await shot('fields-editor');
  await dialog().getByRole('region', { name: 'Values of the formula' }).waitFor();
  await dialog().getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { name: 'Angry share' }).waitFor();
  expect(await find()).toMatchObject([{ key: 'angry_share', labels: { th: 'สัดส่วนความไม่พอใจ' } }]);
}, 60_000);

test('Values are put together into groups, and the builder draws them beside the measure', async () => {
  await page.getByRole('button', { name: 'New field' }).click();
  await dialog().getByLabel('Name (English)').fill('Kind of channel');
  await dialog().getByLabel('Name (Thai)').fill('ประเภทช่องทาง');
  await dialog().getByRole('combobox', { name: 'What it is' }).click();
  await page.getByRole('option', { name: 'Groups of values' }).click();
  await dialog().getByRole('combobox', { name: 'Dimension' }).fill('Channel');
  await page.getByRole('option', { name: 'Channel', exact: true }).click();
  await dialog().getByLabel('Group (English)', { exact: true }).fill('Social');
  await dialog().getByLabel('Group (Thai)', { exact: true }).fill('โซเชียล');
  await dialog().getByRole('combobox', { name: 'Values' }).first().click();
  await page.getByRole('option').first().click();
  await page.keyboard.press('Escape');
  await shot('fields-groups');
  expect(await findAxeViolations(page)).toEqual([]);
  await dialog().getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { name: 'Kind of channel' }).waitFor();
  await page.goto(`${world.url}/custom_viz/explore`);
  const fields = page.getByRole('region', { name: 'Fields' });
  for (const name of ['Angry share', 'Kind of channel']) {
    await fields.getByRole('textbox', { name: 'Search fields' }).fill(name);
    await fields.getByRole('button', { name, exact: true }).first().click();
  }
  const result = page.getByRole('region', { name: 'Result' });
  await result.getByRole('tab', { name: 'Table' }).click();
  await result.getByRole('rowheader', { name: 'Social' }).waitFor();
  await result.getByRole('tab', { name: 'Chart' }).click();
  await result.locator('canvas, svg').first().waitFor();
  await shot('fields-builder');
}, 60_000);

test('A field says where it is used before it is changed or deleted, on a phone in Thai at night too', async () => {
  for (const field of await find())
    await admin.call(createSharedField, {
      body: {
        labels: { en: `Twice ${field.labels.en}`, th: `สองเท่าของ${field.labels.th}` },
        about: { en: 'A test of lists.', th: 'ลองรายการ' },
        definition: { kind: 'measure', data_set: 'mentions', formula: 'mentions * 2' },
        share: 'all',
      },
    });
  const shared = (await find()).find(({ key }) => key === 'twice_angry_share');
  const params = { _id: shared?._id ?? '' };
  await admin.call(certifySharedField, { params, body: { official: true } });
  await publishVizDashboard(admin, {
    name: 'Coffee overview',
    document: {
      tabs: [
        {
          _id: 'a',
          name: { en: 'Overview', th: 'ภาพรวม' },
          tiles: [
            {
              kind: 'chart',
              _id: 'a',
              spot: { x: 0, y: 0, w: 6, h: 4 },
              title: { en: 'Anger', th: 'ความไม่พอใจ' },
              chart: { measures: ['shared.twice_angry_share'] },
            },
          ],
        },
      ],
    },
  });
  await page.goto(`${world.url}/custom_viz/fields`);
  const entry = page.getByRole('listitem').filter({ hasText: 'Twice Angry share' });
  await entry.getByRole('button', { name: 'Used in' }).click();
  await entry.getByRole('link', { name: 'Coffee overview' }).waitFor();
  await entry.getByText('Anger in Overview').waitFor();
  await shot('fields-list');
  expect(await findAxeViolations(page)).toEqual([]);
  await entry.getByRole('button', { name: 'More about Twice Angry share' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByText('It is used in 1 place, which then says that it is gone.').waitFor();
  await page.keyboard.press('Escape');
  const { page: phone } = await openThaiPhone(visitor, world, admin);
  await phone.goto(`${world.url}/custom_viz/fields`);
  await phone.getByText('สองเท่าของสัดส่วนความไม่พอใจ').first().waitFor();
  await shot('fields-phone-thai', phone);
  await phone.getByRole('button', { name: 'สร้างฟิลด์' }).click();
  const choices = phone.getByRole('radiogroup').last();
  const fits = () => choices.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);
  await expect.poll(fits).toBe(true);
  await shot('fields-phone-editor', phone);
}, 90_000);
