import { areaPageName } from '#contracts/kit/area/area.ts';
import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TOKEN_COOKIE } from '#contracts/identity/session.ts';
import { isActive, PRODUCTS, type Product } from '#contracts/kit/products.ts';
import { AREAS, PAGES } from '#contracts/register.ts';
import { createKeyword } from '#contracts/settings/keywords/endpoints.ts';
import { axeFindings, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { bringPosts, makePost } from '#tests/makers/inbound.ts';
import type { Person } from '#tests/makers/person.ts';
import { EXAMPLES } from '#tests/register-examples.ts';
import { startWorld, type World } from '#tests/world.ts';

/**
 * Every declared screen in a real browser, empty and filled, on a desk and on a phone, light and dark, in English and Thai: axe
 * finds nothing, nothing runs out of the page sideways, and the console stays quiet. Pictures go to .build/pictures.
 */
const PICTURES = '.build/pictures';
const LOOKS = [
  { name: 'desk-light-en', width: 1440, height: 900, colorScheme: 'light', language: 'en' },
  { name: 'phone-dark-th', width: 390, height: 844, colorScheme: 'dark', language: 'th' },
] as const;

let world: World;
let visitor: Visitor;
let newcomer: Person;
let admin: Person;
let ticketId = '';

beforeAll(async () => {
  mkdirSync(PICTURES, { recursive: true });
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  newcomer = await world.person(await world.account('Newcomer'));
  admin = await world.person(await world.account('Coffee Company'));
  await admin.call(createKeyword, {
    params: { product: 'listening' },
    body: { name: 'กาแฟ', patterns: ['กาแฟ|ขายต่อ'] },
  });
  const now = Date.now();
  await bringPosts(
    world,
    admin.accountId,
    Array.from({ length: 60 }, (_one, index) =>
      makePost({
        text: `กาแฟแก้วที่ ${index} อร่อยมาก coffee number ${index}`,
        channel: index % 2 ? 'facebook' : 'pantip',
        published_at: new Date(now - index * 7_200_000).toISOString(),
      }),
    ),
  );
  const example = await EXAMPLES['ticket.get']?.({ world, admin });
  ticketId = (example !== undefined && example !== 'own-test' && example.params?._id) || '';
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

/** The addresses of a declared page: one for each product that it takes. */
const addressesOf = ({ name, path, needFor }: (typeof PAGES)[number]): string[] => {
  const filled = path.replace('{_id}', ticketId);
  if (!filled.includes('{product}')) return [filled];
  const products: readonly (Product | 'main')[] = needFor
    ? PRODUCTS.filter(
        (product) =>
          product in needFor && isActive({ listening: { active: true }, crm: { active: true } }, product),
      )
    : path.includes('/account/')
      ? ['main']
      : (AREAS.find((area) => name === areaPageName(area))?.products ?? ['main']);
  return products.map((product) => filled.replace('{product}', product));
};

/** Screens that end, lead on or close by themselves; each has a journey of its own. */
const LED_ON: readonly string[] = [
  'logout',
  'redirect',
  'close-with-token',
  'invitation',
  'settings-account-payment',
];

/** Screens that are not left behind by being looked at. */
const SCREENS = PAGES.filter(
  // The administration has a journey of its own, and so have the screens that lead on whoever is signed in or has paid.
  (page) =>
    !LED_ON.includes(page.name) &&
    page.menu !== 'admin' &&
    !page.guards.includes('GUEST') &&
    !page.guards.includes('NONPAYMENT'),
);

const open = async (
  person: Person,
  look: (typeof LOOKS)[number],
): Promise<{ page: Page; complaints: string[] }> => {
  const { width, height, colorScheme, language } = look;
  // Somebody who never chose a language gets the account's.
  await world.suite.context.database.platform
    .updateTable('accounts')
    .set({ language })
    .where('_id', '=', person.accountId)
    .execute();
  const page = await visitor.open({
    viewport: { width, height },
    colorScheme,
    locale: language === 'th' ? 'th-TH' : 'en-GB',
    hasTouch: width < 600,
  });
  const [, value = ''] = person.cookie.split('=');
  await page.context().addCookies([{ name: TOKEN_COOKIE, value, url: world.url }]);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return { page, complaints };
};

describe.each(LOOKS)('$name', (look) => {
  test.each([
    ['filled', () => admin],
    ['empty', () => newcomer],
  ] as const)(
    '%s',
    async (kind, who) => {
      const { page, complaints } = await open(who(), look);
      let seen = 0;
      for (const screen of SCREENS) {
        if (kind === 'empty' && screen.path.includes('{_id}')) continue;
        for (const address of addressesOf(screen)) {
          await page.goto(world.url + address);
          await page.getByRole('main').waitFor();
          await page.waitForLoadState('networkidle');
          expect.soft(new URL(page.url()).pathname, `${screen.name} was left`).toBe(address);
          await page.screenshot({
            path: `${PICTURES}/${screen.name}-${address.split('/').at(-1)}-${kind}-${look.name}.png`,
          });
          expect.soft(await axeFindings(page), `${address} ${kind}`).toEqual([]);
          const over = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          expect.soft(over, `${address} runs out of the page sideways`).toBeLessThanOrEqual(0);
          seen += 1;
        }
      }
      expect(seen).toBeGreaterThan(8);
      expect(complaints).toEqual([]);
    },
    240_000,
  );
});
