// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBrand, setBrandImage, updateBrand } from '#contracts/brands/endpoints.ts';
import type { BrandProfile } from '#contracts/brands/profile.ts';
import { TOKEN_COOKIE } from '#contracts/identity/session.ts';
import type { Person } from '#tests/factories/person.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { startWorld, type World } from '#tests/world.ts';

/** A brand on a second host, in a real browser: `*.localhost` names resolve to this machine in every browser. */
let world: World;
let visitor: Visitor;
let administrator: Person;
let owner: Person;
let stranger: Person;
let brand: BrandProfile;
let origin = '';

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4" fill="#0f6e84"/></svg>';

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  administrator = await world.administrator();
  owner = await world.person(await world.account('Pearl'));
  stranger = await world.person(await world.account('Other'));
  origin = `http://pearl.localhost:${world.suite.port}`;
  brand = await administrator.call(createBrand, {
    body: {
      origin,
      account_id: owner.accountId,
      site_name: 'Pearlhum',
      site_title: 'Pearlhum desk',
      theme_color: '#0f6e84',
      theme: { is_set: true, details: { sidebar: '#0b3b47', sidebar_text: '#0b4b57', welcome: '#0f6e84' } },
      sidebar_logo_style: 'round',
      after_login_page: { url: '/crm', title: 'Inbox' },
      support_links: [{ title: 'Help desk', url: 'https://help.example.com/' }],
    },
  });
  for (const slot of ['logo', 'sidebar_logo', 'favicon'])
    await administrator.attempt(setBrandImage, { params: { brand_id: brand._id, slot }, body: LOGO });
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
function paint(page: Page, selector: string): Promise<string> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor);
}

test('S1-036, S3-046: the brand host shows its brand before and after sign-in; the suite’s own host does not', async () => {
  const page = await visitor.open();
  await page.goto(origin);
  await page.waitForURL(`${origin}/login`);
  await page.getByText('Pearlhum').first().waitFor();
  expect(await page.title()).toBe('Pearlhum desk');
  expect(await paint(page, 'aside')).toBe('rgb(15, 110, 132)');
  expect(await page.getByRole('link', { name: 'Help desk' }).getAttribute('href')).toBe(
    'https://help.example.com/',
  );
  const icon = await page.locator('link[rel="icon"]').getAttribute('href');
  expect(icon).toMatch(/^\/brand-images\/[0-9a-f]{64}\.svg$/);
  expect(await findAxeViolations(page)).toEqual([]);
  await signIn(page, owner);
  await page.waitForURL(`${origin}/crm`);
  await page.getByRole('navigation').first().waitFor();
  expect(await paint(page, 'nav')).toBe('rgb(11, 59, 71)');
  await page.waitForLoadState('networkidle');
  expect(await findAxeViolations(page)).toEqual([]);
  // The start page of the brand is found again under its name.
  await page.goto(`${origin}/product`);
  const card = page.getByRole('listitem').filter({ hasText: 'Start page of Pearlhum' });
  await card.getByRole('link').click();
  await page.waitForURL(`${origin}/crm`);
  await page.goto(`${world.url}/login`);
  await page.getByLabel('E-mail').waitFor();
  expect(await page.title()).toBe('Earshot');
  expect(await page.getByText('Pearlhum').count()).toBe(0);
  expect(await paint(page, 'aside')).not.toBe('rgb(15, 110, 132)');
});

test('Two hosts in one browser share nothing', async () => {
  const page = await visitor.open();
  await page.goto(`${origin}/login`);
  await signIn(page, stranger);
  await page
    .getByText(/e-mail address or the password is not right|not correct/i)
    .first()
    .waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
  await signIn(page, owner);
  await page.waitForURL(`${origin}/crm`);
  const cookies = await page.context().cookies();
  const own = cookies.filter(({ name }) => name === TOKEN_COOKIE);
  expect(own.map(({ domain }) => domain)).toEqual(['pearl.localhost']);
  await page.goto(world.url);
  await page.waitForURL(`${world.url}/login`);
});

test('S2-035: a route of the suite’s own host leads to the brand’s page after sign-in', async () => {
  const page = await visitor.open();
  await page.goto(`${origin}/login`);
  await signIn(page, owner);
  await page.waitForURL(`${origin}/crm`);
  await page.goto(`${origin}/admin`);
  await page.waitForURL(`${origin}/crm`);
});

test('A change of an administrator is visible on the next load', async () => {
  const page = await visitor.open();
  await administrator.call(updateBrand, {
    params: { brand_id: brand._id },
    body: { site_title: 'Pearlhum, newly painted', theme: { is_set: false, details: {} } },
  });
  await page.goto(`${origin}/login`);
  await page.getByLabel('E-mail').waitFor();
  expect(await page.title()).toBe('Pearlhum, newly painted');
  expect(await paint(page, 'aside')).toBe('rgba(0, 0, 0, 0)');
});
