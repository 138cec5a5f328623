import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getTicket } from '#contracts/crm/endpoints.ts';
import { TOKEN_COOKIE } from '#contracts/identity/session.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import { request, type Person } from '#tests/factories/person.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { navigateTo, takePicture } from '#tests/journeys/screen-looks.ts';
import { EXAMPLES } from '#tests/register-examples.ts';
import { startWorld, type World } from '#tests/world.ts';

/** The frame of the suite in a real browser. Titles contain the requirement ids that they prove. */
let world: World;
let visitor: Visitor;
let admin: Person;
/** The page of a signed-in user, for tests that do not depend on how they signed in. */
let inside: Page;

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  admin = await world.person(await world.account());
  ({ page: inside } = await openPageOf(visitor, world, admin));
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

/** A busy machine draws later than the default wait of `expect.poll`. */
const WAIT = { timeout: 15_000 };

async function signInAs(person: Person): Promise<Page> {
  const page = await visitor.open();
  await page.goto(`${world.url}/login`);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/product');
  return page;
}

test('S2-003 signed out: the log-in form; S9-022 signing in sets access_token; S2-025 the picker shows the active products, S1-002 S1-003 among them listening and CRM', async () => {
  const page = await visitor.open();
  await page.goto(`${world.url}/`);
  await page.waitForURL('**/login');
  await page.getByLabel('E-mail').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  const signedIn = await signInAs(admin);
  const cookies = await signedIn.context().cookies();
  expect(cookies.find((cookie) => cookie.name === TOKEN_COOKIE)?.httpOnly).toBe(true);
  await signedIn
    .getByRole('link', { name: /Listening/ })
    .first()
    .waitFor();
  await signedIn.getByRole('link', { name: /CRM/ }).first().waitFor();
  expect(await findAxeViolations(signedIn)).toEqual([]);
});

test('S1-001 one sign-in opens every product; S1-002 listening at /listening, S1-003 the CRM at /crm', async () => {
  for (const path of ['/listening', '/crm']) {
    await inside.goto(world.url + path);
    await inside.getByRole('main').waitFor();
    expect(new URL(inside.url()).pathname).toBe(path);
    expect(await inside.getByLabel('E-mail').count()).toBe(0);
  }
});

test('S2-029 a path without a page leads to the picker, which says so and shows the nearest page', async () => {
  await inside.goto(`${world.url}/listening/overview?range=7d`);
  await inside.waitForURL(`${world.url}/product`);
  await inside.getByText('There is no page at /listening/overview.', { exact: false }).waitFor();
  expect(await findAxeViolations(inside)).toEqual([]);
  await inside.getByRole('link', { name: 'Go to “Overview”' }).click();
  await inside.waitForURL(`${world.url}/listening`);
  await navigateTo(inside, '/product');
  await inside.getByRole('heading', { name: /Good to see you/ }).waitFor();
  expect(await inside.getByText('Page not found').count()).toBe(0);
});

