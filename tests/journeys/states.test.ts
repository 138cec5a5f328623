// @module-tag slow
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { navigateTo } from '#tests/journeys/screen-looks.ts';
import { startWorld, type World } from '#tests/world.ts';

/** The states of a screen whose query does not succeed: it failed, it is forbidden to the reader, or there is no network. */
let world: World;
let visitor: Visitor;
let page: Page;
let admin: Person;

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  admin = await world.person(await world.account('Coffee Company'));
  ({ page } = await openPageOf(visitor, world, admin));
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

const KEYWORDS = '**/api/v1.0/**/keyword*';
function refuse(status: number, code: string) {
  return (route: Route) =>
    route.fulfill({
      status,
      json: { statusCode: status * 100, code, message: 'refused', request_id: 'req-of-a-journey' },
    });
}
const main = () => page.getByRole('main');

test('A failed query shows its request, and is retried on demand', async () => {
  await page.route(KEYWORDS, refuse(500, 'unexpected'));
  await page.goto(`${world.url}/settings/keywords/listening`);
  await main().getByText('This could not be loaded').waitFor();
  await main().getByText('req-of-a-journey').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.unroute(KEYWORDS);
  await main().getByRole('button', { name: 'Try again' }).click();
  await main().getByText('No keyword yet').waitFor();
});

test('A forbidden query says whom to ask, and offers no action without effect', async () => {
  await page.route(KEYWORDS, refuse(403, 'not_permitted'));
  await page.goto(`${world.url}/settings/keywords/listening`);
  await main().getByText('You Do Not Have Permission To Access').waitFor();
  await main().getByText('Ask the administrator of your organisation for access.').waitFor();
  expect(await main().getByRole('button', { name: 'Try again' }).count()).toBe(0);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.unroute(KEYWORDS);
});

test('Without a network, a screen whose code was never fetched waits for it and then loads by itself', async () => {
  await page.goto(`${world.url}/settings/account/main`);
  await main().getByRole('heading', { level: 1 }).waitFor();
  await page.context().setOffline(true);
  await navigateTo(page, '/settings/sla/crm');
  await main().getByText('You are offline').first().waitFor();
  // The page does not call itself live either, whatever its socket has detected.
  await page.getByText('Reconnecting', { exact: true }).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.context().setOffline(false);
  await main().getByRole('heading', { name: 'Service levels' }).waitFor();
});

test('An organisation without posts is shown the way to the demonstration if there is one', async () => {
  for (const [demo, sentence] of [
    ['offered', 1],
    ['off', 0],
  ] as const) {
    await page.route('**/api/v1.0/auth/welcome', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), demo } });
    });
    await page.goto(`${world.url}/listening/mentions`);
    await page.getByText('No posts yet').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByText('Want to look around first?').count()).toBe(sentence);
    await page.unroute('**/api/v1.0/auth/welcome');
  }
});

test('Before the first post, themes and sentiment quality offer ways to add posts rather than a wider filter', async () => {
  for (const address of ['/listening/themes', '/listening/themes?tab=similar', '/listening/sentiment']) {
    await navigateTo(page, address);
    await main().getByText('No posts yet').waitFor();
    await main().getByRole('link', { name: 'Import a file' }).waitFor();
  }
});

test('A widget too low for the image of a state shows the failure in one line, with its retry in reach', async () => {
  await ingestPosts(world, admin.accountId, [makePost({ text: 'กาแฟ', channel: 'pantip' })]);
  await page.route('**/api/v1.0/listening/analytics', refuse(500, 'unexpected'));
  await page.goto(`${world.url}/listening`);
  const card = page.getByRole('region', { name: 'Key figures' });
  await card.getByText('This could not be loaded').waitFor();
  const [button, frame] = [
    await card.getByRole('button', { name: 'Try again' }).boundingBox(),
    await card.boundingBox(),
  ];
  const foot = ({ y, height } = { y: Infinity, height: 0 }) => y + height;
  expect(foot(button ?? undefined)).toBeLessThan(foot(frame ?? { y: 0, height: 0 }));
  await page.unroute('**/api/v1.0/listening/analytics');
});

test('When neither posts nor their volume can be loaded, one message says so, and a retry loads both', async () => {
  const reads = [/\/listening\/mentions\?/, /\/listening\/volume\?/];
  for (const read of reads) await page.route(read, refuse(500, 'unexpected'));
  await page.goto(`${world.url}/listening/mentions`);
  await main().getByText('This could not be loaded').waitFor();
  await page.waitForLoadState('networkidle');
  expect(await main().getByText('This could not be loaded').count()).toBe(1);
  for (const read of reads) await page.unroute(read);
  await main().getByRole('button', { name: 'Try again' }).click();
  await main().getByRole('article').first().waitFor();
  await main()
    .getByRole('img', { name: /^Volume of the mentions below/ })
    .waitFor();
});

test('On paper there is only the content, in print colours', async () => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await navigateTo(page, '/listening');
  await main().getByRole('region', { name: 'Key figures' }).waitFor();
  expect(await page.getByRole('banner').isVisible()).toBe(false);
  expect(await page.getByRole('navigation').first().isVisible()).toBe(false);
  const paper = await page.evaluate(() => {
    const frame = document.querySelector('main')?.parentElement?.parentElement;
    return {
      text: getComputedStyle(document.body).color,
      overflow: frame && getComputedStyle(frame).overflow,
    };
  });
  expect(paper).toEqual({ text: 'rgb(26, 30, 38)', overflow: 'visible' });
  await page.emulateMedia({ media: null, colorScheme: null });
});

test("With the reader's own colours, the open page is outlined", async () => {
  await page.emulateMedia({ forcedColors: 'active' });
  const link = page
    .getByRole('navigation', { name: 'Pages of Listening' })
    .getByRole('link', { name: 'Overview' });
  await link.waitFor();
  expect(await link.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
  await page.emulateMedia({ forcedColors: null });
});
