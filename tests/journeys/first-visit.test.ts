import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TOKEN_COOKIE } from '#contracts/identity/session.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { startWorld, type World } from '#tests/world.ts';

/** What a browser fetches that was never here, and what it shows meanwhile. */
let world: World;
let visitor: Visitor;
let admin: Person;
beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  admin = await world.person(await world.account());
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

/** The addresses that a page fetches, in their order. */
function listRequests(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(world.url)) paths.push(new URL(request.url()).pathname);
  });
  return paths;
}

const isCode = (path: string): boolean => /\.(?:js|css)$/.test(path);

describe('A first visit', () => {
  test('The sign-in page is complete with 12 requests, and all its code is named by the page', async () => {
    const page = await visitor.open();
    const paths = listRequests(page);
    await page.goto(`${world.url}/login`);
    await page.getByLabel('E-mail').waitFor();
    await page.waitForLoadState('networkidle');
    expect(paths.length, paths.join('\n')).toBeLessThanOrEqual(12);
    const named = await page.evaluate(() =>
      Array.from(
        document.querySelectorAll('link, script'),
        (one) => one.getAttribute('href') ?? one.getAttribute('src'),
      ),
    );
    // Whether the demonstration is offered is known later.
    const unnamed = paths.filter((path) => isCode(path) && !named.includes(path));
    expect(unnamed.filter((path) => !path.includes('demo-offer'))).toEqual([]);
    await page.context().close();
  });

  test('Filling in the sign-in loads the application, which opens the wanted page without another visit', async () => {
    const page = await visitor.open();
    const paths = listRequests(page);
    const hasApplication = (): boolean => paths.some((path) => path.includes('/application-'));
    const visits: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) visits.push(request.url());
    });
    const wanted = '/settings/account/main?page=profile';
    await page.goto(world.url + wanted);
    await page.getByLabel('E-mail').waitFor();
    await page.waitForLoadState('networkidle');
    expect(page.url()).toBe(`${world.url}/login?redirect=${encodeURIComponent(wanted)}`);
    expect(hasApplication()).toBe(false);
    const person = await world.person(admin.accountId);
    await page.getByLabel('E-mail').fill(person.email);
    await expect.poll(hasApplication).toBe(true);
    await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(world.url + wanted);
    await page.getByRole('heading', { name: 'My account' }).first().waitFor();
    expect(visits).toEqual([world.url + wanted]);
    await page.context().close();
  });

  test('A link of the sign-in opens its page without another visit, and the way back leads to the sign-in', async () => {
    const page = await visitor.open();
    await page.goto(`${world.url}/login`);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.waitForURL('**/forget-password');
    await page.getByRole('button', { name: 'Send the link' }).waitFor();
    await page.goBack();
    await page.waitForURL('**/login');
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1);
    await page.context().close();
  });

  test('An outline of the page is painted before any script has run, in the scheme of the visitor', async () => {
    const page = await visitor.open({ colorScheme: 'dark' });
    const [, value = ''] = admin.cookie.split('=');
    await page.context().addCookies([{ name: TOKEN_COOKIE, value, url: world.url }]);
    // No script of the suite arrives.
    await page.route('**/*.js', (route) => route.abort());
    await page.goto(`${world.url}/crm`, { waitUntil: 'commit' });
    await page.locator('.boot-rail').waitFor();
    expect(await page.locator('.boot-pages').isVisible()).toBe(true);
    expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
    const colour = await page.locator('.boot').evaluate((boot) => getComputedStyle(boot).backgroundColor);
    expect(colour).toBe('rgb(13, 15, 19)');
    await page.context().close();
  });

  test('Nothing moves when the screen takes the place of the outline', async () => {
    const { page, complaints } = await openPageOf(visitor, world, admin);
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if ('value' in entry) shifts.push(Number(entry.value));
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(`${world.url}/crm`);
    await page.getByRole('main').waitFor();
    await page.waitForLoadState('networkidle');
    const shifts = await page.evaluate(() => ('shifts' in window ? window.shifts : []));
    const sum = Array.isArray(shifts)
      ? shifts.reduce((all: number, one: unknown) => all + Number(one), 0)
      : 1;
    expect(sum).toBeLessThan(0.02);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('A change of the language also changes the texts of screens that are opened later', async () => {
    const { page, complaints } = await openPageOf(visitor, world, admin);
    await page.goto(`${world.url}/crm`);
    await page.getByRole('main').waitFor();
    await page.evaluate(() => localStorage.setItem('earshot-language', 'th'));
    await page.reload();
    await page.getByRole('main').waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('th');
    await page.goto(`${world.url}/settings/account/main`);
    await page.getByRole('heading', { name: 'บัญชีของฉัน' }).first().waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
