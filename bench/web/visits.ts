import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { TOKEN_COOKIE } from '#contracts/identity/session.ts';
import type { Visitor } from '#tests/journeys/browser.ts';
import { countTraffic, type Traffic } from '#tests/journeys/traffic.ts';

/** A line as of a phone: 100 ms of delay and 5 Mbit/s each way. */
const LINE = { offline: false, latency: 100, downloadThroughput: 625_000, uploadThroughput: 625_000 };
/** How long nothing may be fetched before a visit counts as complete, milliseconds. */
const QUIET_MS = 700;

/** What a visit fetched, and when the screen could be used, milliseconds. */
export type Visit = Omit<Traffic, 'files'> & { usable: number };

async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', LINE);
  return session;
}

/** Opens an address and waits until something on it can be used, and then until nothing more is fetched. */
async function visit(page: Page, url: string, usable: string): Promise<Visit> {
  const session = await slowDown(page);
  const loading = await countTraffic(session);
  const start = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator(usable).first().waitFor();
  // Usable: the page answers again after it is drawn.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  const time = performance.now() - start;
  await settle(page, loading);
  await session.detach();
  return { ...loading, usable: time };
}

async function settle(page: Page, loading: Traffic): Promise<void> {
  for (let before = -1; before !== loading.requests;) {
    before = loading.requests;
    await page.waitForTimeout(QUIET_MS);
  }
}

async function signIn(context: BrowserContext, url: string, cookie: string): Promise<void> {
  const [, value = ''] = cookie.split('=');
  await context.addCookies([{ name: TOKEN_COOKIE, value, url }]);
}

/** What is fetched once a visitor begins to fill in a form. */
async function fillIn(page: Page, field: string): Promise<Traffic> {
  const session = await slowDown(page);
  const loading = await countTraffic(session);
  await page.locator(field).first().fill('somebody@example.com');
  await page.waitForTimeout(QUIET_MS);
  await settle(page, loading);
  await session.detach();
  return loading;
}

/** A screen, and what on it shows that it can be used. */
export type Screen = { path: string; usable: string };

/** The first visit of somebody who is signed out, filling in the form, and a screen after it in the same browser. */
export async function visitFirst(
  visitor: Visitor,
  { url, cookie, login, screen }: { url: string; cookie: string; login: Screen; screen: Screen },
): Promise<{ login: Visit; form: Omit<Visit, 'usable'>; screen: Visit; again: Visit }> {
  const page = await visitor.open();
  const first = await visit(page, url + login.path, login.usable);
  const form = await fillIn(page, login.usable);
  await signIn(page.context(), url, cookie);
  const second = await visit(page, url + screen.path, screen.usable);
  const again = await visit(page, url + screen.path, screen.usable);
  await page.context().close();
  return { login: first, form, screen: second, again };
}

/** The time until a screen can be used in a browser that was never here before, milliseconds. */
export async function visitCold(
  visitor: Visitor,
  { url, cookie, screen }: { url: string; cookie: string; screen: Screen },
): Promise<Visit> {
  const page = await visitor.open();
  await signIn(page.context(), url, cookie);
  const cold = await visit(page, url + screen.path, screen.usable);
  await page.context().close();
  return cold;
}

/** The times of going from one screen to another and back by links of the menu, milliseconds, once both were open before. */
export async function changePages(
  visitor: Visitor,
  { url, cookie, screens }: { url: string; cookie: string; screens: readonly [Screen, Screen] },
  rounds: number,
): Promise<number[]> {
  const page = await visitor.open();
  await signIn(page.context(), url, cookie);
  const [one, other] = screens;
  await page.goto(url + one.path);
  await page.locator(one.usable).first().waitFor();
  const session = await slowDown(page);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    for (const to of [other, one]) {
      const link = page.locator(`nav a[href^="${to.path}"]`).first();
      await link.hover();
      await page.waitForTimeout(QUIET_MS);
      const start = performance.now();
      await link.click();
      await page.locator(to.usable).first().waitFor();
      if (round > 0) times.push(performance.now() - start);
      await page.waitForTimeout(QUIET_MS);
    }
  await session.detach();
  await page.context().close();
  return times.toSorted((a, b) => a - b);
}
