import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { findAxeViolations } from '#tests/journeys/browser.ts';

/** The two looks that cover most layout faults: a desktop in light English, a phone in dark Thai. */
export const SCREEN_VARIANTS = [
  { name: 'desk-light-en', width: 1440, height: 900, colorScheme: 'light', locale: 'en-GB', language: 'en' },
  { name: 'phone-dark-th', width: 390, height: 844, colorScheme: 'dark', locale: 'th-TH', language: 'th' },
] as const;
export type ScreenVariant = (typeof SCREEN_VARIANTS)[number];

/** Screenshots are for people and cost a tenth of a run's time: they are taken if `PICTURES` names a folder. */
const PICTURES = process.env['PICTURES'];

/** Takes a picture of a page, if `PICTURES` names a folder. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (!PICTURES) return;
  mkdirSync(PICTURES, { recursive: true });
  await page.screenshot({ path: `${PICTURES}/${name}.png` });
}

/** How long a page must make no requests to count as settled. */
const QUIET_MS = 150;
const PATIENCE_MS = 20_000;

/**
 * Tracks the requests of a page. The returned function waits until every request has its response and no new one was made for a moment,
 * which is sooner than the browser's own half second; sockets stay open and do not count.
 */
export function followRequests(page: Page): () => Promise<void> {
  const open = new Set<unknown>();
  let changed = Date.now();
  page.on('request', (request) => {
    if (request.url().includes('/socket.io/')) return;
    open.add(request);
    changed = Date.now();
  });
  const done = (request: unknown): void => {
    if (open.delete(request)) changed = Date.now();
  };
  page.on('requestfinished', done);
  page.on('requestfailed', done);
  return async () => {
    const end = Date.now() + PATIENCE_MS;
    while (open.size > 0 || Date.now() - changed < QUIET_MS) {
      if (Date.now() > end) throw new Error(`the page at ${page.url()} still asks for something`);
      await page.waitForTimeout(30);
    }
  };
}

/** Navigates to another screen of the suite as a link does, without a full reload. */
export function navigateTo(page: Page, address: string): Promise<void> {
  return page.evaluate((to) => window.history.pushState({}, '', to), address);
}

/** An open menu, and the element that opened it. */
const OPEN_MENU = '[role=menu], [aria-haspopup=menu][aria-expanded=true]';

/** Opens the first menu of a screen that was checked, if there is one, and checks that axe finds nothing in it either. */
export async function checkMenu(page: Page, picture: string): Promise<void> {
  const button = page.locator('main [aria-haspopup=menu]:visible:enabled').first();
  if ((await button.count()) === 0) return;
  await button.click();
  const menu = page.getByRole('menu');
  await menu.waitFor();
  expect.soft(await findAxeViolations(page, OPEN_MENU), `the menu of ${picture}`).toEqual([]);
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
}

/** Checks the open screen: axe finds nothing, and its layout is right. */
export async function checkScreen(page: Page, picture: string): Promise<void> {
  await checkLayout(page, picture);
  expect.soft(await findAxeViolations(page), picture).toEqual([]);
}

/** Checks the layout of the open screen: nothing overflows the page, tabs are above the title, notices are shown whole. */
export async function checkLayout(page: Page, picture: string): Promise<void> {
  await takePicture(page, picture);
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(over, `${picture} runs out of the page sideways`).toBeLessThanOrEqual(0);
  const below = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  expect.soft(below, `${picture} scrolls as a whole, with its header`).toBeLessThanOrEqual(0);
  expect.soft(await tabsBelowTitle(page), `${picture} has its tabs below its title`).toEqual(0);
  expect.soft(await listCutNotices(page), `${picture} cuts a notice off`).toEqual([]);
  expect.soft(await listHiddenEntries(page), `${picture} does not show its open menu entry`).toEqual([]);
}

/** The names of open entries that are scrolled out of their menu: a menu must show where the user is. */
function listHiddenEntries(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('nav [aria-current]')]
      .filter((entry) => {
        const { top, bottom, height } = entry.getBoundingClientRect();
        let box = entry.parentElement;
        while (box && box.scrollHeight <= box.clientHeight) box = box.parentElement;
        const frame = box?.getBoundingClientRect();
        return height > 0 && frame !== undefined && (top < frame.top - 1 || bottom > frame.bottom + 1);
      })
      .map(({ innerText }) => innerText),
  );
}

/** The texts of notices that are higher than the room they have. */
function listCutNotices(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is([role=alert], [role=note])')]
      .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
      .map(({ innerText }) => innerText),
  );
}

/**
 * The number of tab lists that a page has directly below its title. Tabs choose among pages, each with a title, a description and actions
 * of its own, so they belong above; tab lists inside the content of a page are different.
 */
function tabsBelowTitle(page: Page): Promise<number> {
  return page.evaluate(() => {
    const title = document.querySelector('main h1');
    const body = title?.closest('header')?.parentElement;
    if (!title || !body) return 0;
    return [...document.querySelectorAll('main [role=tablist]')].filter(
      (list) =>
        (list.parentElement === body || list.parentElement?.parentElement === body) &&
        list.getBoundingClientRect().top > title.getBoundingClientRect().top,
    ).length;
  });
}
