// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFiscalYear } from '#contracts/kit/fiscal-year.ts';
import { updateAccount } from '#contracts/people/account.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { findAxeViolations, type Visitor } from '#tests/journeys/browser.ts';
import { openCoffeePage } from '#tests/journeys/coffee-page.ts';
import { takePicture } from '#tests/journeys/screen-looks.ts';
import type { World } from '#tests/world.ts';

/** An administrator chooses the month with which fiscal years begin, and periods of charts follow. */
let world: World;
let visitor: Visitor;
let admin: Person;
let page: Page;

beforeAll(async () => {
  ({ world, visitor, admin, page } = await openCoffeePage());
}, 120_000);
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

test('The chosen month is explained by the present fiscal year, saved, and read by the period of a chart', async () => {
  await page.goto(`${world.url}/settings/account/system`);
  const field = page.getByRole('combobox', { name: 'First month of the fiscal year' });
  await field.click();
  await page.getByRole('option', { name: 'April', exact: true }).click();
  const today = new Date();
  const { number, first, last } = findFiscalYear(
    { year: today.getFullYear(), month: today.getMonth() + 1 },
    4,
  );
  await page.getByText(`April ${first.year} – March ${last.year} is fiscal year ${number}.`).waitFor();
  await takePicture(page, 'system-fiscal');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await page.getByText('Setting has been updated.').first().waitFor();
  expect(await findAxeViolations(page)).toEqual([]);

  await page.goto(`${world.url}/custom_viz/explore`);
  await page.getByRole('button', { name: /^Period: / }).click();
  const choice = page.getByRole('button', { name: /^This fiscal year/ });
  expect(await choice.innerText()).toContain(`1 Apr`);
  await takePicture(page, 'builder-fiscal-period');
  await choice.click();
  await page.getByRole('button', { name: /^Period: This fiscal year, 1 Apr/ }).waitFor();
}, 60_000);

test('On a phone in Thai the month and its fiscal year are in Thai', async () => {
  await admin.call(updateAccount, {
    query: { accountID: admin.accountId },
    body: { language: 'th', fiscal_start_month: 4 },
  });
  const { page: phone } = await openPageOf(visitor, world, admin, {
    locale: 'th-TH',
    colorScheme: 'dark',
    viewport: { width: 390, height: 844 },
  });
  await phone.goto(`${world.url}/settings/account/system`);
  const field = phone.getByRole('combobox', { name: 'เดือนแรกของปีงบประมาณ' });
  await field.scrollIntoViewIfNeeded();
  expect(await field.inputValue()).toBe('เมษายน');
  await phone.getByText(/เมษายน \d{4} – มีนาคม \d{4} คือปีงบประมาณ \d{4}/).waitFor();
  await takePicture(phone, 'system-fiscal-phone');
});
