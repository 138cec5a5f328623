// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { workingStatus } from '#contracts/crm/working-status/working-status.ts';
import { saveProfile } from '#contracts/identity/profile.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { findFreePort, startExample } from '#tests/factories/example-site.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { makeHostileBoard } from '#tests/fuzz/hostile-board.ts';
import { listRunnableStrings } from '#tests/fuzz/strings.ts';
import { startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { startWorld, type World } from '#tests/world.ts';

/** Strings that contain scripts, shown by a few screens in a real browser: they are rendered as text, and no script runs. */
let world: World;
let visitor: Visitor;
let admin: Person;
const ATTEMPTS = 60;

const own = [
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  '{{constructor.constructor("alert(1)")()}}',
];
function texts(most: number): string[] {
  return [
    ...new Set(
      [...own, ...listRunnableStrings().map(({ text }) => text)]
        .map((text) => text.trim())
        .filter(
          (text) => text !== '' && text.length <= most && text.isWellFormed() && !text.includes('\u0000'),
        ),
    ),
  ];
}

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  admin = await world.person(await world.account('<script>alert(1)</script>'));
  const { create } = buildCollectionEndpoints(workingStatus, 'statuses');
  for (const name of texts(60).slice(0, ATTEMPTS)) await admin.attempt(create, { body: { name } });
  for (const name of texts(200).slice(0, ATTEMPTS)) {
    const person = await world.person(admin.accountId, { can: [] });
    await person.call(saveProfile, { body: { name } });
  }
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

/** What a page does that no text may make it do: dialogs, and requests to other origins than these. */
function watch(page: Page, ...origins: string[]): () => string[] {
  const acts: string[] = [];
  page.on('dialog', (dialog) => {
    acts.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!/^(data|blob|about):/.test(url) && !origins.includes(new URL(url).origin))
      acts.push(`request ${url}`);
  });
  return () => acts;
}

test('The screens of users, working status and activity log render every script string as text and run none', async () => {
  const { page, complaints } = await openPageOf(visitor, world, admin);
  const acts = watch(page, world.url);
  for (const path of [
    '/settings/account/groups',
    '/settings/working-status/crm',
    '/settings/account/activity',
  ]) {
    await page.goto(`${world.url}${path}`);
    await page
      .getByText(own[0] ?? '')
      .first()
      .waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
  }
  expect(acts()).toEqual([]);
  expect(complaints).toEqual([]);
});

/** Texts of a board: the own ones, and public ones of different kinds. */
function boardTexts(): string[] {
  const others = texts(78).filter((text) => !own.includes(text));
  const step = Math.max(1, Math.floor(others.length / 7));
  return [...own, ...others.filter((_text, nth) => nth % step === 0).slice(0, 7)];
}

test('A dashboard of script strings, and all that is around it, runs none of them, inside and outside', async () => {
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const analyst = await world.person(await world.account('<script>alert(2)</script>'));
  const all = boardTexts();
  const { dashboard, upload, token, key } = await makeHostileBoard(world, analyst, { texts: all, origin });
  const { page, complaints } = await openPageOf(visitor, world, analyst, { locale: 'en-GB' });
  const acts = watch(page, world.url);
  const see = async (path: string) => {
    await page.goto(`${world.url}${path}`);
    await page
      .getByText(own[0] ?? '')
      .first()
      .waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
  };
  for (const path of [
    '/custom_viz',
    `/custom_viz/dashboards/${dashboard}`,
    `/custom_viz/dashboards/${dashboard}?tab=texts`,
    '/custom_viz/explore',
    '/custom_viz/fields',
    '/custom_viz/data',
    `/custom_viz/data?upload=${upload}`,
    '/custom_viz/alerts',
    '/custom_viz/alerts?view=rules',
    '/custom_viz/embedding',
    '/listening/mentions',
    '/quick_analytic?q=coffee',
  ])
    await see(path);
  expect([acts(), complaints]).toEqual([[], []]);
  const outside = await visitor.open({ locale: 'en-GB' });
  const outsideActs = watch(outside, world.url, origin);
  const outsideComplaints: string[] = [];
  outside.on('pageerror', (error) => outsideComplaints.push(error.message));
  outside.on('console', (message) => {
    const isComplaint = message.type() === 'error' || message.type() === 'warning';
    // Nobody is signed in there, which the browser says of the request for the session.
    if (isComplaint && !/status of 401/.test(message.text())) outsideComplaints.push(message.text());
  });
  await outside.goto(`${world.url}/shared-viz-dashboard#${token}`);
  await outside.getByRole('heading', { name: own[0] }).first().waitFor();
  await outside.waitForLoadState('networkidle');
  const site = await startExample({
    EARSHOT_URL: world.url,
    EARSHOT_KEY_ID: key._id,
    EARSHOT_SECRET: key.secret,
    EARSHOT_DASHBOARD: dashboard,
    PORT: String(port),
    CLAIMS: JSON.stringify({ editable: ['keyword'] }),
  });
  onTestFinished(() => site.stop());
  await outside.goto(site.origin);
  const frame = outside.frameLocator('iframe');
  await frame.getByRole('heading', { name: own[0] }).first().waitFor();
  await frame.locator('canvas').first().waitFor();
  await outside.waitForLoadState('networkidle');
  expect([outsideActs(), outsideComplaints]).toEqual([[], []]);
}, 240_000);
