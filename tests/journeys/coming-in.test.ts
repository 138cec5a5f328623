import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectEngagement } from '#contracts/channels/connections.ts';
import { startMailServer, type MailServer } from '#tests/factories/mail-server.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { navigateTo } from '#tests/journeys/screen-looks.ts';
import { startWorld, type World } from '#tests/world.ts';

/** Signing in and out, in a real browser: forgotten and expired passwords, the public routes, and leaving again. */
let world: World;
let visitor: Visitor;
let mails: MailServer;
let admin: Person;

beforeAll(async () => {
  mails = await startMailServer();
  [world, visitor] = await Promise.all([
    startWorld({ environment: { SMTP_URL: mails.url } }),
    startBrowser(),
  ]);
  admin = await world.person(await world.account());
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
  await mails.stop();
});

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
function pathOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}
const CHANGE = '/settings/account/main?page=change-password';

test('S2-016, S2-018, S2-022: forgotten password: e-mail, one-time link, new password, signed in', async () => {
  const person = await world.person(admin.accountId);
  const page = await visitor.open();
  await page.goto(`${world.url}/login`);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.waitForURL('**/forget-password');
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText('Enter your e-mail address.', { exact: true }).waitFor();
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText(`If there is an account for ${person.email}`).waitFor();

  await expect.poll(() => mails.mails.some((mail) => mail.to.includes(person.email))).toBe(true);
  const mail = mails.mails.find((one) => one.to.includes(person.email));
  const link = /http:\S+\/reset-password\?token=[\w-]+/.exec(mail?.read.text ?? '')?.[0] ?? '';
  await page.goto(link);
  await page.getByText(`For ${person.email}`).waitFor();
  const field = page.getByRole('textbox', { name: 'New password' });
  await field.fill('password');
  await page.getByText('Strength: Very easy to guess').waitFor();
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByText('Password must contain at least one uppercase letter.').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await field.fill('Mango-lantern-8!');
  await page.getByText('Strength: Very good').waitFor();
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await signIn(page, person.email, 'Mango-lantern-8!');
  await page.waitForURL('**/product');

  const later = await visitor.open();
  await later.goto(link);
  await later.getByText('Your new password is already set').waitFor();
  await later.getByRole('button', { name: 'Request a new link' }).click();
  await later.waitForURL('**/forget-password');
});

