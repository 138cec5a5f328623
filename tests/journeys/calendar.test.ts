import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { startWorld, type World } from '#tests/world.ts';

/** The calendar of a person, in a real browser. */
let world: World;
let visitor: Visitor;
let admin: Person;
let page: Page;

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  admin = await world.person(await world.account('Coffee Company'));
  ({ page } = await openPageOf(visitor, world, admin));
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

test('Years of the Buddhist era are chosen on the account page, written at once and after a reload', async () => {
  await page.goto(`${world.suite.url}/settings/account/main`);
  const years = page.getByRole('radiogroup', { name: 'Years' });
  await years.waitFor();
  await page.getByText(/^Last changed .* 2\d{3}\./).waitFor();
  await years.getByText('Buddhist era (2569)').click();
  await expect.poll(() => years.getByRole('radio', { name: /Buddhist/ }).isChecked()).toBe(true);
  const written = page.getByText(/^Last changed .* 25\d{2} BE\./);
  await written.waitFor();
  await page.reload();
  await written.waitFor();
  expect(await years.getByRole('radio', { name: /Buddhist/ }).isChecked()).toBe(true);
});
