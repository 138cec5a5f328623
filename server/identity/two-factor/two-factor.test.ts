import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getSession, signIn } from '#contracts/identity/session.ts';
import * as contract from '#contracts/identity/two-factor.ts';
import { cleanUpSignIns } from '#server/identity/cleanup-store.ts';
import { finishSignIn } from '#server/identity/finish-sign-in.ts';
import { ALLOWANCES } from '#server/identity/passwords/login-throttle-store.ts';
import { buildInit, request, type TestResponse, type Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

let world: World;
let now = new Date();
let mali: Person;
let secret = '';
let recovery: string[] = [];

const later = (seconds: number): void => void (now = new Date(now.getTime() + seconds * 1000));
function codeNow(): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });
}
function login(person: Person, cookie = ''): Promise<TestResponse> {
  return request(world.url, signIn.path, {
    ...buildInit(signIn, { body: { email: person.email, password: person.password } }),
    headers: { 'content-type': 'application/json', cookie },
  });
}
function answer(body: Record<string, unknown>): Promise<TestResponse> {
  return request(world.url, contract.answerFactor.path, buildInit(contract.answerFactor, { body }));
}
const tokenIn = ({ body }: TestResponse): string => (body as { mfa_token: string }).mfa_token;
function cookieIn({ headers }: TestResponse): string {
  return headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
}

beforeAll(async () => {
  world = await startWorld({ clock: () => now });
  mali = await world.person(await world.account());
});
afterAll(() => world.stop());

describe('One-time codes', () => {
  test('One-time codes come into force with a first code, and bring recovery codes', async () => {
    const started = await mali.call(contract.startCode, { body: {} });
    secret = started.secret;
    expect(started.uri).toContain('otpauth://totp/');
    expect((await mali.attempt(contract.confirmCode, { body: { code: '000000' } })).status).toBe(401);
    const confirmed = await mali.attempt(contract.confirmCode, { body: { code: codeNow() } });
    expect(confirmed.status).toBe(200);
    recovery = (confirmed.body as { recovery_codes: string[] }).recovery_codes;
    expect(recovery).toHaveLength(contract.RECOVERY_CODES);
    // The session got a new token: the old one is no longer valid.
    expect((await mali.attempt(getSession, {})).status).toBe(401);
    const renewed = { cookie: cookieIn(confirmed) };
    expect((await request(world.url, getSession.path, { headers: renewed })).status).toBe(200);
    // A second key requires that the first one is removed.
    const again = await request(world.url, contract.startCode.path, {
      ...buildInit(contract.startCode, { body: {} }),
      headers: { 'content-type': 'application/json', origin: world.url, ...renewed },
    });
    expect(again.status).toBe(409);
  });

  test('One-time codes are requested after the password, and each works once', async () => {
    later(60);
    const first = await login(mali);
    expect(first.body).toMatchObject({ mfa_required: true, methods: ['code', 'recovery_code'] });
    // The browser becomes a known one; nobody is signed in yet.
    expect(first.headers.getSetCookie().join()).not.toContain('access_token');
    const code = codeNow();
    const entered = await answer({ mfa_token: tokenIn(first), code });
    expect(entered.status).toBe(200);
    expect(entered.body).toMatchObject({ user: { email: mali.email } });
    expect(cookieIn(entered)).toContain('access_token=');
    const replay = await answer({ mfa_token: tokenIn(await login(mali)), code });
    expect(replay.status).toBe(401);
    expect((await answer({ mfa_token: tokenIn(first), code: codeNow() })).status).toBe(401);
  });

  test('One-time codes may be tried five times per challenge', async () => {
    later(60);
    const mfa_token = tokenIn(await login(mali));
    for (let count = 0; count < 5; count += 1)
      expect((await answer({ mfa_token, code: '123456' })).status).toBe(401);
    expect((await answer({ mfa_token, code: codeNow() })).status).toBe(429);
  });

  test('A challenge that is ten minutes old has expired', async () => {
    later(60);
    const mfa_token = tokenIn(await login(mali));
    later(601);
    expect((await answer({ mfa_token, code: codeNow() })).status).toBe(401);
  });
});

test('A recovery code works once, in any spelling', async () => {
  const [code = ''] = recovery;
  const written = ` ${code.toUpperCase().replace('-', ' ')} `;
  expect((await answer({ mfa_token: tokenIn(await login(mali)), recovery_code: written })).status).toBe(200);
  expect((await answer({ mfa_token: tokenIn(await login(mali)), recovery_code: code })).status).toBe(401);
});

test('A trusted browser needs no second factor, for thirty days and with the right password only', async () => {
  later(60);
  const entered = await answer({ mfa_token: tokenIn(await login(mali)), code: codeNow(), trust: true });
  const trusted =
    cookieIn(entered)
      .split('; ')
      .find((one) => one.startsWith('trusted_browser=')) ?? '';
  expect((await login(mali, trusted)).body).toMatchObject({ user: { email: mali.email } });
  expect((await login({ ...mali, password: 'Wrong-1!' }, trusted)).status).toBe(401);
  const other = await world.person(mali.accountId);
  await other.call(contract.startCode, { body: {} });
  later(31 * 86_400);
  expect((await login(mali, trusted)).body).toMatchObject({ mfa_required: true });
});

