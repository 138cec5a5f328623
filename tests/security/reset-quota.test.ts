// @module-tag slow
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as passwords from '#contracts/identity/password-calls.ts';
import { getSession, signIn } from '#contracts/identity/session.ts';
import { DEVICE_COOKIE } from '#server/identity/known-device-store.ts';
import { ALLOWANCES } from '#server/identity/passwords/login-throttle-store.ts';
import { buildInit, request, type TestResponse, type Person } from '#tests/factories/person.ts';
import { readMailTexts, findToken } from '#tests/factories/two-brands.ts';
import { startWorld, type World } from '#tests/world.ts';

/** The owner of an address can always sign in, regardless of what others request or try. */
const MINUTE = 60_000;
let world: World;
let now = Date.parse('2026-03-01T00:00:00.000Z');
let accountId: Person['accountId'];
beforeAll(async () => {
  world = await startWorld({ clock: () => new Date(now), environment: { TRUST_PROXY: 'true' } });
  accountId = await world.account();
});
afterAll(() => world.stop());

type Caller = { ip: string; cookie?: string };
function post(
  endpoint: typeof passwords.forgetPassword | typeof passwords.resetPassword | typeof signIn,
  body: object,
  { ip, cookie = '' }: Caller,
): Promise<TestResponse> {
  return request(world.url, endpoint.path, {
    ...buildInit(endpoint, { body }),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip, cookie },
  });
}
const mails = ({ email }: Person) => readMailTexts(world, 'reset-password', email);
async function jobsDone(): Promise<void> {
  const waiting = () =>
    world.suite.context.database.owner.query(
      `select 1 from graphile_worker._private_jobs where key like 'reset:%'`,
    );
  await expect.poll(async () => (await waiting()).rowCount, { timeout: 20_000 }).toBe(0);
}
/** Requests a link and waits until it has been e-mailed or not. */
async function forget(person: Person, caller: Caller): Promise<void> {
  expect((await post(passwords.forgetPassword, { email: person.email }, caller)).status).toBe(202);
  await jobsDone();
}
function reset(token: string, caller: Caller) {
  return post(passwords.resetPassword, { token, password: 'Mango-lantern-8!' }, caller);
}
function cookieOf({ headers }: TestResponse, name: string): string {
  return (
    headers
      .getSetCookie()
      .find((one) => one.startsWith(`${name}=`))
      ?.split(';')[0] ?? ''
  );
}

describe('Reset e-mails', () => {
  test('One requester gets five reset e-mails an hour, and another requester still gets theirs', async () => {
    const person = await world.person(accountId);
    for (let count = 0; count < 8; count += 1) await forget(person, { ip: '203.0.113.1' });
    expect(await mails(person)).toHaveLength(5);
    await forget(person, { ip: '198.51.100.1' });
    expect(await mails(person)).toHaveLength(6);
    expect((await reset(findToken((await mails(person)).at(-1)), { ip: '198.51.100.1' })).status).toBe(200);
  }, 60_000);

  test('Addresses of one IPv6 network count as one requester', async () => {
    const person = await world.person(accountId);
    for (let count = 1; count < 9; count += 1) await forget(person, { ip: `2001:db8:1:2::${count}` });
    expect(await mails(person)).toHaveLength(5);
  }, 60_000);

  test('Requests of others do not invalidate a link of the owner', async () => {
    const person = await world.person(accountId);
    await forget(person, { ip: '198.51.100.2' });
    const token = findToken((await mails(person))[0]);
    for (let count = 0; count < 5; count += 1) await forget(person, { ip: '203.0.113.2' });
    for (let count = 0; count < 5; count += 1) await forget(person, { ip: '203.0.113.3' });
    expect((await reset(token, { ip: '198.51.100.2' })).status).toBe(200);
  }, 60_000);

  test('Under requests from everywhere, all day, a link in the mailbox always works for at least twenty more minutes', async () => {
    const person = await world.person(accountId);
    for (let minute = 0; minute < 180; minute += 2) {
      for (let count = 0; count < 3; count += 1)
        await post(passwords.forgetPassword, { email: person.email }, { ip: `10.${minute}.${count}.1` });
      await jobsDone();
      now += 2 * MINUTE;
      if (minute % 30 > 0) continue;
      // The owner requests one too, now, from anywhere; the newest link is still valid in twenty minutes.
      await forget(person, { ip: `192.0.2.${minute}` });
      const token = findToken((await mails(person)).at(-1));
      now += 19 * MINUTE;
      const read = await request(
        world.url,
        passwords.readResetLink.path,
        buildInit(passwords.readResetLink, { body: { token } }),
      );
      expect(read.status).toBe(200);
    }
    // The mailbox is not flooded either: twenty at once, then one in ten minutes at most.
    expect((await mails(person)).length).toBeLessThan(6 * 26);
  }, 180_000);

  test('A browser with which the user has signed in has a quota of its own, at any address', async () => {
    const person = await world.person(accountId);
    const ip = '203.0.113.4';
    const cookie = cookieOf(
      await post(signIn, { email: person.email, password: person.password }, { ip }),
      DEVICE_COOKIE,
    );
    for (let count = 0; count < 7; count += 1) await forget(person, { ip });
    expect(await mails(person)).toHaveLength(5);
    await forget(person, { ip, cookie });
    expect(await mails(person)).toHaveLength(6);
    // A forged cookie, or that of another user, does not identify a browser of this user.
    const other = await world.person(accountId);
    const theirs = cookieOf(
      await post(signIn, { email: other.email, password: other.password }, { ip }),
      DEVICE_COOKIE,
    );
    for (const forged of [`${DEVICE_COOKIE}=made-up`, theirs]) await forget(person, { ip, cookie: forged });
    expect(await mails(person)).toHaveLength(6);
  }, 60_000);
});

test('A user who is locked out by the failed attempts of others signs in by a link that they request, in any browser', async () => {
  const person = await world.person(accountId);
  for (let count = 0; count < ALLOWANCES.account + 10; count += 1)
    await post(signIn, { email: person.email, password: `Guess-${count}` }, { ip: `203.0.113.${count}` });
  for (let count = 0; count < 7; count += 1) await forget(person, { ip: '203.0.113.9' });
  const ip = '198.51.100.9';
  const kept = await post(signIn, { email: person.email, password: person.password }, { ip });
  expect(kept).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
  expect((kept.body as { message: string }).message).toMatch(/too many failed attempts.*Forgot password/i);
  expect(kept.headers.get('retry-after')).toBe('900');
  await forget(person, { ip });
  const done = await reset(findToken((await mails(person)).at(-1)), { ip });
  expect(done.status).toBe(200);
  const again = await post(
    signIn,
    { email: person.email, password: 'Mango-lantern-8!' },
    { ip, cookie: cookieOf(done, DEVICE_COOKIE) },
  );
  const session = await request(world.url, getSession.path, {
    headers: { cookie: cookieOf(again, 'access_token') },
  });
  expect([again.status, session.status]).toEqual([200, 200]);
}, 120_000);
