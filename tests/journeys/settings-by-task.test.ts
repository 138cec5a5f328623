import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { takePicture } from '#tests/journeys/screen-looks.ts';
import { startWorld, type World } from '#tests/world.ts';

/** Settings are found by what somebody wants to do, and say what is missing before a click. */
let world: World;
let visitor: Visitor;
let admin: Person;

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  admin = await world.person(await world.account('Doi Coffee'));
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

test('The search over the settings finds a page by a Thai word on an English screen, and opens it by keyboard', async () => {
  const { page } = await openPageOf(visitor, world, admin);
  await page.goto(`${world.url}/settings/account/main`);
  const menu = page.getByRole('navigation', { name: 'Settings' });
  const search = menu.getByRole('searchbox', { name: 'Search settings' });
  await search.fill('วันหยุด');
  await menu.getByRole('link', { name: 'Service levels' }).waitFor();
  await expect.poll(() => menu.getByRole('link').count()).toBe(1);
  await search.fill('tags');
  await menu.locator('mark').first().waitFor();
  await takePicture(page, 'settings-search');
  expect(await findAxeViolations(page)).toEqual([]);
  await search.press('ArrowDown');
  const pointed = menu.locator('a[data-pointed]');
  expect(await pointed.count()).toBe(1);
  const path = await pointed.getAttribute('href');
  await search.press('Enter');
  await page.waitForURL(`${world.url}${path}`);
  await search.press('Escape');
  expect(await search.inputValue()).toBe('');
});

test('Two pages of one name say what each is about', async () => {
  const { page } = await openPageOf(visitor, world, admin);
  await page.goto(`${world.url}/settings/account/main`);
  const menu = page.getByRole('navigation', { name: 'Settings' });
  await menu.getByRole('link').first().waitFor();
  const names = await menu.getByRole('link').allInnerTexts();
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(names.filter((name) => name.startsWith('Keywords\n'))).toHaveLength(2);
});

test('A network that is not set up says so before the click, and what is missing; a local webhook address warns', async () => {
  const { page, complaints } = await openPageOf(visitor, world, admin);
  await page.goto(`${world.url}/settings/engagement/crm?item=new`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Facebook.*Not set up here/s }).waitFor();
  await takePicture(page, 'networks-not-set-up');
  expect(await findAxeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: /^Facebook/ }).click();
  await dialog.getByText('FACEBOOK_CLIENT_SECRET').waitFor();
  expect(await dialog.getByRole('button', { name: 'Continue at Facebook' }).isDisabled()).toBe(true);
  await takePicture(page, 'network-not-set-up');
  expect(await findAxeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Other network' }).click();
  await dialog.getByRole('button', { name: /^Line/ }).click();
  await dialog.getByText('LINE cannot reach this address', { exact: false }).waitFor();
  await takePicture(page, 'line-local-webhook');
  expect(await findAxeViolations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('Service levels that nobody has set say what they mean, and can be kept as they are', async () => {
  const { page } = await openPageOf(visitor, world, admin);
  await page.goto(`${world.url}/settings/sla/crm`);
  await page.getByText('Every clock is late after 21 minutes', { exact: false }).waitFor();
  await takePicture(page, 'sla-defaults');
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Keep these values' }).click();
  await page
    .getByText('Every clock is late after 21 minutes', { exact: false })
    .waitFor({ state: 'detached' });
});

test('Listening’s menu leads to the keywords, whose rows say how many mentions a day they find, with the estimate in sight', async () => {
  await admin.call(createKeyword, {
    params: { product: 'listening' },
    body: { name: 'Doi', patterns: ['doi'] },
  });
  await ingestPosts(
    world,
    admin.accountId,
    Array.from({ length: 30 }, (_, index) =>
      makePost({ text: `doi ${index}`, published_at: new Date(Date.now() - 3_600_000).toISOString() }),
    ),
  );
  const { page } = await openPageOf(visitor, world, admin);
  await page.goto(`${world.url}/listening/mentions`);
  await page
    .getByRole('navigation', { name: 'Pages of Listening' })
    .getByRole('link', { name: 'Keywords' })
    .click();
  await page.waitForURL('**/settings/keywords/listening');
  const row = page.getByRole('navigation', { name: 'Keywords' }).getByRole('link', { name: /Doi/ });
  await row.getByText('1 a day').waitFor();
  await row.getByText(/ · changed /).waitFor();
  await row.click();
  const estimate = page.getByRole('link', { name: '30 posts' });
  await estimate.waitFor();
  const box = await estimate.boundingBox();
  expect(box && box.y + box.height).toBeLessThan(900);
  await takePicture(page, 'keywords-desk');
  expect(await findAxeViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await takePicture(page, 'keywords-desk-dark');
  expect(await findAxeViolations(page)).toEqual([]);
});
