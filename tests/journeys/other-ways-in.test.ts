// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getSession } from '#contracts/identity/session.ts';
import * as sso from '#contracts/sso/endpoints.ts';
import { startIdentityProvider, type IdentityProvider } from '#tests/factories/identity-provider.ts';
import { startNameServer, type NameServer } from '#tests/factories/name-server.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { startProviderTwins, type ProviderTwins } from '#tests/factories/provider-twins.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { navigateTo } from '#tests/journeys/screen-looks.ts';
import { startWorld, type World } from '#tests/world.ts';

/** The ways to sign in besides the password, in a real browser: single sign-on, a network in a pop-up, and an operator's remote session. */
const DOMAIN = 'coffee.example';
let world: World;
let visitor: Visitor;
let admin: Person;
let names: NameServer;
let idp: IdentityProvider;
let twins: ProviderTwins;

beforeAll(async () => {
  [names, idp, twins, visitor] = await Promise.all([
    startNameServer(),
    startIdentityProvider(),
    startProviderTwins('secret'),
    startBrowser(),
  ]);
  world = await startWorld({
    environment: {
      ALLOW_PRIVATE_HOSTS: `${idp.host},${twins.host}`,
      DNS_SERVERS: names.address,
      GOOGLE_CLIENT_ID: 'app',
      GOOGLE_CLIENT_SECRET: 'secret',
      GOOGLE_URL: twins.url,
    },
  });
  admin = await world.person(await world.account('Coffee Company'));
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
  await Promise.all([idp.stop(), twins.stop(), names.stop()]);
});

describe("The user's organisation", () => {
  let page: Page;

  test('S2-043, S6-074: the system page connects a provider and proves a domain', async () => {
    ({ page } = await openPageOf(visitor, world, admin));
    await page.goto(`${world.url}/settings/account/system`);
    await page.getByRole('button', { name: 'Connect a provider' }).click();
    const editor = page.getByRole('dialog');
    await editor.getByRole('textbox', { name: 'Name' }).fill('Coffee directory');
    await editor.getByLabel('Issuer').fill(idp.issuer);
    await editor.getByLabel('Client ID').fill('earshot');
    await editor.getByLabel('Client secret').fill('very-secret-very-secret');
    await editor.getByRole('switch', { name: 'Create people at their first sign-in' }).check();
    await editor.getByLabel('Role of new people').click();
    await page.getByRole('option', { name: 'viewer' }).click();
    await editor.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Coffee directory').waitFor();
    await page.getByLabel('Domain', { exact: true }).fill(DOMAIN);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const name = await page.getByRole('textbox', { name: 'Name of the record' }).inputValue();
    names.records.set(name, await page.getByRole('textbox', { name: 'Value', exact: true }).inputValue());
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByText('Verified', { exact: true }).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    const [connection] = (await admin.call(sso.listSso, {})).items;
    idp.register({
      clientId: 'earshot',
      clientSecret: 'very-secret-very-secret',
      redirectUri: connection?.ours.redirect_uri ?? '',
      logoutUri: connection?.ours.backchannel_logout_uri ?? '',
    });
  });

  test('S2-020: /sso-login leads to the provider by the work address, and back to the requested page', async () => {
    idp.signInAs({ sub: 'one', email: `mali@${DOMAIN}`, name: 'Mali' });
    const visiting = await visitor.open();
    await visiting.goto(`${world.url}/login?redirect=%2Flistening`);
    await visiting.getByRole('link', { name: 'Sign in with your organisation' }).click();
    await visiting.getByLabel('Work e-mail').fill('nobody@elsewhere.example');
    await visiting.getByRole('button', { name: 'Continue' }).click();
    await visiting.getByText('No organisation here').waitFor();
    expect(await findAxeViolations(visiting)).toEqual([]);
    await visiting.getByLabel('Work e-mail').fill(`mali@${DOMAIN}`);
    await visiting.getByRole('button', { name: 'Continue' }).click();
    await visiting.waitForURL(`${world.url}/listening**`);
  });
});

