import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveProfile } from '#contracts/identity/profile.ts';
import { TOKEN_COOKIE } from '#contracts/identity/session.ts';
import { PAGES } from '#contracts/register.ts';
import type { Person } from '#tests/factories/person.ts';
import { startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { countTraffic, FIRST_VISIT_LIMITS, type Traffic } from '#tests/journeys/traffic.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** What a browser that was never here fetches, until nothing more comes: also what scripts load after the first screen. */
const PAGE_FILES = '.build/web/pages.json';
const KB = 1024;
const SCREENS = ['/crm', '/listening', '/product', '/quick_analytic', '/custom_viz'] as const;

const built = existsSync(PAGE_FILES);

type FirstVisit = { login: Traffic; form: Traffic; screen: Traffic };

/** The first visit of the sign-in, filling it in, and in the same browser of a screen behind it. */
async function visitFirst(
  visitor: Visitor,
  world: World,
  { person: { cookie }, path, language }: { person: Person; path: string; language: 'en' | 'th' },
) {
  const page = await visitor.open({ locale: language });
  const countDuring = async (act: () => Promise<unknown>): Promise<Traffic> => {
    const session = await page.context().newCDPSession(page);
    const traffic = await countTraffic(session);
    await act();
    await page.getByRole('main').waitFor();
    await page.waitForLoadState('networkidle');
    await session.detach();
    return traffic;
  };
  const open = (address: string): Promise<Traffic> =>
    countDuring(() => page.goto(world.url + address, { waitUntil: 'networkidle' }));
  const login = await open('/login');
  const form = await countDuring(async () => {
    const application = page.waitForResponse(/application-[^/]+\.js$/);
    await page.locator('input[name="email"]').fill('somebody@example.com');
    await application;
  });
  const [, value = ''] = cookie.split('=');
  await page.context().addCookies([{ name: TOKEN_COOKIE, value, url: world.url }]);
  const screen = await open(path);
  await page.context().close();
  return { login, form, screen } satisfies FirstVisit;
}

/** What was fetched, largest first, for the message of a failure. */
function describeTraffic({ files }: Traffic): string {
  const lines = [...files].toSorted(([, a], [, b]) => b - a);
  return lines.map(([path, bytes]) => `${(bytes / KB).toFixed(1).padStart(7)} KB ${path}`).join('\n');
}

function expectWithin(traffic: Traffic, limit: { requests: number; bytes: number; scripts?: number }): void {
  const { requests, bytes, scripts } = traffic;
  const fetched = describeTraffic(traffic);
  // Nothing counted would be within every limit.
  expect(requests, fetched).toBeGreaterThan(0);
  expect(bytes / KB, fetched).toBeGreaterThan(limit.bytes / 4);
  expect(requests, fetched).toBeLessThanOrEqual(limit.requests);
  expect(bytes / KB, fetched).toBeLessThanOrEqual(limit.bytes);
  expect(scripts / KB, fetched).toBeLessThanOrEqual(limit.scripts ?? limit.bytes);
}

describe.skipIf(!built)('First visits', () => {
  let world: World;
  let visitor: Visitor;
  beforeAll(async () => {
    [world, visitor] = await Promise.all([getSharedWorld(), startBrowser()]);
  });
  afterAll(async () => {
    await visitor.close();
    await world.stop();
  });

  test.each(['en', 'th'] as const)(
    'The sign-in, what is loaded while it is filled in, and each first screen from there stay small in %s',
    async (language) => {
      const admin = await world.person(await world.account());
      await admin.call(saveProfile, { body: { language } });
      const visits = await Promise.all(
        SCREENS.map((path) => visitFirst(visitor, world, { person: admin, path, language })),
      );
      for (const { login, form, screen } of visits) {
        expectWithin(login, FIRST_VISIT_LIMITS.login);
        expectWithin(form, FIRST_VISIT_LIMITS.form);
        expectWithin(screen, FIRST_VISIT_LIMITS.screen);
      }
    },
  );

  test('Every screen names its code and texts', () => {
    const { pages } = JSON.parse(readFileSync(PAGE_FILES, 'utf8')) as {
      pages: Record<string, { scripts: string[]; texts: Record<string, string[]> }>;
    };
    expect(Object.keys(pages).toSorted()).toEqual(PAGES.map(({ name }) => name).toSorted());
    const alike = Object.entries(pages).filter(
      ([, { texts }]) => texts['en']?.length !== texts['th']?.length,
    );
    expect(alike).toEqual([]);
  });
});
