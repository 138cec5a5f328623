// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveProfile } from '#contracts/identity/profile.ts';
import { getSession } from '#contracts/identity/session.ts';
import { openPageOf, openThaiPhone } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { takePicture } from '#tests/journeys/screen-looks.ts';
import { startWorld, type World } from '#tests/world.ts';

/** The zone of a person, in a browser whose own zone is Asia/Bangkok. */
const ACCOUNT = '/settings/account/main';
const LONG = { timeout: 30_000 };

let world: World;
let visitor: Visitor;
let admin: Person;
let page: Page;

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  admin = await world.person(await world.account('Doi Coffee'));
  ({ page } = await openPageOf(visitor, world, admin, { locale: 'en-GB' }));
}, 120_000);
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

/** The zone by which quick analytics asks what rises today. */
async function readZoneOfQuestions(): Promise<string | null> {
  const [request] = await Promise.all([
    page.waitForRequest(/quick_analytic\/rising/, LONG),
    page.goto(`${world.url}/quick_analytic`),
  ]);
  return new URL(request.url()).searchParams.get('time_zone');
}

async function chooseZone(search: string, option: string): Promise<void> {
  await page.goto(world.url + ACCOUNT);
  const field = page.getByRole('combobox', { name: 'Your time zone' });
  await field.fill(search, LONG);
  await page.getByRole('option', { name: option }).click(LONG);
  await expect.poll(() => page.getByText('Your time zone is saved').count(), LONG).toBeGreaterThan(0);
}

test('Without a choice, days are those of the browser', async () => {
  expect(await readZoneOfQuestions()).toBe('Asia/Bangkok');
}, 120_000);

test('The zone of the profile is used by questions and dates, and that of the browser again after it', async () => {
  await chooseZone('Tokyo', 'Asia/Tokyo');
  expect((await admin.call(getSession, {})).user.time_zone).toBe('Asia/Tokyo');
  await takePicture(page, 'reader-zone');
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await readZoneOfQuestions()).toBe('Asia/Tokyo');
  await page.goto(`${world.url}/quick_analytic?q=latte&range=24h`);
  await page.getByText('Asia/Tokyo').first().waitFor(LONG);
  await chooseZone('browser', 'That of the browser (Asia/Bangkok)');
  expect((await admin.call(getSession, {})).user.time_zone).toBeNull();
  expect(await readZoneOfQuestions()).toBe('Asia/Bangkok');
}, 240_000);

test('The same in Thai, dark and on a phone', async () => {
  const thai = await world.person(admin.accountId);
  await thai.call(saveProfile, { body: { time_zone: 'Europe/Berlin' } });
  const phone = await openThaiPhone(visitor, world, thai);
  await phone.page.goto(world.url + ACCOUNT);
  const field = phone.page.getByRole('combobox', { name: 'เขตเวลาของคุณ' });
  await field.waitFor(LONG);
  expect(await field.inputValue()).toBe('Europe/Berlin');
  await field.scrollIntoViewIfNeeded();
  await takePicture(phone.page, 'reader-zone-th-phone');
  expect(await findAxeViolations(phone.page)).toEqual([]);
  expect(phone.complaints).toEqual([]);
}, 120_000);