describe('A network', () => {
  let page: Page;
  const popUp = async (click: () => Promise<void>): Promise<Page> => {
    const [opened] = await Promise.all([page.waitForEvent('popup'), click()]);
    return opened;
  };

  test('S9-017, S2-010, S2-011: is linked in a window of 600 × 600 that hands its token over and closes', async () => {
    // A new user at each try: one who is linked already could not be linked again.
    const person = await world.person(admin.accountId);
    twins.mood({ kind: 'person', id: person.userId, name: 'mali' });
    ({ page } = await openPageOf(visitor, world, person));
    await page.goto(`${world.url}/settings/account/main`);
    const opened = await popUp(() => page.getByRole('button', { name: 'Link Google', exact: true }).click());
    await page.getByRole('button', { name: 'Unlink Google', exact: true }).waitFor();
    await expect.poll(() => opened.isClosed()).toBe(true);
  });

  test('signs in from then on', async () => {
    page = await visitor.open();
    await page.goto(`${world.url}/login`);
    await popUp(() => page.getByRole('button', { name: 'Sign in with Google' }).click());
    await page.waitForURL(/\/product/);
  });

  test('S2-012: a page of another site that opens /closeWithToken receives nothing', async () => {
    page = await visitor.open();
    await page.route('http://other.localhost/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>another site</title>' }),
    );
    await page.goto('http://other.localhost/');
    const opened = await popUp(() =>
      page.evaluate((address) => {
        const heard: unknown[] = [];
        Object.assign(window, { heard });
        window.addEventListener('message', ({ data }) => heard.push(data));
        window.open(address, 'x', 'width=600,height=600');
      }, `${world.url}/closeWithToken?access_token=stolen`),
    );
    // The window closes a second after it sent its message.
    await expect.poll(() => opened.isClosed()).toBe(true);
    expect(await page.evaluate(() => Reflect.get(window, 'heard'))).toEqual([]);
  });
});

test('An operator acts as a user in a remote session, which a banner shows all the time and ends', async () => {
  const root = await world.administrator();
  const { page } = await openPageOf(visitor, world, root);
  await page.goto(`${world.url}/admin/remote_user_list/${admin.accountId}`);
  const name = (await admin.call(getSession, {})).user.name;
  const row = page.getByRole('row').filter({ hasText: admin.email });
  await row
    .getByRole('button', { name: /sign in/i })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /sign in/i })
    .click();
  await page.getByText(`You are signed in as ${name} of Coffee Company`).waitFor();
  await navigateTo(page, '/settings/account/main');
  await page.getByRole('heading', { name: 'Where you are signed in' }).waitFor();
  await page.getByText(`You are signed in as ${name}`).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Back to my own session' }).click();
  await page.waitForURL(/\/admin/);
});

test("S6-102: the user's own account page opens without any permission", async () => {
  const powerless = await world.person(admin.accountId, { can: [] });
  const { page } = await openPageOf(visitor, world, powerless);
  await page.goto(`${world.url}/settings/account/main`);
  await page.getByRole('heading', { name: 'Where you are signed in' }).waitFor();
});

test('S2-044, S6-075: sentiment rules are created on their page', async () => {
  const { page } = await openPageOf(visitor, world, admin);
  await page.goto(`${world.url}/settings/account/sentiment`);
  await page.getByRole('button', { name: 'New rule' }).first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Name').fill('Slang of our fans');
  await drawer.getByLabel('Words').fill('ปังมาก');
  await page.keyboard.press('Enter');
  await drawer.getByLabel('Sentiment', { exact: true }).click();
  await page.getByRole('option', { name: 'Positive' }).click();
  await drawer.getByRole('button', { name: 'Create rule' }).click();
  await page.getByText('Slang of our fans').waitFor();
  const powerless = await world.person(admin.accountId, { can: ['center.user_management.read'] });
  const other = await openPageOf(visitor, world, powerless);
  await other.page.goto(`${world.url}/settings/account/sentiment`);
  await other.page.getByText('You Do Not Have Permission To Access').waitFor();
});
