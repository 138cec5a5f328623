// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { followRequests, navigateTo } from '#tests/journeys/screen-looks.ts';
import { EXAMPLES } from '#tests/register-examples.ts';
import { startWorld, type World } from '#tests/world.ts';

/** Readers who set their browser to letters twice as large, and readers whose screen is 320 pixels wide (WCAG 1.4.4, 1.4.10). */
let world: World;
let admin: Person;
let ticket = '';

beforeAll(async () => {
  world = await startWorld();
  admin = await world.person(await world.account('Coffee Company'));
  await ingestPosts(world, admin.accountId, [makePost({ text: 'กาแฟแก้วนี้อร่อยมาก', channel: 'pantip' })]);
  const example = await EXAMPLES['ticket.get']?.({ world, admin });
  ticket = `/crm/tickets/${(example !== undefined && example !== 'own-test' && example.params?._id) || ''}`;
});
afterAll(() => world.stop());

const ADDRESSES = [
  '/listening',
  '/listening/mentions',
  '/listening/exports',
  '/listening/dashboards',
  '/crm',
  '/crm/bots',
  '/crm/reports',
  '/settings/tags/crm',
  '/settings/sla/crm',
  '/settings/account/main',
  '/settings/account/roles',
];

/** The elements that overflow sideways: the page, its content, the header of a ticket, or a button that is wider than its own box. */
function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const wider = (element: Element | null): boolean =>
      element !== null && element.scrollWidth - element.clientWidth > 1;
    if (wider(document.documentElement)) found.push('the page');
    if (wider(document.querySelector('main'))) found.push('its content');
    for (const tool of document.querySelectorAll('main header button'))
      if (tool.getBoundingClientRect().right > window.innerWidth)
        found.push(`"${tool.textContent}" of the head`);
    for (const label of document.querySelectorAll('main .mantine-Button-label, nav a'))
      if (label.clientWidth > 0 && wider(label)) found.push(`"${label.textContent}"`);
    return found;
  });
}

function textSizeOf(page: Page): Promise<number> {
  return page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize));
}

/** How much wider the icons of the header are than at the default text size. */
function growthOfSigns(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    Array.from(
      document.querySelectorAll('header .tabler-icon'),
      (sign) => sign.getBoundingClientRect().width / Number(sign.getAttribute('width')),
    ).filter((growth) => growth > 0),
  );
}

/** The default text size, in pixels. */
const USUAL_LETTERS = 14;

async function walk(visitor: Visitor, width: number, letters: number): Promise<void> {
  const { page, complaints } = await openPageOf(visitor, world, admin, { viewport: { width, height: 844 } });
  const settled = followRequests(page);
  await page.goto(world.url + ADDRESSES[0]);
  await page.getByRole('main').getByRole('heading').first().waitFor();
  const signs = await growthOfSigns(page);
  expect(signs.length).toBeGreaterThan(1);
  for (const growth of signs) expect(growth).toBeCloseTo(letters / USUAL_LETTERS, 1);
  for (const address of [...ADDRESSES, ticket]) {
    await navigateTo(page, address);
    await page.getByRole('main').getByRole('heading').first().waitFor();
    await settled();
    expect(await textSizeOf(page)).toBe(letters);
    expect.soft(await overflow(page), `${address}, ${width} wide, letters of ${letters}`).toEqual([]);
  }
  expect(complaints).toEqual([]);
}

test.each([
  { textSize: 32, width: 1440, letters: 28 },
  { textSize: 32, width: 390, letters: 28 },
  { textSize: 16, width: 320, letters: 14 },
])('Letters of $letters pixels on a screen $width wide: nothing is cut', async (given) => {
  const visitor = await startBrowser({ textSize: given.textSize });
  try {
    await walk(visitor, given.width, given.letters);
  } finally {
    await visitor.close();
  }
});

test('With letters a quarter larger, the customer panel next to a conversation is closed until it is opened', async () => {
  const visitor = await startBrowser({ textSize: 20 });
  try {
    const { page } = await openPageOf(visitor, world, admin, { viewport: { width: 1440, height: 900 } });
    await page.goto(world.url + ticket);
    await page.getByRole('textbox', { name: /^Write to/ }).waitFor();
    const customer = page.getByRole('complementary', { name: 'Customer' });
    expect(await customer.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Show the customer' }).click();
    await customer.waitFor();
  } finally {
    await visitor.close();
  }
});