test('Signed out, a screen leads to the log-in form and back to the requested page', async () => {
  const page = await visitor.open();
  await page.goto(`${world.url}/settings`);
  await page.waitForURL(`**/login?redirect=${encodeURIComponent('/settings/account/main')}`);
  await navigateTo(page, '/settings/working-status/crm');
  await page.waitForURL(`**/login?redirect=${encodeURIComponent('/settings/working-status/crm')}`);
  await page.getByLabel('E-mail').fill(admin.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(admin.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/settings/working-status/crm');
});

test('/settings alone opens the first of its pages', async () => {
  await navigateTo(inside, '/settings');
  await inside.waitForURL('**/settings/account/main');
  const list = inside.getByRole('navigation', { name: 'Settings' }).getByRole('link');
  expect(await list.first().getAttribute('aria-current')).toBe('page');
});

test('A settings page far down its list opens with the page after it in view', async () => {
  await inside.setViewportSize({ width: 1440, height: 500 });
  await inside.goto(`${world.url}/settings/canned-response/crm`);
  const links = inside.getByRole('navigation', { name: 'Settings' }).getByRole('link');
  await inside.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  const names = await links.evaluateAll((all) => all.map((link) => link.getAttribute('aria-current')));
  const next = links.nth(names.indexOf('page') + 1);
  await expect
    .poll(async () => {
      const box = await next.boundingBox();
      return box ? box.y + box.height : Infinity;
    }, WAIT)
    .toBeLessThanOrEqual(500);
  await inside.setViewportSize({ width: 1440, height: 900 });
});

test('A page opened from the menu begins at its top with its entry in sight, and back is where it was left', async () => {
  await inside.setViewportSize({ width: 1440, height: 500 });
  await inside.goto(`${world.url}/settings/ui/crm`);
  const content = inside.locator('#settings-page');
  const open = inside.getByRole('navigation', { name: 'Settings' }).locator('[aria-current=page]');
  const scrolled = () => content.evaluate(({ scrollTop }) => scrollTop);
  const settled = async (title: string) => {
    await inside.getByRole('heading', { level: 1, name: title }).waitFor();
    await expect.poll(() => open.innerText(), WAIT).toContain(title);
    await expect
      .poll(async () => {
        const box = await open.boundingBox();
        return box !== null && box.y > 80 && box.y + box.height <= 500;
      }, WAIT)
      .toBe(true);
  };
  await settled('CRM settings');
  await inside.getByText('Ticket timer').first().waitFor();
  await content.evaluate((element) => element.scrollTo({ top: 300 }));
  await expect.poll(scrolled).toBe(300);
  await navigateTo(inside, '/settings/account/system');
  await settled('System');
  expect(await scrolled()).toBe(0);
  await inside.goBack();
  await settled('CRM settings');
  await expect.poll(scrolled, WAIT).toBe(300);
  // What the page shows comes late, and it is too short until then.
  await content.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
  const end = await scrolled();
  expect(end).toBeGreaterThan(300);
  await navigateTo(inside, '/settings/account/system');
  await settled('System');
  await inside.reload();
  await settled('System');
  await inside.route(/\/api\/(?!.*auth\/session)/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await inside.goBack();
  await inside.getByRole('heading', { level: 1, name: 'CRM settings' }).waitFor();
  expect(await scrolled()).toBeLessThan(end);
  await expect.poll(scrolled, WAIT).toBe(end);
  await inside.unrouteAll({ behavior: 'ignoreErrors' });
  await inside.setViewportSize({ width: 1440, height: 900 });
});

test('The typed text is readable in every line that the command menu found, including the selected one', async () => {
  await inside.getByRole('button', { name: /Search or jump to/ }).click();
  await inside.getByPlaceholder('Search pages, tickets, keywords, people').fill('rep');
  await inside.locator('[data-selected] mark').first().waitFor();
  expect(await findAxeViolations(inside)).toEqual([]);
  await inside.keyboard.press('Escape');
});

test('The command menu accepts text that is typed right after its shortcut and finds tickets, keywords and users', async () => {
  await admin.call(createKeyword, {
    params: { product: 'listening' },
    body: { name: 'Anan Roasters', patterns: ['anan'] },
  });
  const example = await EXAMPLES['ticket.get']?.({ world, admin });
  const ticket = (example !== undefined && example !== 'own-test' && example.params?._id) || '';
  const { contact } = (await admin.call(getTicket, { params: { _id: ticket } })).ticket;
  await navigateTo(inside, '/product');
  await inside.getByRole('heading', { name: /Good to see you/ }).waitFor();
  await inside.keyboard.press('Control+k');
  await inside.keyboard.type('anan');
  const menu = inside.getByRole('dialog');
  await menu.getByRole('button', { name: /Anan Roasters/ }).waitFor();
  expect(await findAxeViolations(inside)).toEqual([]);
  await menu.getByRole('textbox').fill(admin.email);
  await menu.getByRole('button', { name: admin.email }).waitFor();
  // A page is also found by the actions on it.
  await menu.getByRole('textbox').fill('invite');
  await menu.getByRole('button', { name: /Users and groups/ }).waitFor();
  await menu.getByRole('textbox').fill(contact.name || contact.external_id);
  await menu.getByRole('button', { name: /^#\d+/ }).first().click();
  await inside.waitForURL(`**/crm/tickets/${ticket}`);
});

test('A redirect to another site is not followed', async () => {
  const page = await visitor.open();
  await page.goto(`${world.url}/login?redirect=https://evil.example/`);
  await page.getByLabel('E-mail').fill(admin.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(admin.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/product');
});

test('S2-013 /logout signs out', async () => {
  const page = await signInAs(admin);
  await page.goto(`${world.url}/logout`);
  await page.waitForURL('**/login');
  const answered = await page.request.get(`${world.url}/api/v1.0/auth/session`);
  expect(answered.status()).toBe(401);
});

type ToastTimes = { shown: number; leaving: number; gone: number; durations: unknown[] };

/** Runs in the page: records when the first toast appears, begins to leave and is removed, since this process may check too late. */
function recordToastTimes(): void {
  const times: Partial<ToastTimes> = {};
  Reflect.set(globalThis, 'toastTimes', times);
  const look = (): void => {
    const card = document.querySelector('[role=alert][data-tone]');
    if (card && times.shown === undefined) {
      times.shown = performance.now();
      times.durations = card
        .getAnimations({ subtree: true })
        .map((animation) => animation.effect?.getTiming().duration);
    }
    if (card?.hasAttribute('data-leaving')) times.leaving ??= performance.now();
    if (!card && times.shown !== undefined) times.gone ??= performance.now();
  };
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ['data-leaving'],
  });
}

test('S8-028 … S8-033, S9-014 … S9-016 toasts: bottom right, 4 s, no duplicates, a bar, fades of 500 and 300 ms', async () => {
  const powerless = await world.person(admin.accountId, { can: [] });
  const { page, complaints } = await openPageOf(visitor, world, powerless, {
    reducedMotion: 'no-preference',
  });
  await page.addInitScript(recordToastTimes);
  await page.goto(`${world.url}/settings/working-status/crm`);
  const toast = page.getByText('You Do Not Have Permission To Access');
  await toast.waitFor();
  expect(await toast.count()).toBe(1);
  const box = await toast.boundingBox();
  expect(box && box.x > 720 && box.y > 450).toBe(true);
  await toast.waitFor({ state: 'detached' });
  const times = await page.evaluate(() => Reflect.get(globalThis, 'toastTimes') as ToastTimes);
  // The fade in and the bar that runs for as long as the toast stays.
  expect(times.durations.toSorted()).toEqual([4000, 500]);
  // The page notices a change after the task that made it, which is later than the start of the timer.
  expect(times.leaving - times.shown).toBeGreaterThan(3500);
  expect(times.gone - times.leaving).toBeGreaterThan(200);
  // The message remains readable; the products are not announced as coming soon, and nothing forbidden was requested.
  await page.getByText('You cannot open “Working status”').waitFor();
  expect(await page.getByText('No access: ask the administrator of your organisation').count()).toBe(5);
  expect(complaints).toEqual([]);
});

test('S2-119, S2-120, S2-121, S8-027 a crash shows the apology, and a report reaches the administrator', async () => {
  const { page } = await openPageOf(visitor, world, admin);
  await page.addInitScript(() => localStorage.setItem('earshot-test-crash', '1'));
  await page.goto(`${world.url}/product?crash=1`);
  await page.getByText("We're sorry — something's gone wrong.").waitFor();
  const apology = await page.locator('body').innerText();
  expect(apology.replaceAll(/\s+/g, ' ')).toContain(
    'Our team has been notified, but click here fill out a report.',
  );
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByText('here', { exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What happened?').fill('I opened the picker');
  await dialog.getByRole('button', { name: /send/i }).click();
  await expect
    .poll(async () =>
      (
        await world.suite.context.database.platform
          .selectFrom('error_reports')
          .select('what_happened')
          .execute()
      ).map((row) => row.what_happened),
    )
    .toContain('I opened the picker');
});

test('S7-005 sign-in call, S7-022 sign-out call, S7-025 session call, S9-013 the CRM success code, S7-004 paths, S7-001 JSON on writes', async () => {
  const wrong = await request(world.url, '/api/v1.0/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"email":"a@b.co","password":"x"}',
  });
  expect(wrong.status).toBe(401);
  expect((await admin.fetch('/api/v1.0/auth/session')).body).toMatchObject({ user: { email: admin.email } });
  expect((await admin.fetch('/api/v1.0/crm/tickets')).body).toMatchObject({
    statusCode: 20000,
    message: 'OK',
  });
  const document = (await request(world.url, '/api/openapi.json')).body as {
    openapi: string;
    paths: Record<string, unknown>;
  };
  expect(document.openapi).toBe('3.1.0');
  const paths = Object.keys(document.paths);
  expect(paths.length).toBeGreaterThan(25);
  // The calls of the administration are the one exception.
  expect(paths.filter((path) => !/^\/api\/(?:v1\.0|admin)\//.test(path))).toEqual([]);
  const page = await signInAs(admin);
  const written: string[] = [];
  page.on('request', (one) => {
    if (one.method() !== 'GET' && one.url().includes('/api/'))
      written.push(one.headers()['content-type'] ?? '');
  });
  await page.goto(`${world.url}/logout`);
  await page.waitForURL('**/login');
  expect(written.length).toBeGreaterThan(0);
  expect(written.filter((type) => type !== 'application/json')).toEqual([]);
});

test('Where the browser offers to install the suite, the account menu does so, once for each offer', async () => {
  const { page, complaints } = await openPageOf(visitor, world, admin);
  await page.goto(`${world.url}/product`);
  const menu = page.getByRole('button', { name: /^Account menu/ });
  const install = page.getByRole('button', { name: 'Install as an app' });
  await menu.click();
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  expect(await install.count()).toBe(0);
  // The browser's own offer, which comes only to a person who uses the page.
  const isKept = await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    Object.assign(offer, { prompt: async () => document.body.setAttribute('data-prompted', '') });
    return !window.dispatchEvent(offer);
  });
  expect(isKept).toBe(true);
  await install.waitFor();
  await takePicture(page, 'install');
  expect(await findAxeViolations(page, '[role="dialog"]')).toEqual([]);
  await install.click();
  await page.locator('body[data-prompted]').waitFor();
  await menu.click();
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  expect(await install.count()).toBe(0);
  expect(complaints).toEqual([]);
  await page.context().close();
});
