// @module-tag slow
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PAGES } from '#contracts/register.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import { startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { VIOLATION } from '#tests/journeys/policy-violations.ts';
import { startWorld, type World } from '#tests/world.ts';

/** The screens that the test of every screen leaves out: those of signed-out users, and those that redirect. */
const OPEN = PAGES.filter(
  ({ guards, path }) => guards.length === 0 || guards.includes('GUEST') || /token/.test(path),
);

let world: World;
let visitor: Visitor;
beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

describe('Content-Security-Policy', () => {
  test('A screen for signed-out users does not violate the policy when it is loaded', async () => {
    const page = await visitor.open();
    const broken: string[] = [];
    page.on('console', (message) => {
      if (message.text().startsWith(VIOLATION)) broken.push(`${page.url()} ${message.text()}`);
    });
    const paths = [...OPEN.map(({ path }) => path), '/unknown-screen', '/api/docs'];
    expect(paths.length).toBeGreaterThan(8);
    for (const path of paths) {
      await page.goto(`${world.url}${path}?token=none`);
      await page.locator('body *').first().waitFor();
      await page.waitForLoadState('networkidle');
    }
    expect(broken).toEqual([]);
  }, 120_000);

  test('A violation that a page causes is reported, even if its code catches it', async () => {
    const person = await world.person(await world.account());
    const { page, complaints } = await openPageOf(visitor, world, person);
    await page.goto(`${world.url}/profile`);
    await page.getByRole('main').waitFor();
    expect(complaints).toEqual([]);
    // A script of the page itself: code that the test injects from outside is exempt from the policy.
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.broken = true';
      document.head.append(script);
    });
    await expect.poll(() => complaints.some((one) => one.startsWith(VIOLATION))).toBe(true);
  }, 60_000);
});
