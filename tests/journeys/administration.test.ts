// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PAGES } from '#contracts/admin/pages.ts';
import { listRoles } from '#contracts/admin/people.ts';
import { createBrand } from '#contracts/brands/endpoints.ts';
import { getSession } from '#contracts/identity/session.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { followRequests, navigateTo, checkScreen, SCREEN_VARIANTS } from '#tests/journeys/screen-looks.ts';
import { startWorld, type World } from '#tests/world.ts';

/** The administration in a real browser: who may open it, how every screen looks, and its actions. */
const PLAN = '00000000-0000-7000-8000-000000000012';

let world: World;
let visitor: Visitor;
let administrator: Person;
let boss: Person;
let addresses: string[] = [];

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  administrator = await world.administrator();
  boss = await world.person(await world.account('Coffee Company'));
  const { items } = await administrator.call(listRoles, { params: { account_id: boss.accountId } });
  const brand = await administrator.call(createBrand, {
    body: {
      origin: 'http://coffee.localhost',
      account_id: boss.accountId,
      site_name: 'Coffee',
      site_title: 'Coffee desk',
      theme_color: '#92400e',
      theme: { is_set: true, details: { sidebar: '#92400e', sidebar_text: '#a0522d' } },
    },
  });
  const parts: Record<string, string> = {
    account_id: boss.accountId,
    role_id: items.find(({ name }) => name === 'agent')?._id ?? '',
    plan_id: PLAN,
    brand_id: brand._id,
  };
  addresses = PAGES.map(({ path }) => path.replace(/\{(\w+)\}/g, (_all, name: string) => parts[name] ?? ''));
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

describe('S2-090 … S2-101: every administration route', () => {
  test.each(SCREEN_VARIANTS)(
    'opens for administrators ($name), whole and readable',
    async (look) => {
      const { width, height, ...rest } = look;
      const { page, complaints } = await openPageOf(visitor, world, administrator, {
        viewport: { width, height },
        colorScheme: rest.colorScheme,
        locale: rest.locale,
      });
      // Without a choice of the user, the account's language applies, whatever language the browser requests.
      await page.addInitScript(
        (language) => localStorage.setItem('earshot-language', language),
        rest.language,
      );
      const settled = followRequests(page);
      expect(addresses.length).toBeGreaterThanOrEqual(15);
      for (const [index, address] of addresses.entries()) {
        // One in eight is loaded as a whole, the others by internal navigation, so that both ways are covered.
        if (index % 8 === 0) await page.goto(world.url + address);
        else await navigateTo(page, address);
        await settled();
        expect.soft(new URL(page.url()).pathname).toBe(address);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await checkScreen(page, `${address.slice(1).split('/').slice(0, 2).join('-')}-${look.name}`);
      }
      const entries = page.locator('nav', { has: page.locator('a[href="/admin/system"]') }).getByRole('link');
      const heights = await entries.evaluateAll((links) => links.map(({ clientHeight }) => clientHeight));
      expect(Math.max(...heights), 'every entry has one line').toBeLessThanOrEqual(44);
      expect(complaints).toEqual([]);
    },
    240_000,
  );

  test('leads account administrators away, and signed-out users to the log-in form', async () => {
    const { page } = await openPageOf(visitor, world, boss);
    const stranger = await visitor.open();
    const [first = ''] = addresses;
    await page.goto(world.url + first);
    await page.waitForURL('**/product');
    await stranger.goto(world.url + first);
    await stranger.waitForURL((url) => url.pathname === '/login');
    for (const address of addresses) {
      await navigateTo(page, address);
      await page.waitForURL('**/product');
      // The sign-in is drawn without a router, so that an address is opened as a visitor opens it.
      await stranger.goto(world.url + address);
      await stranger.waitForURL(
        (url) => url.pathname === '/login' && url.searchParams.get('redirect') === address,
      );
    }
  }, 240_000);
});

let page: Page;

test('On a phone the search over organisations is above their table, however low the screen', async () => {
  ({ page } = await openPageOf(visitor, world, administrator));
  await page.setViewportSize({ width: 390, height: 420 });
  await page.goto(`${world.url}/admin`);
  const table = page.getByRole('table', { name: 'Organisations' });
  const head = await table.getByRole('columnheader', { name: 'Name' }).boundingBox();
  for (const tool of [page.getByRole('searchbox'), page.getByRole('radiogroup')]) {
    const box = await tool.boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(head?.y ?? 0);
  }
  expect(await table.getByRole('row').nth(1).isVisible()).toBe(true);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('An organisation is renamed and suspended next to the list, and is deleted only after its name is typed', async () => {
  const owner = await world.person(await world.account('Tea House'));
  await navigateTo(page, '/admin');
  await page.getByRole('searchbox', { name: /Name, id or e-mail/ }).fill('tea');
  await page.getByRole('row', { name: /Tea House/ }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Name', { exact: true }).fill('Tea Garden');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(async () => (await owner.call(getSession, {})).account.name, { timeout: 15_000 })
    .toBe('Tea Garden');
  await drawer.getByRole('button', { name: 'Suspend' }).click();
  await drawer.getByRole('button', { name: 'Reactivate' }).waitFor();
  expect((await owner.fetch(getSession.path)).status).toBe(401);
  await drawer.getByRole('button', { name: 'Reactivate' }).click();
  await drawer.getByRole('button', { name: 'Suspend' }).waitFor();
  await drawer.getByRole('button', { name: 'Delete organisation' }).click();
  const ask = page.getByRole('dialog', { name: 'Delete organisation' });
  const act = ask.getByRole('button', { name: 'Delete organisation' });
  await ask.getByLabel(/to confirm/).fill('Tea House');
  expect(await act.isDisabled()).toBe(true);
  await ask.getByLabel(/to confirm/).fill('Tea Garden');
  await act.click();
  await ask.waitFor({ state: 'detached' });
  await page.getByText('Being deleted', { exact: true }).first().waitFor();
});

test('A permission that is switched off is removed from every user with the role', async () => {
  const agent = await world.person(boss.accountId, { role: 'agent' });
  await navigateTo(page, addresses.find((one) => one.startsWith('/admin/permission/')) ?? '');
  const held = (await agent.call(getSession, {})).user.role.permissions;
  const box = page.getByRole('switch', { checked: true }).last();
  await box.click({ force: true });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(async () => (await agent.call(getSession, {})).user.role.permissions.length, { timeout: 15_000 })
    .toBeLessThan(held.length);
});
