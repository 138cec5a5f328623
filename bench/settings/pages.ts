import type { Page } from 'playwright-core';
import { TOKEN_COOKIE } from '#contracts/identity/session.ts';
import { startBrowser } from '#tests/journeys/browser.ts';

/** Long pages, and what of their list shows that they can be used. */
const PAGES = [
  { name: 'keywords', path: '/settings/keywords/listening', row: 'nav li a[href*="keyword="]' },
  { name: 'tags', path: '/settings/tags/crm', row: '[role="treeitem"]' },
  { name: 'canned responses', path: '/settings/canned-response/crm', row: 'ul li[aria-posinset="1"]' },
];
/** Where one comes from: a page of the same area, so that the suite itself is there already. */
const BEFORE = '/settings/account/main';
const ROUNDS = 12;

type Opened = { name: string; times: number[] };

/**
 * Goes to each page the way a link does, in a real browser that has none of its data yet. @returns milliseconds from the click to the
 * first row on a page that answers again (nothing else waits in its thread), sorted
 */
export const openPages = async (url: string, cookie: string): Promise<Opened[]> => {
  const visitor = await startBrowser();
  try {
    const page = await visitor.open();
    const [, value = ''] = cookie.split('=');
    await page.context().addCookies([{ name: TOKEN_COOKIE, value, url }]);
    const opened: Opened[] = [];
    for (const { name, path, row } of PAGES) {
      const times: number[] = [];
      for (let round = -2; round < ROUNDS; round += 1) {
        await page.goto(url + BEFORE);
        await page.waitForLoadState('networkidle');
        const time = await untilUsable(page, path, row);
        if (round >= 0) times.push(time);
      }
      opened.push({ name, times: times.toSorted((a, b) => a - b) });
    }
    return opened;
  } finally {
    await visitor.close();
  }
};

const untilUsable = (page: Page, path: string, row: string): Promise<number> =>
  page.evaluate(
    ([to = '', wanted = '']) =>
      new Promise<number>((resolve) => {
        const began = performance.now();
        window.history.pushState({}, '', to);
        const look = (): void => {
          // A task of its own behind the frame: it runs once the thread is free.
          if (document.querySelector(wanted)) setTimeout(() => resolve(performance.now() - began));
          else requestAnimationFrame(look);
        };
        look();
      }),
    [path, row],
  );
