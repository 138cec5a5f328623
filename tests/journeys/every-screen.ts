import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVizSnapshot } from '#contracts/custom-viz/snapshots.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { getAreaPageName } from '#contracts/kit/area/area.ts';
import { isActive, PRODUCTS, type Product } from '#contracts/kit/products.ts';
import { STARTER_WIDGETS } from '#contracts/listening/widgets/starters.ts';
import { AREAS, PAGES } from '#contracts/register.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import { publishListeningDashboard } from '#tests/factories/listening-dashboard.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import {
  checkLayout,
  followRequests,
  navigateTo,
  checkScreen,
  checkMenu,
  type ScreenVariant,
} from '#tests/journeys/screen-looks.ts';
import { listBrokenWords, listEnglishTexts } from '#tests/journeys/thai-screen.ts';
import { EXAMPLES } from '#tests/register-examples.ts';
import { startWorld, type World } from '#tests/world.ts';

let world: World;
let visitor: Visitor;
let newcomer: Person;
let admin: Person;
let ticketId = '';
let dashboardId = '';
let vizDashboardId = '';
let snapshotId = '';
let mentionSnapshotId = '';
let botId = '';
let postId = '';

async function fill(): Promise<void> {
  await admin.call(createKeyword, {
    params: { product: 'listening' },
    body: { name: 'กาแฟ', patterns: ['กาแฟ|ขายต่อ'] },
  });
  const now = Date.now();
  await ingestPosts(
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
  const dashboard = { name: 'Overview', widgets: STARTER_WIDGETS.overview };
  dashboardId = (await publishListeningDashboard(admin, dashboard))._id;
  const taken = { params: { _id: dashboardId }, body: { name: 'กาแฟ', language: 'th' as const } };
  mentionSnapshotId = (await admin.call(createVizSnapshot, taken))._id;
  botId = await makeExample('chatbot.flow');
  postId = await makeExample('publishing_post.get');
  vizDashboardId = await makeExample('custom_viz_dashboard.get');
  snapshotId = await makeExample('custom_viz_snapshot.get');
  ticketId = await makeExample('ticket.get');
}

/** Makes what the example of a call is about. @returns its id */
async function makeExample(name: string): Promise<string> {
  const example = await EXAMPLES[name]?.({ world, admin });
  return (example !== undefined && example !== 'own-test' && example.params?._id) || '';
}

/** The addresses of a declared page: one for each product that it accepts. */
function addressesOf({ name, path, needFor }: (typeof PAGES)[number]): string[] {
  const ids: Readonly<Record<string, string>> = {
    'listening-dashboard': dashboardId,
    'custom-viz-dashboard': vizDashboardId,
    'custom-viz-snapshot': snapshotId,
    'listening-snapshot': mentionSnapshotId,
    'crm-bot': botId,
    'publishing-post': postId,
  };
  const filled = path.replace('{_id}', ids[name] ?? ticketId);
  if (filled.endsWith('/{product?}'))
    return ['', '/listening'].map((end) => filled.replace('/{product?}', end));
  if (!filled.includes('{product}')) return [filled];
  const products: readonly (Product | 'main')[] = needFor
    ? PRODUCTS.filter(
        (product) =>
          product in needFor && isActive({ listening: { active: true }, crm: { active: true } }, product),
      )
    : path.includes('/account/')
      ? ['main']
      : (AREAS.find((area) => name === getAreaPageName(area))?.products ?? ['main']);
  return products.map((product) => filled.replace('{product}', product));
}

/** Screens that end, redirect or close by themselves; each has a journey of its own. */
const LED_ON: readonly string[] = [
  'logout',
  'redirect',
  'close-with-token',
  'invitation',
  'email-link',
  'shared-dashboard',
  'shared-search',
  'embedded-viz-dashboard',
  'shared-viz-dashboard',
  'shared-posts',
  'verify',
  'survey',
  'settings-account-payment',
];

/** Screens that stay open when a signed-in user visits them; the administration has a journey of its own. */
const SCREENS = PAGES.filter(
  (page) =>
    !LED_ON.includes(page.name) &&
    page.menu !== 'admin' &&
    !page.guards.includes('GUEST') &&
    !page.guards.includes('NONPAYMENT'),
);

type Kind = 'filled' | 'empty';
/** Each look covers one kind of account; `SCREENS=all` covers both (minutes). */
function kindsOf(kind: Kind): readonly Kind[] {
  return process.env['SCREENS'] === 'all' ? ['filled', 'empty'] : [kind];
}

/** The checks of a screen. */
type Check = (page: Page, picture: string) => Promise<void>;
const checkAll: Check = async (page, picture) => {
  await checkScreen(page, picture);
  await checkMenu(page, picture);
};

/**
 * Every declared screen in one look, for an account with data or one without: axe finds nothing, nothing overflows sideways, and the
 * console is empty. On a phone axe runs in the slow tier, since most of its findings also occur on a desktop.
 */
export function testEveryScreen(look: ScreenVariant, chosen: Kind): void {
  beforeAll(async () => {
    [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
    newcomer = await world.person(await world.account('Newcomer'));
    admin = await world.person(await world.account('Coffee Company'));
    await fill();
    // A user who never chose a language gets the account's.
    await world.suite.context.database.platform
      .updateTable('accounts')
      .set({ language: look.language })
      .where('_id', 'in', [newcomer.accountId, admin.accountId])
      .execute();
  });
  afterAll(async () => {
    await visitor.close();
    await world.stop();
  });

  const isPhone = look.width < 600;
  for (const kind of kindsOf(chosen)) {
    test(
      `${look.name}: every screen, ${kind}`,
      () => walk(look, kind, isPhone ? checkLayout : checkAll),
      300_000,
    );
    if (isPhone)
      test(`${look.name}: every screen by axe, ${kind}`, { tags: 'slow', timeout: 300_000 }, () =>
        walk(look, kind, checkAll),
      );
  }
}

/** Checks an open screen in Thai: no word is broken, and no text or name of an element is in English. */
async function checkThai(page: Page, picture: string): Promise<void> {
  expect.soft(await listBrokenWords(page), `${picture} breaks a word`).toEqual([]);
  expect.soft(await listEnglishTexts(page), `${picture} shows English`).toEqual([]);
}

/** Visits all screens and checks each. */
async function walk(look: ScreenVariant, kind: Kind, check: Check): Promise<void> {
  const { width, height, colorScheme, locale } = look;
  const { page, complaints } = await openPageOf(visitor, world, kind === 'filled' ? admin : newcomer, {
    viewport: { width, height },
    colorScheme,
    locale,
    hasTouch: width < 600,
  });
  const settled = followRequests(page);
  let seen = 0;
  for (const screen of SCREENS) {
    if (kind === 'empty' && screen.path.includes('{_id}')) continue;
    for (const address of addressesOf(screen)) {
      // One in eight is loaded as a whole, the others by internal navigation, so that both ways are covered.
      if (seen % 8 === 0) await page.goto(world.url + address);
      else await navigateTo(page, address);
      await page.getByRole('main').waitFor();
      await settled();
      expect.soft(new URL(page.url()).pathname, `${screen.name} was left`).toBe(address);
      const picture = `${screen.name}-${address.split('/').at(-1)}-${kind}-${look.name}`;
      await check(page, picture);
      if (look.language === 'th') await checkThai(page, picture);
      seen += 1;
    }
  }
  expect(seen).toBeGreaterThan(8);
  expect(complaints).toEqual([]);
}
