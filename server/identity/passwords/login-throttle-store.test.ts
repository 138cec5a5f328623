// @module-tag slow
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { getSession, signIn } from '#contracts/identity/session.ts';
import { DEVICE_COOKIE } from '#server/identity/known-device-store.ts';
import {
  ALLOWANCES,
  refundAttempt,
  claimAttempt,
  WAITS_S,
  type Guess,
} from '#server/identity/passwords/login-throttle-store.ts';
import { toAddressBlock } from '#server/kit/http/address.ts';
import { request, type Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

let world: World;
let now = Date.parse('2026-03-01T00:00:00.000Z');
let admin: Person;

beforeAll(async () => {
  world = await startWorld({ clock: () => new Date(now), environment: { TRUST_PROXY: 'true' } });
  admin = await world.person(await world.account());
});
afterAll(() => world.stop());

const take = (guess: Guess) => claimAttempt(world.suite.context, guess);
function later(seconds: number) {
  now += seconds * 1000;
}

describe('Sign-in throttle', () => {
  test('Wrong attempts are allowed at once up to the allowance, then wait in growing steps', async () => {
    const guess = { name: 'steps@example.com', ip: '198.51.100.1', device: null };
    for (let count = 0; count < ALLOWANCES.both; count += 1) expect(await take(guess)).toBe('go');
    for (const [index, seconds] of [...WAITS_S, WAITS_S.at(-1) ?? 0].entries()) {
      expect(await take(guess), `before wait ${index}`).toBe('wait');
      later(seconds - 1);
      expect(await take(guess), `within wait ${index}`).toBe('wait');
      later(2);
      expect(await take(guess), `after wait ${index}`).toBe('go');
    }
  });

  test('A thousand simultaneous attempts count as a thousand attempts', async () => {
    const guess = { name: 'race@example.com', ip: '198.51.100.2', device: null };
    const turns = await Promise.all(Array.from({ length: 100 }, () => take(guess)));
    expect(turns.filter((turn) => turn === 'go').length).toBeLessThanOrEqual(ALLOWANCES.both);
  });

  test('Many addresses for one name, and many names from one address, wait too', async () => {
    const names = await Promise.all(
      Array.from({ length: ALLOWANCES.account + 5 }, (_one, index) =>
        take({ name: 'spread@example.com', ip: `203.0.113.${index}`, device: null }),
      ),
    );
    expect(names.filter((turn) => turn === 'wait').length).toBeGreaterThan(0);
    const sprayed = [];
    for (let index = 0; index <= ALLOWANCES.address; index += 1)
      sprayed.push(await take({ name: `spray${index}@example.com`, ip: '198.51.100.9', device: null }));
    expect(sprayed.at(-1)).toBe('wait');
    expect(sprayed[0]).toBe('go');
  });

  test('A right password resets the pair and reduces the shared counts', async () => {
    const guess = { name: 'right@example.com', ip: '198.51.100.3', device: null };
    for (let round = 0; round < ALLOWANCES.account + 5; round += 1) {
      expect(await take(guess)).toBe('go');
      await refundAttempt(world.suite.context, guess);
    }
  });

  test('Half a day without attempts resets the counts', async () => {
    const guess = { name: 'quiet@example.com', ip: '198.51.100.4', device: null };
    for (let count = 0; count < ALLOWANCES.both; count += 1) await take(guess);
    later(13 * 3600);
    for (let count = 0; count < ALLOWANCES.both; count += 1) expect(await take(guess)).toBe('go');
  });
});

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', toAddressBlock('2001:db8:1:2:ffff::1')],
  ['', ''],
])('The address %s counts as %s', (ip, block) => expect(toAddressBlock(ip)).toBe(block));

function attempt(person: Person, password: string, headers: Record<string, string> = {}) {
  return request(world.url, signIn.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email: person.email, password }),
  });
}

function deviceCookieOf(answered: { headers: Headers }): string {
  return (
    answered.headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith(`${DEVICE_COOKIE}=`))
      ?.split(';')[0] ?? ''
  );
}

