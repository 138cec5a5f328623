// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { startWorld, type World } from '#tests/world.ts';

/**
 * Templates, e-mail notification, and usage and limitation as users work with them: created, changed, removed, and present after a reload.
 */
let world: World;
let visitor: Visitor;
let admin: Person;
let page: Page;

beforeAll(async () => {
  world = await startWorld();
  visitor = await startBrowser();
  admin = await world.person(await world.account());
  await admin.call(createKeyword, {
    params: { product: 'listening' },
    body: { name: 'Coffee', patterns: ['coffee'] },
  });
  ({ page } = await openPageOf(visitor, world, admin));
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

const go = (path: string) => page.goto(`${world.url}${path}`);
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
/** A field with a list below it; the list has the same name. */
const choice = (name: string) => page.getByLabel(name, { exact: true }).first();
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const row = (name: string) => page.getByRole('row').filter({ hasText: name });

test('S1-029 templates: one is created, found after a reload, changed, seen in listening and removed', async () => {
  await go('/settings/templates/listening');
  await press('New template');
  await field('Name').fill('Mornings');
  await choice('Keywords').click();
  await page.getByRole('option', { name: 'Coffee' }).click();
  await page.keyboard.press('Escape');
  expect(await findAxeViolations(page)).toEqual([]);
  await field('Name').press('Control+Enter');
  await page.getByText('Setting has been created.').waitFor();
  await page.reload();
  await row('Mornings').getByText('1 keyword').waitFor();
  await row('Mornings').click();
  await field('Name').fill('Evenings');
  await press('Save');
  await page.getByText('Setting has been updated.').waitFor();
  await row('Evenings').click();
  await press('See in listening');
  await page.getByRole('button', { name: 'Evenings' }).waitFor();
  expect(new URL(page.url()).searchParams.get('template')).toBeTruthy();
  await page.goBack();
  await press('Delete template');
  await page
    .getByRole('dialog', { name: /Delete “Evenings”/ })
    .getByRole('button', { name: 'Delete template' })
    .click();
  await page.getByText('No template yet').waitFor();
}, 90_000);

test('S1-030 e-mail notification: without a product too, created, previewed, changed and removed', async () => {
  await go('/settings/email-notification');
  await press('New notification');
  expect(new URL(page.url()).pathname).toBe('/settings/email-notification/listening');
  await field('Name').fill('Morning digest');
  await page.getByRole('tab', { name: 'Preview' }).click();
  await page.getByText('Morning digest: 0 mentions').waitFor();
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByText('Weekly', { exact: true }).click();
  expect(await findAxeViolations(page)).toEqual([]);
  await field('Name').press('Control+Enter');
  await page.getByText('Setting has been created.').waitFor();
  await page.reload();
  await row('Morning digest').getByText('Mon at 08:00').waitFor();
  await row('Morning digest').click();
  await field('Name').fill('Week');
  await press('Save');
  await row('Week').click();
  await press('Delete notification');
  await page
    .getByRole('dialog', { name: /Delete “Week”/ })
    .getByRole('button', { name: 'Delete notification' })
    .click();
  await page.getByText('No notifications yet').waitFor();
}, 90_000);

test('An e-mail digest of tickets is previewed, created and present after a reload', async () => {
  await go('/settings/email-notification/crm');
  await press('New notification');
  await field('Name').fill('Desk');
  await page.getByRole('tab', { name: 'Preview' }).click();
  await page.getByText('Desk: 0 waiting, 0 new').waitFor();
  await page.getByRole('tab', { name: 'Settings' }).click();
  expect(await page.getByText('At once', { exact: true }).count()).toBe(0);
  expect(await findAxeViolations(page)).toEqual([]);
  await field('Name').press('Control+Enter');
  await page.getByText('Setting has been created.').waitFor();
  await page.reload();
  await row('Desk').getByText('All tickets').waitFor();
  await row('Desk').click();
  await page.getByRole('tab', { name: 'Preview' }).click();
  await press('Send now');
  const question = page.getByRole('dialog', { name: 'Send “Desk” now?' });
  await question.getByText('goes to 1 recipient at once').waitFor();
  await question.getByRole('button', { name: 'Send now' }).click();
  await page.getByText('On its way to 1 recipient.').waitFor();
  await page
    .getByRole('list', { name: 'Sent e-mails' })
    .getByText(/^Sent · by /)
    .waitFor();
  await go('/settings/email-notification/listening');
  await page.getByText('No notifications yet').waitFor();
}, 90_000);

test('S1-031 usage and limitation: the meters, and warnings that stay', async () => {
  await go('/settings/usage-and-limitation/listening');
  await page.getByRole('region', { name: 'Stored mentions' }).waitFor();
  const levels = choice('Warn at (percent)');
  await levels.fill('50');
  await levels.press('Enter');
  expect(await findAxeViolations(page)).toEqual([]);
  await press('Save warnings');
  await page.getByText('Setting has been updated.').waitFor();
  await page.reload();
  await page.getByText('50', { exact: true }).waitFor();
}, 60_000);
