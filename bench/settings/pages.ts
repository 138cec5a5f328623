import type { Page } from 'playwright-core';
import { TOKEN_COOKIE } from '#contracts/identity/session.ts';
import { startBrowser } from '#tests/journeys/browser.ts';

/** Long pages, the part of their list that shows that they can be used, and where the same code is loaded without their data. */
const PAGES = [
  {
    name: 'keywords',
    path: '/settings/keywords/listening',
    beside: '/settings/keywords/crm',
    row: 'nav li a[href*="keyword="]',
  },
  {
    name: 'tags',
    path: '/settings/tags/crm',
    beside: '/settings/tags/listening',
    row: '[role="treeitem"]',
  },
  {
    name: 'canned responses',
    path: '/settings/canned-response/crm',
    beside: '/settings/canned-response/crm?tab=auto',
    row: 'ul li[aria-posinset="1"]',
  },
];
/** The starting page: a page of the same area, so that the suite itself is already loaded. */
const BEFORE = '/settings/account/main';
const ROUNDS = 12;
/** How long a page is left alone before the next step, so that everything it fetches after its first rows has arrived. */
const RESTS_MS = 1000;

/** How much of a page is loaded before the navigation: nothing, its code, or its code and data. */
export type AtHand = 'nothing' | 'code' | 'all';
type PageTiming = { name: string; times: Record<AtHand, number[]> };

/**
 * Navigates to each page as a link does, in a real browser: for the first time in a tab, with its code loaded, and once more.
 * @returns milliseconds from the click to the first row on a page that responds again (nothing else waits in its thread), sorted
 */
export async function openPages(url: string, cookie: string): Promise<PageTiming[]> {
  const visitor = await startBrowser();
  try {
    const page = await visitor.open();
    const [, value = ''] = cookie.split('=');
    await page.context().addCookies([{ name: TOKEN_COOKIE, value, url }]);
    const opened: PageTiming[] = [];
    const anew = async (): Promise<void> => {
      await page.goto(url + BEFORE);
      await page.waitForLoadState('networkidle');
    };
    for (const { name, path, beside, row } of PAGES) {
      const times: PageTiming['times'] = { nothing: [], code: [], all: [] };
      for (let round = -2; round < ROUNDS; round += 1) {
        await anew();
        const nothing = await untilUsable(page, path, row);
        await anew();
        await visit(page, beside);
        await visit(page, BEFORE);
        const code = await untilUsable(page, path, row);
        await page.waitForTimeout(RESTS_MS);
        await visit(page, BEFORE);
        const all = await untilUsable(page, path, row);
        if (round < 0) continue;
        times.nothing.push(nothing);
        times.code.push(code);
        times.all.push(all);
      }
      for (const kind of Object.values(times)) kind.sort((a, b) => a - b);
      opened.push({ name, times });
    }
    return opened;
  } finally {
    await visitor.close();
  }
}

/** Navigates as a link does, and waits. */
async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => window.history.pushState({}, '', to), path);
  await page.waitForTimeout(RESTS_MS);
}

function untilUsable(page: Page, path: string, row: string): Promise<number> {
  return page.evaluate(
    ([to = '', wanted = '']) =>
      new Promise<number>((resolve) => {
        const began = performance.now();
        window.history.pushState({}, '', to);
        const look = (): void => {
          // A separate task after the frame: it runs once the thread is free.
          if (document.querySelector(wanted)) setTimeout(() => resolve(performance.now() - began));
          else requestAnimationFrame(look);
        };
        look();
      }),
    [path, row],
  );
}
