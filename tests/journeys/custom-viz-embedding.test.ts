// @module-tag slow
import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmbedKey, listEmbedViews, revokeEmbedKey } from '#contracts/custom-viz/embed-keys.ts';
import { makeChartTile, makeShelves } from '#contracts/custom-viz/make-chart-tile.ts';
import { makeCoffeeCompany } from '#tests/factories/coffee-company.ts';
import { makeCupPosts } from '#tests/factories/coffee-posts.ts';
import { findFreePort, startExample, type ExampleSite } from '#tests/factories/example-site.ts';
import { publishListeningDashboard } from '#tests/factories/listening-dashboard.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { publishVizDashboard } from '#tests/factories/viz-dashboard.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { takePicture } from '#tests/journeys/screen-looks.ts';
import { startWorld, type World } from '#tests/world.ts';
import '#tests/journeys/evidence.ts';

/** The example of an embedding site, on another origin than the suite: read, filtered, renewed, downloaded from, and revoked. */
let world: World;
let visitor: Visitor;
let admin: Person;
let dashboard: string;
let key: { _id: string; secret: string };
let port: number;
const sites: ExampleSite[] = [];

beforeAll(async () => {
  [world, visitor, port] = await Promise.all([startWorld(), startBrowser(), findFreePort()]);
  const channels = ['facebook', 'pantip', 'twitter'] as const;
  admin = await makeCoffeeCompany(world, makeCupPosts({ count: 30, channels }));
  dashboard = await publishBoard();
  key = await admin.call(createEmbedKey, {
    body: { name: 'Shop', origins: [`http://127.0.0.1:${port}`] },
  });
});
afterAll(async () => {
  for (const site of sites) await site.stop();
  await visitor.close();
  await world.stop();
});

async function publishBoard(): Promise<string> {
  const { _id } = await publishVizDashboard(admin, {
    name: 'What people say',
    share: 'all',
    document: {
      title: { en: 'What people say', th: 'คนพูดถึงอะไร' },
      filters: [
        { _id: 'tenant', dimension: 'channel', hidden: true },
        { _id: 'channel', dimension: 'channel' },
      ],
      tabs: [
        {
          _id: 'first',
          name: { en: 'Where', th: 'ที่ไหน' },
          tiles: [
            makeChartTile('channels', [0, 0, 6, 5], {
              title: { en: 'By channel', th: 'ตามช่องทาง' },
              measures: ['mentions.mentions'],
              shelves: makeShelves({ across: 'channel' }),
            }),
            {
              _id: 'note',
              kind: 'text',
              spot: { x: 6, y: 0, w: 6, h: 5 },
              title: { en: 'What it means', th: 'หมายความว่า' },
              text: { en: 'Mentions: **{{all}}** [more](/custom_viz)', th: 'พูดถึง **{{all}}** ครั้ง' },
              numbers: [{ name: 'all', measure: 'mentions.mentions' }],
            },
          ],
        },
        {
          _id: 'second',
          name: { en: 'How', th: 'อย่างไร' },
          tiles: [
            makeChartTile('moods', [0, 0, 6, 4], {
              title: { en: 'By sentiment', th: 'ตามความรู้สึก' },
              measures: ['mentions.mentions'],
              shelves: makeShelves({ across: 'sentiment' }),
            }),
          ],
        },
      ],
    },
  });
  return _id;
}

async function start(claims: object, life = 300, shown = dashboard): Promise<string> {
  for (const site of sites.splice(0)) await site.stop();
  const site = await startExample({
    EARSHOT_URL: world.url,
    EARSHOT_KEY_ID: key._id,
    EARSHOT_SECRET: key.secret,
    EARSHOT_DASHBOARD: shown,
    PORT: String(port),
    LIFE_S: String(life),
    CLAIMS: JSON.stringify({ locked: { tenant: ['facebook', 'pantip'] }, ...claims }),
  });
  sites.push(site);
  return site.origin;
}

type OpenSite = { page: Page; frame: FrameLocator; events: () => Promise<string[]>; complaints: string[] };

/** Opens the example in a browser that lets frames store nothing, and collects what the frame says. */
async function open(origin: string, options: Parameters<Visitor['open']>[0] = {}): Promise<OpenSite> {
  const page = await visitor.open({ locale: 'en-GB', ...options });
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.context().addInitScript(() => {
    if (window.parent === window) {
      window.addEventListener('message', ({ data }) => {
        const heard: unknown[] = JSON.parse(document.documentElement.dataset['heard'] ?? '[]');
        document.documentElement.dataset['heard'] = JSON.stringify([...heard, data]);
      });
      return;
    }
    const block = {
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    };
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, block);
    Object.defineProperty(document, 'cookie', block);
  });
  await page.goto(origin);
  const events = () =>
    page.evaluate(() => JSON.parse(document.documentElement.dataset['heard'] ?? '[]') as string[]);
  return { page, frame: page.frameLocator('iframe'), events, complaints };
}

