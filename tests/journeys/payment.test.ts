// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TOKEN_COOKIE } from '#contracts/identity/session.ts';
import { savePlan } from '#server/payment/public.ts';
import {
  GOOD_CARD,
  HOLLOW_CARD,
  buyPlan,
  startPayingWorld,
  type PayingWorld,
} from '#tests/factories/payment.ts';
import type { Person } from '#tests/factories/person.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { navigateTo } from '#tests/journeys/screen-looks.ts';

/** Plans and payment in a real browser, with the payment twin: from a visitor's choice to a limit that is reached, and back out. */
let world: PayingWorld;
let visitor: Visitor;

beforeAll(async () => {
  [world, visitor] = await Promise.all([startPayingWorld(), startBrowser()]);
  await savePlan(world.suite.context, {
    name: 'Solo',
    about: 'One channel, to begin with',
    price: 1000,
    currency: 'USD',
    interval: 'month',
    trial_days: 0,
    limits: {
      stored_mentions: null,
      monthly_mentions: null,
      daily_searches: null,
      dashboards: null,
      uploads: null,
      monthly_posts: null,
      short_links: null,
      users: 1,
      channels: 1,
      api_calls: null,
      exported_mentions: null,
    },
    features: [],
    product: { listening: { active: true }, crm: { active: true } },
    offered: true,
  });
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

async function signIn(page: Page, person: Person): Promise<void> {
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function openAs(person: Person): Promise<Page> {
  const page = await visitor.open();
  const [, value = ''] = person.cookie.split('=');
  await page.context().addCookies([{ name: TOKEN_COOKIE, value, url: world.url }]);
  return page;
}

async function typeCard(page: Page, number: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Card number').fill(number);
  await dialog.getByLabel('Month').fill('12');
  await dialog.getByLabel('Year').fill('2040');
  await dialog.getByLabel('Security code').fill('123');
  await dialog.getByRole('button', { name: 'Save card' }).click();
}

const path = (page: Page): string => new URL(page.url()).pathname;

test('S2-022, S9-020, S9-021, S2-028, S2-034, S2-053 from the prices to a plan that is bought, and its limit', async () => {
  const admin = await world.person(await world.account());
  const page = await visitor.open();
  await page.goto(`${world.url}/plans`);
  const solo = page.getByRole('article', { name: 'Solo' });
  await solo.getByText('$10.00').waitFor();
  expect(path(page)).toBe('/plans');
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByText('Yearly').click();
  await page.getByText('$290.00').waitFor();
  await page.getByText('Monthly').click();

  await solo.getByRole('button', { name: 'Choose Solo' }).click();
  await page.waitForURL('**/login?redirect=*');
  // Loading the current plan takes time: the step must know the choice before that.
  await page.route('**/stripe/subscriptions', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await signIn(page, admin);
  // The choice made before signing in is remembered: the payment step of that plan.
  await page.waitForURL('**/settings/account/payment');
  await page.getByRole('heading', { name: 'Confirm Solo' }).waitFor();
  await page.unrouteAll({ behavior: 'wait' });
  expect(await findAxeViolations(page)).toEqual([]);

  // Without payment, every product redirects here, without a loop.
  await page.goto(`${world.url}/product`);
  await page.waitForURL('**/settings/account/payment');
  await page.getByRole('button', { name: 'Add a card' }).click();
  await typeCard(page, '4000000000000002');
  await page.getByText('Your card was declined.').waitFor();
  await typeCard(page, GOOD_CARD);
  await page.getByText('Visa ending in 4242').waitFor();
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  await page.getByRole('button', { name: 'Confirm and pay $10.00' }).click();
  // Paying leads to the start page, without another screen in between, and there to what is left to set up.
  await page.waitForURL('**/product');
  await page.getByRole('link', { name: 'Connect a channel' }).waitFor();
  expect(visited).toEqual(['/product']);

  await page.goto(`${world.url}/settings/engagement/crm?item=new&channel=webchat`);
  await connectChat(page, 'First chat');
  await page.goto(`${world.url}/settings/engagement/crm?item=new&channel=webchat`);
  await connectChat(page, 'Second chat');
  const full = page.getByRole('dialog', { name: 'The limit of your plan is reached' });
  await full.getByText('Channels: 1 of 1 used').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await full.getByRole('button', { name: 'Choose a larger plan' }).click();
  // The chat that was refused is still in its form.
  const leaving = page.getByRole('dialog', { name: 'Unsaved changes' });
  await leaving.getByRole('button', { name: 'Discard changes' }).click();
  await page.waitForURL('**/settings/account/subscriptions');
  await page.getByText('The limit is reached').first().waitFor();
  await page.getByText('1 of 1').first().waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
});

async function connectChat(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').first().fill(name);
  await dialog.getByRole('button', { name: /connect/i }).click();
  await page.waitForLoadState('networkidle');
}

test('S2-050, S1-018 a subscription: upgrade with its preview, cancelling, and resuming; a reload shows it', async () => {
  const admin = await buyer('Starter');
  const page = await openAs(admin);
  await page.goto(`${world.url}/settings/account/subscriptions`);
  await page.getByText('In trial').waitFor();
  await page.getByRole('article', { name: 'Team' }).getByRole('button', { name: 'Choose Team' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Due now').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Change to Team' }).click();
  await page.getByText('Your plan is now Team.').waitFor();
  await page.getByRole('button', { name: 'End subscription' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End subscription' }).click();
  await page.getByRole('button', { name: 'Keep the subscription' }).click();
  await page.getByRole('button', { name: 'End subscription' }).waitFor();
  await page.reload();
  await page.getByRole('article', { name: 'Team' }).getByText('Your plan').waitFor();
});

test('S2-051, S1-017 invoices: a table and a PDF; S2-052 cards: the charged one, another, removing', async () => {
  const admin = await buyer('Starter');
  const page = await openAs(admin);
  await page.goto(`${world.url}/settings/account/payment-list`);
  await page.getByText('$0.00').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Download TWIN-/ }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^invoice-TWIN-\d+\.pdf$/);
  // A phone shows what an invoice costs without scrolling sideways.
  await page.setViewportSize({ width: 390, height: 844 });
  const amount = await page.getByText('$0.00').boundingBox();
  expect((amount?.x ?? 0) + (amount?.width ?? 390)).toBeLessThan(390);
  await page.setViewportSize({ width: 1440, height: 900 });

  await navigateTo(page, '/settings/account/card-setting');
  await page.getByRole('button', { name: 'Add a card' }).click();
  await typeCard(page, HOLLOW_CARD);
  await page.getByText('Visa ending in 0341').waitFor();
  await page.getByRole('button', { name: 'Make default' }).click();
  await page.getByText('This card is now the default.').waitFor();
  await page.getByRole('button', { name: 'Remove card: Visa ending in 4242' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove card' }).click();
  await page.getByText('Visa ending in 4242', { exact: true }).waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText('Visa ending in 0341').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
});

test('S6-103, S6-104, S6-105 a user without any permission opens the pages and sees who can change them', async () => {
  const admin = await buyer('Starter');
  const powerless = await world.person(admin.accountId, { can: [] });
  const page = await openAs(powerless);
  for (const address of ['subscriptions', 'payment-list', 'card-setting']) {
    await page.goto(`${world.url}/settings/account/${address}`);
    await page.getByText('Only account administrators can manage the plan and payment.').waitFor();
    expect(path(page)).toBe(`/settings/account/${address}`);
  }
});

/** An administrator whose organisation has confirmed a plan. */
async function buyer(name: string): Promise<Person> {
  const admin = await world.person(await world.account());
  await buyPlan(admin, name);
  return admin;
}
