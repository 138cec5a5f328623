// @module-tag slow
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateAccount } from '#contracts/people/account.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { startWorld, type World } from '#tests/world.ts';

/** Setting up second factors and signing in with each of them; the authenticator is the browser's own virtual one. */
let world: World;
let visitor: Visitor;
let person: Person;
let page: Page;
let complaints: string[];
let secret = '';
let recovery = '';

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  person = await world.person(await world.account('Coffee Company'));
  ({ page, complaints } = await openPageOf(visitor, world, person));
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

const dialog = () => page.getByRole('dialog');
async function signOut(): Promise<void> {
  await page.goto(`${world.url}/logout`);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
}
async function password(): Promise<void> {
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'One more step' }).waitFor();
}

test('S2-041: an authenticator app is set up from the profile page, which also issues recovery codes', async () => {
  await page.goto(`${world.url}/settings/account/main`);
  await page.getByRole('button', { name: 'Set up' }).click();
  await dialog().getByRole('img', { name: 'QR code' }).waitFor();
  secret = await dialog().getByLabel('Key', { exact: true }).inputValue();
  expect(await findAxeViolations(page)).toEqual([]);
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await dialog()
    .getByLabel('Code from the app')
    .fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await dialog().getByRole('button', { name: 'Turn on' }).click();
  await dialog().getByText('Your recovery codes').waitFor();
  recovery = (await dialog().getByRole('listitem').first().textContent()) ?? '';
  expect(await dialog().getByRole('button', { name: 'Done' }).isDisabled()).toBe(true);
  await dialog().getByLabel('I have saved them in a safe place').check();
  await dialog().getByRole('button', { name: 'Done' }).click();
  await page.getByText('10 recovery codes left').waitFor();
});

test("A passkey is added, and the user's devices are shown", async () => {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog().getByLabel('Name of the passkey').fill('Laptop');
  await dialog().getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Laptop').waitFor();
  await page.getByText('This device').first().waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
});

test('Signing in requires the second factor: a recovery code works', async () => {
  await signOut();
  await password();
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await page.getByLabel('Recovery code').fill('wrong-code');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('alert').filter({ hasText: 'not correct' }).waitFor();
  await page.getByLabel('Recovery code').fill(recovery);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(/\/product/);
});

test('A sign-in with the passkey as the second factor works, on a browser that is then trusted', async () => {
  await signOut();
  await password();
  // The form is there once its box is checked; only then does it say which factor it asks for first.
  await page.getByLabel('Do not ask again on this browser').check();
  const other = page.getByRole('button', { name: 'Use a passkey instead' });
  if (await other.isVisible()) await other.click();
  await page.getByRole('button', { name: 'Use the passkey' }).click();
  await page.waitForURL(/\/product/);
  await signOut();
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(/\/product/);
});

test('A passkey alone signs in without a password', async () => {
  await signOut();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL(/\/product/);
  await page.goto(`${world.url}/settings/account/main`);
  await page.getByText('9 recovery codes left').waitFor();
  // Wrong codes return 401, which the browser logs by itself.
  expect(complaints.filter((one) => !one.includes('401'))).toEqual([]);
});

test('A user who has to set one up stays on its page, and is led on once the codes are saved', async () => {
  const boss = await world.person(await world.account('Strict Company'));
  const colleague = await world.person(boss.accountId);
  const query = { accountID: boss.accountId };
  await boss.call(updateAccount, { query, body: { second_factor_required: true } });
  ({ page } = await openPageOf(visitor, world, colleague));
  await page.goto(`${world.url}/product`);
  await page.getByText('A second factor is required here').waitFor();
  await page.getByRole('button', { name: 'Set up' }).click();
  const key = await dialog().getByLabel('Key', { exact: true }).inputValue();
  await dialog()
    .getByLabel('Code from the app')
    .fill(new TOTP({ secret: Secret.fromBase32(key) }).generate());
  await dialog().getByRole('button', { name: 'Turn on' }).click();
  await dialog().getByLabel('I have saved them in a safe place').check();
  await dialog().getByRole('button', { name: 'Done' }).click();
  await page.waitForURL(/\/product/);
});