const note = (frame: FrameLocator, name = 'What it means') => frame.getByRole('region', { name });

async function axeOfFrame(page: Page): Promise<string[]> {
  const frame = page.frames().find((one) => one.url().includes('/embedded-viz-dashboard/'));
  if (!frame) throw new Error('no frame');
  return findAxeViolations(frame as unknown as Page);
}

test('A visitor reads, filters and downloads under the locked value, without cookies and storage', async () => {
  const origin = await start({ editable: ['channel'], files: true });
  const { page, frame, events, complaints } = await open(origin);
  await frame.getByRole('heading', { name: 'What people say' }).waitFor();
  await note(frame).getByText('20').waitFor();
  await frame.locator('canvas').first().waitFor();
  await takePicture(page, 'viz-embedded');
  expect(await axeOfFrame(page)).toEqual([]);
  await frame.getByRole('button', { name: /^Channel/ }).click();
  await frame.getByRole('checkbox', { name: 'Facebook' }).waitFor();
  expect(await frame.getByRole('checkbox').count()).toBe(2);
  await takePicture(page, 'viz-embedded-filter');
  await frame.getByRole('checkbox', { name: 'Facebook' }).check();
  await note(frame).getByText('10').waitFor();
  await page.keyboard.press('Escape');
  await frame
    .getByRole('button', { name: 'Options of By channel' })
    .or(frame.getByRole('button', { name: /By channel/ }))
    .first()
    .click();
  await frame.getByRole('menuitem', { name: /table/i }).click();
  await frame.getByRole('rowheader', { name: 'Facebook' }).waitFor();
  const coming = page.waitForEvent('download');
  await frame.getByRole('button', { name: /^(Files|Download|File)/ }).click();
  await frame.getByRole('menuitem', { name: /CSV/ }).click();
  expect((await coming).suggestedFilename()).toMatch(/\.(csv|zip)$/);
  await frame.getByRole('tab', { name: 'How' }).focus();
  await page.keyboard.press('Enter');
  await frame.getByRole('region', { name: 'By sentiment' }).locator('canvas').waitFor();
  const heard = JSON.stringify(await events());
  expect(heard).toContain('"type":"ready"');
  expect(heard).toContain('"type":"resized"');
  const height = await page.locator('iframe').evaluate((one) => one.getBoundingClientRect().height);
  const content = await frame.locator('main').evaluate((one) => one.getBoundingClientRect().height);
  expect(Math.abs(height - content)).toBeLessThan(2);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('A value that is selected by keyboard is reported with its key, and a link opens outside the frame', async () => {
  const origin = await start({});
  const { page, frame, events } = await open(origin);
  const canvas = frame.getByRole('region', { name: 'By channel' }).locator('[tabindex="0"]').first();
  await frame.locator('canvas').first().waitFor();
  await canvas.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(async () => JSON.stringify(await events())).toContain('"type":"selected"');
  expect(JSON.stringify(await events())).toMatch(/"dimension":"channel","key":"(facebook|pantip)"/);
  const popup = page.context().waitForEvent('page');
  await frame.getByRole('link', { name: 'more' }).click();
  const outside = await popup;
  await outside.waitForURL(/\/(login|custom_viz)/);
  expect(page.frames().some((one) => one.url().includes('/embedded-viz-dashboard/'))).toBe(true);
  await page.context().close();
});

test('A token is renewed before it ends without a reload, in Thai on a phone in the dark', async () => {
  const origin = await start(
    { editable: ['channel'], theme: 'dark', language: 'th', zone: 'Asia/Bangkok' },
    12,
  );
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
  const { page, frame, events } = await open(origin, phone);
  await frame.getByRole('heading', { name: 'คนพูดถึงอะไร' }).waitFor();
  await note(frame, 'หมายความว่า').getByText('20').waitFor();
  await frame.getByRole('button', { name: /^ช่องทาง/ }).click();
  await frame.getByRole('checkbox', { name: 'Facebook' }).check();
  await note(frame, 'หมายความว่า').getByText('10').waitFor();
  await page.keyboard.press('Escape');
  await frame.locator('canvas').first().waitFor();
  await takePicture(page, 'viz-embedded-phone');
  expect(await axeOfFrame(page)).toEqual([]);
  const count = async (type: string) => JSON.stringify(await events()).split(`"type":"${type}"`).length - 1;
  await expect.poll(() => count('ready'), { timeout: 30_000 }).toBeGreaterThan(2);
  expect(await count('expired')).toBe(0);
  // What the visitor chose stays.
  await note(frame, 'หมายความว่า').getByText('10').waitFor();
  const wide = await frame.locator('html').evaluate((one) => one.scrollWidth - window.innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  const { items } = await admin.call(listEmbedViews, { query: { sub: 'visitor 7' } });
  expect(items[0]).toMatchObject({ views: 3, state: 'open', dashboard: { name: 'What people say' } });
  await page.context().close();
}, 90_000);

test('A key is made with its code to copy; the log names the visitor, whose sessions are ended', async () => {
  const { page, complaints } = await openPageOf(visitor, world, admin, { locale: 'en-GB' });
  await page.goto(`${world.url}/custom_viz/embedding?key=new`);
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Name').fill('Partner portal');
  await drawer.getByRole('button', { name: 'Create key' }).click();
  await drawer.getByText('Please fill this in.').first().waitFor();
  await drawer.getByLabel('Origins').fill('https://partner.example/some/page');
  await drawer.getByRole('button', { name: 'Create key' }).click();
  expect((await drawer.getByLabel('Secret', { exact: true }).inputValue()).length).toBeGreaterThan(30);
  await drawer.getByText("origin: 'https://partner.example'").waitFor();
  await drawer.getByText(dashboard).waitFor();
  await takePicture(page, 'viz-embed-key');
  expect(await findAxeViolations(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'I have kept the secret' }).click();
  const entry = page.getByRole('listitem').filter({ hasText: 'Partner portal' });
  await entry.getByText('never used').waitFor();
  await takePicture(page, 'viz-embed-keys');
  expect(await findAxeViolations(page)).toEqual([]);
  const outside = await open(await start({ editable: ['channel'] }));
  await note(outside.frame).getByText('20').waitFor();
  await page.getByRole('tab', { name: 'Views' }).click();
  const row = page.getByRole('row').filter({ hasText: 'visitor 7' }).first();
  await row.getByText('What people say').waitFor();
  await row.getByText('open', { exact: true }).waitFor();
  await takePicture(page, 'viz-embed-views');
  expect(await findAxeViolations(page)).toEqual([]);
  await row.getByRole('button', { name: 'Actions for visitor 7' }).click();
  await page.getByRole('menuitem', { name: 'End the sessions of this visitor' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End the sessions of this visitor' }).click();
  await row.getByText('revoked').waitFor();
  await outside.frame.getByRole('button', { name: /^Period/ }).click();
  await outside.frame.getByRole('button', { name: /^Last 7 days/ }).click();
  await outside.frame.getByText('The access to this dashboard was withdrawn').waitFor();
  await outside.page.context().close();
  await page.getByRole('tab', { name: 'Keys' }).click();
  await entry.getByRole('button', { name: 'Revoke: Partner portal' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await entry.getByText('revoked').waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
}, 90_000);

test('Keys and views are read on a phone in Thai', async () => {
  const { page } = await openPageOf(visitor, world, admin, {
    locale: 'th-TH',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    colorScheme: 'dark',
  });
  await page.addInitScript(() => localStorage.setItem('earshot-language', 'th'));
  await page.goto(`${world.url}/custom_viz/embedding`);
  await page.getByText('Partner portal').waitFor();
  await takePicture(page, 'viz-embed-keys-phone');
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('tab', { name: 'การเข้าชม' }).click();
  await page.getByText('visitor 7').first().waitFor();
  await takePicture(page, 'viz-embed-views-phone');
  expect(await findAxeViolations(page)).toEqual([]);
  await page.context().close();
});

test('A dashboard of listening is shown with its widgets, whose numbers lead nowhere', async () => {
  const spot = { x: 0, y: 0, w: 6, h: 5 };
  const { _id } = await publishListeningDashboard(admin, {
    name: 'Cups',
    widgets: [{ _id: 'channels', kind: 'share', by: 'channel', title: 'Where', spot }],
  });
  const { page, frame, complaints } = await open(await start({ locked: {}, files: true }, 300, _id));
  const widget = frame.getByRole('region', { name: 'Where' });
  await widget.getByText('30 mentions in total').waitFor();
  expect(await widget.getByRole('link').count()).toBe(0);
  await takePicture(page, 'listening-board-embedded');
  expect(await axeOfFrame(page)).toEqual([]);
  expect(complaints).toEqual([]);
}, 90_000);

test('A page of another origin, and a revoked key, show why in words and say it to the page', async () => {
  const origin = await start({ origin: 'http://127.0.0.1:1' });
  const wrong = await open(origin);
  await wrong.frame.getByRole('alert').waitFor();
  expect(JSON.stringify(await wrong.events())).toContain('"reason":"origin"');
  await takePicture(wrong.page, 'viz-embedded-origin');
  await wrong.page.context().close();
  const { page, frame, events } = await open(await start({ editable: ['channel'] }));
  await note(frame).getByText('20').waitFor();
  await admin.call(revokeEmbedKey, { params: { _id: key._id } });
  await frame.getByRole('button', { name: /^Period/ }).click();
  await frame.getByRole('button', { name: /^Last 7 days/ }).click();
  await frame.getByText('The access to this dashboard was withdrawn').waitFor();
  expect(JSON.stringify(await events())).toContain('"type":"expired","reason":"revoked"');
  await page.reload();
  await frame.getByText('The access to this dashboard was withdrawn').waitFor();
  await takePicture(page, 'viz-embedded-revoked');
  expect(await axeOfFrame(page)).toEqual([]);
  await page.context().close();
});