test('An attacker cannot lock out the real user: the known device still signs in', async () => {
  const victim = await world.person(admin.accountId);
  const first = await attempt(victim, victim.password, { 'x-forwarded-for': '192.0.2.50' });
  expect(first.status).toBe(200);
  const device = deviceCookieOf(first);
  expect(device).not.toBe('');

  for (let count = 0; count < 60; count += 1)
    await attempt(victim, `Guess-${count}`, { 'x-forwarded-for': `203.0.113.${count % 50}` });
  // Every other browser has to wait now, with the right password too, and shows how its owner can sign in.
  const elsewhere = await attempt(victim, victim.password, { 'x-forwarded-for': '198.51.100.77' });
  expect(elsewhere.status).toBe(429);
  expect(elsewhere.body).toMatchObject({ code: 'too_many_attempts' });

  const real = await attempt(victim, victim.password, { cookie: device, 'x-forwarded-for': '203.0.113.1' });
  expect(real.status).toBe(200);
  const session = await request(world.url, getSession.path, {
    headers: { cookie: real.headers.getSetCookie().find((one) => one.startsWith('access_token')) ?? '' },
  });
  expect(session.status).toBe(200);
}, 60_000);

test('A known device has a limited allowance, and its token is a new one at each sign-in', async () => {
  const person = await world.person(admin.accountId);
  const first = await attempt(person, person.password, { 'x-forwarded-for': '192.0.2.60' });
  const device = deviceCookieOf(first);
  const second = await attempt(person, person.password, { cookie: device, 'x-forwarded-for': '192.0.2.60' });
  const renewed = deviceCookieOf(second);
  expect(renewed).not.toBe(device);
  for (let count = 0; count < ALLOWANCES.device; count += 1)
    await attempt(person, `Guess-${count}`, { cookie: renewed, 'x-forwarded-for': '192.0.2.60' });
  const right = await attempt(person, person.password, { cookie: renewed, 'x-forwarded-for': '192.0.2.60' });
  expect(right.status).toBe(429);
}, 60_000);

test('A wrong password and an unknown address get the same response, before they have to wait and then too', async () => {
  const person = await world.person(admin.accountId);
  const nobody = { ...person, email: 'nobody@example.com' };
  const from = { 'x-forwarded-for': '192.0.2.99' };
  const seen = async (one: Person, password: string) => {
    const { status, headers, body } = await attempt(one, password, from);
    return { status, headers: [...headers.keys()].sort(), body: { ...(body as object), request_id: '' } };
  };
  for (let count = 0; count < ALLOWANCES.both; count += 1) {
    const wrong = await seen(person, `Wrong-${count}`);
    expect(wrong).toMatchObject({ status: 401, body: { code: 'credentials_wrong' } });
    expect(await seen(nobody, `Wrong-${count}`)).toEqual(wrong);
  }
  const waiting = await seen(person, person.password);
  expect(waiting).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
  expect(await seen(nobody, person.password)).toEqual(waiting);
}, 60_000);

test('An unknown address takes as long as a known one', async () => {
  const person = await world.person(admin.accountId);
  const time = async (email: string, index: number): Promise<number> => {
    const began = performance.now();
    await attempt({ ...person, email }, 'Wrong-1!', { 'x-forwarded-for': `100.64.${index}.1` });
    return performance.now() - began;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  // Each attempt costs a hash on purpose; the median of nine is far from the factor of twenty that is looked for.
  const TURNS = 9;
  for (let index = 0; index < TURNS; index += 1) {
    // Alternating, so that other load on the machine affects both alike.
    known.push(await time(person.email, index));
    unknown.push(await time(`nobody${index}@example.com`, index));
  }
  const middle = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(TURNS / 2)] ?? 0;
  const ratio = middle(known) / middle(unknown);
  // Without the decoy's hash an unknown address would respond twenty times faster.
  expect(ratio).toBeGreaterThan(0.6);
  expect(ratio).toBeLessThan(1.6);
}, 60_000);
