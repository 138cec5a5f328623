// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listFieldRules } from '#contracts/field-rules/endpoints.ts';
import { openPageOf, openThaiPhone } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { publishVizDashboard } from '#tests/factories/viz-dashboard.ts';
import { findAxeViolations, type Visitor } from '#tests/journeys/browser.ts';
import { openCoffeePage } from '#tests/journeys/coffee-page.ts';
import { takePicture } from '#tests/journeys/screen-looks.ts';
import type { World } from '#tests/world.ts';

/** An administrator restricts a measure; a colleague then finds it closed in a chart and grey in the builder. */
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

async function publish(): Promise<string> {
  const { _id } = await publishVizDashboard(admin, {
    name: 'Reach board',
    share: 'all',
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
              title: { en: 'Reach by channel', th: 'การเข้าถึงตามช่องทาง' },
              chart: { measures: ['mentions.reach'], shelves: { across: [{ dimension: 'channel' }] } },
            },
          ],
        },
      ],
    },
  });
  return _id;
}

test('An administrator says who reads a measure, and sees what else is closed with it', async () => {
  await page.goto(`${world.url}/custom_viz/field_rules`);
  await page.getByText('Everyone reads every field').waitFor();
  await page.getByRole('button', { name: 'Restrict a field' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Field', exact: true }).fill('Reach');
  await page.getByRole('option', { name: 'Reach', exact: true }).first().click();
  await dialog.getByText('Also closed, since it would tell the same').waitFor();
  await dialog.getByText('Without a group and a permission nobody reads the field.').waitFor();
  await dialog.getByRole('combobox', { name: 'Or people with a permission' }).fill('User');
  await page.getByRole('option').first().click();
  await shot('field-rules-editor');
  expect(await findAxeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { name: 'Reach · Mentions' }).waitFor();
  await shot('field-rules-list');
  expect(await findAxeViolations(page)).toEqual([]);
  expect((await admin.call(listFieldRules, {})).items).toMatchObject([{ field: 'mentions.reach' }]);
}, 60_000);

test('A colleague finds it closed in a chart and grey in the builder, on a phone in Thai at night too', async () => {
  const id = await publish();
  const colleague = await world.person(admin.accountId, {
    can: ['custom_viz.dashboard.read', 'custom_viz.dashboard.write', 'listening.keyword.read'],
  });
  const { page: other } = await openPageOf(visitor, world, colleague, {
    viewport: { width: 1440, height: 900 },
  });
  other.setDefaultTimeout(15_000);
  await other.goto(`${world.url}/custom_viz/dashboards/${id}`);
  await other.getByText('You may not read Reach.').waitFor();
  await shot('field-rules-closed-tile', other);
  await other.goto(`${world.url}/custom_viz/explore`);
  const fields = other.getByRole('region', { name: 'Fields' });
  await fields.getByRole('textbox', { name: 'Search fields' }).fill('Reach');
  const reach = fields.getByRole('button', { name: /^Reach/ }).first();
  await expect.poll(() => reach.getAttribute('aria-disabled')).toBe('true');
  expect(await reach.textContent()).toContain('You may not read Reach.');
  await shot('field-rules-builder', other);
  const { page: phone } = await openThaiPhone(visitor, world, admin);
  await phone.goto(`${world.url}/custom_viz/field_rules`);
  await phone.getByText('ปิดตามไปด้วยเพราะบอกค่าเดียวกันได้', { exact: false }).waitFor();
  await shot('field-rules-phone-thai', phone);
}, 90_000);