test('Expired challenges and expired trust are deleted', async () => {
  const left = async (): Promise<number> => {
    const { rows } = await world.suite.context.database.owner.query<{ count: number }>(
      `select (select count(*) from second_factor_challenges where user_id = $1)
         + (select count(*) from trusted_browsers where user_id = $1) as count`,
      [mali.userId],
    );
    return Number(rows[0]?.count);
  };
  await login(mali);
  expect(await left()).toBeGreaterThan(1);
  later(601);
  await cleanUpSignIns(world.suite.context);
  expect(await left()).toBe(0);
});

test('A change of the sign-in methods needs a fresh proof', async () => {
  const other = await world.person(mali.accountId);
  later(700);
  expect((await other.attempt(contract.startCode, { body: {} })).body).toMatchObject({
    code: 'proof_needed',
  });
  const wrong = await other.attempt(contract.startCode, { body: { password: 'Wrong-1!' } });
  expect(wrong.body).toMatchObject({ code: 'credentials_wrong' });
  expect((await other.attempt(contract.startCode, { body: { password: other.password } })).status).toBe(200);
});

test('Where the account requires a second factor, all else is blocked until there is one', async () => {
  const accountId = await world.account();
  const nok = await world.person(accountId);
  await world.suite.context.database.platform
    .updateTable('accounts')
    .set({ second_factor_required: true })
    .where('_id', '=', accountId)
    .execute();
  expect((await nok.call(getSession, {})).must_add_second_factor).toBe(true);
  expect((await nok.fetch('/api/v1.0/crm/working-status')).body).toMatchObject({
    code: 'second_factor_required',
  });
  // A network has proved no more than a password.
  const network = { accountId, userId: nok.userId, method: 'provider' as const, remember: false };
  const came = await finishSignIn(world.suite.context, {
    ...network,
    request: new Request(world.url),
    ip: '',
  });
  expect(came).toMatchObject({ session: { must_add_second_factor: true } });
  const started = await nok.call(contract.startCode, { body: {} });
  const code = new TOTP({ secret: Secret.fromBase32(started.secret) }).generate({ timestamp: now.getTime() });
  const confirmed = await nok.attempt(contract.confirmCode, { body: { code } });
  const session = await request(world.url, getSession.path, { headers: { cookie: cookieIn(confirmed) } });
  expect(session.body).not.toHaveProperty('must_add_second_factor');
});

test('An administrator of the account removes lost factors; a user of another account cannot', async () => {
  const admin = await world.person(mali.accountId);
  const stranger = await world.person(await world.account());
  const params = { _id: mali.userId };
  expect((await stranger.attempt(contract.resetSecondFactor, { params })).status).toBe(404);
  const helper = await world.person(mali.accountId, { can: ['center.user_management.write'] });
  expect((await helper.attempt(contract.resetSecondFactor, { params })).body).toMatchObject({
    code: 'beyond_own_rights',
  });
  expect((await admin.attempt(contract.resetSecondFactor, { params })).status).toBe(200);
  expect((await login(mali)).body).toMatchObject({ user: { email: mali.email } });
});

test.each([
  ['nothing', {}],
  ['nonsense', { passkey: { id: 'x', response: {} } }],
  [
    'no JSON inside',
    {
      passkey: {
        id: 'x',
        rawId: 'x',
        type: 'public-key',
        response: { clientDataJSON: '!', authenticatorData: '', signature: '' },
      },
    },
  ],
])('A passkey of %s is refused, never answered with 500', async (_name, body) => {
  const mfa = await answer({ mfa_token: 'made-up', ...body });
  expect(mfa.status).toBe(401);
  const alone = await request(
    world.url,
    contract.signInWithPasskey.path,
    buildInit(contract.signInWithPasskey, { body: { passkey: { id: 'x', response: {} }, ...body } }),
  );
  expect(alone.status).toBe(401);
});

test('Wrong codes count for the user: another challenge, which needs the password, allows no more of them', async () => {
  const guessed = await world.person(mali.accountId);
  const started = await guessed.call(contract.startCode, { body: {} });
  const totp = new TOTP({ secret: Secret.fromBase32(started.secret) });
  const right = (): string => totp.generate({ timestamp: now.getTime() });
  await guessed.call(contract.confirmCode, { body: { code: right() } });
  later(60);
  for (let count = 0; count < ALLOWANCES.factor; count += 1) {
    const wrong = await answer({ mfa_token: tokenIn(await login(guessed)), code: '123456' });
    expect([count, wrong.status]).toEqual([count, 401]);
  }
  expect((await answer({ mfa_token: tokenIn(await login(guessed)), code: right() })).status).toBe(429);
  later(30);
  expect((await answer({ mfa_token: tokenIn(await login(guessed)), code: right() })).status).toBe(200);
});

test('An open browser does not reveal the password to somebody who tries many', async () => {
  const other = await world.person(mali.accountId);
  later(700);
  const prove = (password: string) => other.attempt(contract.startCode, { body: { password } });
  for (let count = 0; count < ALLOWANCES.device; count += 1)
    expect((await prove(`Wrong-${count}!`)).body).toMatchObject({ code: 'credentials_wrong' });
  expect((await prove(other.password)).status).toBe(429);
  later(30);
  expect((await prove(other.password)).status).toBe(200);
});