test('S2-026, S2-037, S2-088, S4-017: a forced change is always reachable, and nothing else is', async () => {
  const person = await world.person(admin.accountId);
  await world.suite.context.database.platform
    .updateTable('users')
    .set({ must_change_password: true })
    .where('_id', '=', person.userId)
    .execute();
  const { page } = await openPageOf(visitor, world, person);
  await page.goto(`${world.url}/product`);
  await page.waitForURL(`**${CHANGE}`);
  for (const path of [
    '/listening',
    '/crm',
    '/settings/working-status/crm',
    '/settings/account/main',
    '/settings/account/main?page=second-factor',
    '/no/such/page',
    '/',
  ]) {
    await navigateTo(page, path);
    await page.waitForURL(`**${CHANGE}`);
  }
  await page.getByText('You must change your password before you can continue.').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Current password' }).fill('Wrong-password-1!');
  await page.getByRole('textbox', { name: 'New password' }).fill('Mango-lantern-8!');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Your current password is not correct.').waitFor();
  await page.getByRole('textbox', { name: 'Current password' }).fill(person.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.waitForURL('**/product');
  await page.goto(`${world.url}/settings/working-status/crm`);
  await page.getByRole('heading', { name: 'Working status' }).first().waitFor();
});

test('S5-001 … S5-004: the form says what a password lacks, and that one is too easy to guess', async () => {
  const { page } = await openPageOf(visitor, world, await world.person(admin.accountId));
  await page.goto(world.url + CHANGE);
  await page.getByRole('textbox', { name: 'Current password' }).fill('Test-password-1!');
  for (const [password, words] of [
    ['MANGO-LANTERN-8!', 'Password must contain at least one lowercase letter.'],
    ['mango-lantern-8!', 'Password must contain at least one uppercase letter.'],
    ['Mango-lantern-x!', 'Password must contain at least one number.'],
    ['Mango-lantern-88', 'Password must contain at least one symbol from !@#$%^&*().'],
    ['Password1!', 'This is too easy to guess, or known from a leak.'],
  ] as const) {
    await page.getByRole('textbox', { name: 'New password' }).fill(password);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText(words).waitFor();
  }
});

describe('The public routes', () => {
  test('S2-006 … S2-009: /redirect keeps from and p, follows own addresses only', async () => {
    const { page } = await openPageOf(visitor, world, admin);
    await page.goto(`${world.url}/redirect?from=/crm&to=/listening&p=crm`);
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    expect(pathOf(page)).toBe('/listening');
    const stored = await page.evaluate(() => ({
      url: sessionStorage.getItem('back_url'),
      product: sessionStorage.getItem('back_product'),
    }));
    expect(stored).toEqual({ url: '/crm', product: 'crm' });
    for (const to of ['https://example.org', '//example.org', '/\\example.org', 'javascript:alert(1)', '']) {
      await navigateTo(page, `/redirect?from=https://example.org&to=${encodeURIComponent(to)}`);
      await page.waitForURL('**/product');
      await page.getByRole('heading', { name: /Good to see you/ }).waitFor();
    }
    expect(await page.evaluate(() => sessionStorage.getItem('back_url'))).toBe('/crm');
    await page.goto(`${world.url}/redirect?to=${encodeURIComponent(`${world.url}/crm`)}`);
    await page.getByText('Choose a ticket').waitFor();
    expect(pathOf(page)).toBe('/crm');
  });

  test('S9-024: a refused screen is remembered as /login?redirect=…; a foreign one is ignored', async () => {
    const page = await visitor.open();
    await page.goto(`${world.url}/settings/working-status/crm`);
    await page.waitForURL('**/login?*');
    expect(pathOf(page)).toBe('/login?redirect=%2Fsettings%2Fworking-status%2Fcrm');
    for (const foreign of ['//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      await page.context().clearCookies();
      await page.goto(`${world.url}/login?redirect=${encodeURIComponent(foreign)}`);
      await signIn(page, admin.email, admin.password);
      await page.waitForURL('**/product');
      expect(new URL(page.url()).origin).toBe(world.url);
    }
  });

  test('S2-014, S2-015, S2-024: a request for a demonstration is stored and e-mailed to the administrators', async () => {
    const administrator = await world.administrator();
    const page = await visitor.open();
    await page.goto(`${world.url}/register_demo_1`);
    await page.getByRole('button', { name: 'Request a demo' }).click();
    expect(await page.getByLabel('Your name').getAttribute('aria-invalid')).toBe('true');
    expect(pathOf(page)).toBe('/register_demo_1');
    await page.getByLabel('Your name').fill('มะลิ ใจดี');
    await page.getByLabel('Organisation').fill('Ananda Foods');
    await page.getByLabel('E-mail').fill('mali@ananda.example');
    expect(await findAxeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Request a demo' }).click();
    await page.getByRole('heading', { name: 'Thank you, มะลิ ใจดี' }).waitFor();
    await expect
      .poll(() => mails.mails.find((mail) => mail.to.includes(administrator.email))?.read.subject)
      .toContain('Ananda Foods');
    const { page: inside } = await openPageOf(visitor, world, admin);
    await inside.goto(`${world.url}/register_demo_1`);
    await inside.waitForURL('**/product');
  });

  test('S4-002, S4-003: nothing renders while the session is unknown, which is requested once', async () => {
    const { page } = await openPageOf(visitor, world, admin);
    let requests = 0;
    let answer = (): void => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/v1.0/auth/session', async (route) => {
      requests += 1;
      await held;
      await route.continue();
    });
    await page.goto(`${world.url}/product`);
    await expect.poll(() => requests).toBe(1);
    expect((await page.locator('body').innerText()).trim()).toBe('');
    answer();
    await page.getByRole('main').waitFor();
    expect(requests).toBe(1);
  });

  test('S4-004: a session request that is refused or fails means signed out', async () => {
    const { page } = await openPageOf(visitor, world, admin);
    for (const status of [401, 500]) {
      await page.route('**/api/v1.0/auth/session', (route) =>
        route.fulfill({ status, contentType: 'application/json', body: '{}' }),
      );
      await page.goto(`${world.url}/product`);
      await page.waitForURL('**/login?redirect=%2Fproduct');
      await page.getByLabel('E-mail').waitFor();
      await page.unroute('**/api/v1.0/auth/session');
    }
  });
});

describe('Signing out', () => {
  test('S4-023 … S4-025, S8-025: failing product log-outs still end at /login, without a message', async () => {
    const person = await world.person(admin.accountId);
    const { page } = await openPageOf(visitor, world, person);
    await page.goto(`${world.url}/crm`);
    await page.getByRole('main').waitFor();
    const called: string[] = [];
    for (const product of ['custom_viz', 'influencer'])
      await page.route(`**/api/v1.0/${product}/logout`, (route) => {
        called.push(product);
        return route.fulfill({ status: 500, body: '{}' });
      });
    await page.goto(`${world.url}/logout`);
    await page.waitForURL('**/login');
    expect(called.toSorted()).toEqual(['custom_viz', 'influencer']);
    expect(await page.getByRole('alert').count()).toBe(0);
    expect((await page.context().cookies()).filter((one) => one.name === 'access_token')).toEqual([]);
    await page.goBack();
    await page.waitForURL('**/login**');
    await page.getByLabel('E-mail').waitFor();
  });

  test('S4-026: the chat on the page is removed and its socket closed', async () => {
    const person = await world.person(admin.accountId);
    const { _id } = await person.call(connectEngagement, {
      params: { product: 'crm' },
      body: {
        channel: 'webchat',
        name: 'Help',
        form: { allowed_origins: [world.url], greeting: 'Hello', color: '#0b7358' },
      },
    });
    const { page } = await openPageOf(visitor, world, person);
    await page.goto(`${world.url}/product`);
    await page.getByRole('main').waitFor();
    const sockets: { closed: boolean }[] = [];
    page.on('websocket', (socket) => {
      const one = { closed: false };
      sockets.push(one);
      socket.on('close', () => {
        one.closed = true;
      });
    });
    await page.evaluate((connection) => {
      const script = document.createElement('script');
      script.src = '/widget.js';
      script.dataset.connection = connection;
      document.body.append(script);
    }, _id);
    const launcher = page.getByRole('button', { name: 'Open chat' });
    await launcher.waitFor();
    const before = sockets.length;
    await launcher.click();
    await expect.poll(() => sockets.length).toBeGreaterThan(before);
    await page.evaluate(() => {
      history.pushState(null, '', '/logout');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await page.waitForURL('**/login');
    expect(await page.getByRole('button', { name: 'Open chat' }).count()).toBe(0);
    await expect.poll(() => sockets.every((one) => one.closed)).toBe(true);
  });
});
