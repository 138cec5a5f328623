// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { evaluateAccount } from '#server/listening/alerts/evaluate-account.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { startWorld, type World } from '#tests/world.ts';

/** An alert as a user works with it: back-tested, saved, fired by a burst of posts, notified by the bell, opened and handled. */
const HOUR = 3_600_000;
let world: World;
let visitor: Visitor;
let admin: Person;
let page: Page;
let made = 0;

function bring(count: number, ago: (index: number) => number): Promise<void> {
  return ingestPosts(
    world,
    admin.accountId,
    Array.from({ length: count }, (_one, index) =>
      makePost({
        text: `coffee number ${(made += 1)} came late`,
        published_at: new Date(Date.now() - ago(index)).toISOString(),
      }),
    ),
  );
}

beforeAll(async () => {
  world = await startWorld();
  visitor = await startBrowser();
  admin = await world.person(await world.account());
  await bring(240, (index) => 2 * HOUR + (index / 2) * HOUR);
  await bring(40, () => 50 * HOUR);
  ({ page } = await openPageOf(visitor, world, admin));
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

test('An alert rule is back-tested, saved, notifies by the bell and opens exactly its mentions', async () => {
  await page.goto(`${world.url}/listening/alerts`);
  await page.getByText('No rules yet').waitFor();
  await page.getByRole('button', { name: 'New rule', exact: true }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Coffee rises');
  await page.getByRole('status').getByText('1 time in the last 90 days').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save rule', exact: true }).click();
  await page.getByText('Setting has been created.').waitFor();

  await bring(30, () => 0);
  await evaluateAccount(world.suite.context, { account_id: admin.accountId });
  const sign = page.getByLabel('Notifications, 1 unread', { exact: true });
  await sign.waitFor();
  const place = await sign.boundingBox();
  await sign.click();
  const bell = page.getByRole('dialog', { name: 'Notifications' });
  await bell.getByText('30 mentions, usually about', { exact: false }).waitFor();
  // The header does not change while the card is open.
  expect(await sign.boundingBox()).toEqual(place);
  expect(await findAxeViolations(page)).toEqual([]);
  await bell.getByRole('button', { name: /^Coffee rises/ }).click();

  const alert = page.getByRole('dialog', { name: 'Coffee rises' });
  await alert.getByText('Top post').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await alert.getByRole('button', { name: 'Acknowledge' }).click();
  await alert.getByRole('button', { name: 'Open it again' }).waitFor();
  await alert.getByRole('button', { name: 'No, alert less often' }).click();
  await alert.getByText('Feedback made it 1 step calmer.').waitFor();
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  await alert.getByRole('button', { name: 'View mentions' }).click();
  await page.getByText('30 mentions', { exact: true }).first().waitFor();
});
