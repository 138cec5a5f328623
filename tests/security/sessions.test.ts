import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as passwords from '#contracts/identity/password-calls.ts';
import { getSession, signIn, TOKEN_COOKIE } from '#contracts/identity/session.ts';
import { buildInit, request, type Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

/** Session fixation, forged hosts, and header injection through values. */
const OWN = 'https://suite.example';
let world: World;
let person: Person;

beforeAll(async () => {
  world = await startWorld({ environment: { PUBLIC_URL: OWN } });
  person = await world.person(await world.account());
});
afterAll(() => world.stop());

function signInWith(headers: Record<string, string>) {
  const init = buildInit(signIn, { body: { email: person.email, password: person.password } });
  return request(world.url, signIn.path, {
    ...init,
    headers: { ...Object.fromEntries(new Headers(init.headers)), ...headers },
  });
}
function tokenOf(headers: Headers): string {
  return (
    headers
      .getSetCookie()
      .find((one) => one.startsWith(`${TOKEN_COOKIE}=`))
      ?.split(';')[0]
      ?.split('=')[1] ?? ''
  );
}
async function isIn(token: string): Promise<boolean> {
  return (
    (await request(world.url, getSession.path, { headers: { cookie: `${TOKEN_COOKIE}=${token}` } }))
      .status === 200
  );
}

describe('Session fixation', () => {
  test('A value that was planted before the sign-in never becomes the session', async () => {
    const planted = 'a'.repeat(43);
    const answered = await signInWith({ cookie: `${TOKEN_COOKIE}=${planted}`, origin: world.url });
    expect(answered.status).toBe(200);
    const token = tokenOf(answered.headers);
    expect(token).not.toBe(planted);
    expect(token.length).toBeGreaterThanOrEqual(43);
    expect(await isIn(planted)).toBe(false);
    expect(await isIn(token)).toBe(true);
  });

  test("A sign-in does not reuse an attacker's session that was planted as a cookie", async () => {
    const attacker = await world.person(await world.account());
    const [, planted = ''] = attacker.cookie.split('=');
    const answered = await signInWith({ cookie: `${TOKEN_COOKIE}=${planted}`, origin: world.url });
    expect(tokenOf(answered.headers)).not.toBe(planted);
    const seen = await attacker.fetch(getSession.path);
    expect(JSON.stringify(seen.body)).not.toContain(person.email);
  });

  test('Each sign-in gets a new token, and so does a change of password', async () => {
    const [one, two] = [tokenOf((await signInWith({})).headers), tokenOf((await signInWith({})).headers)];
    expect(one).not.toBe(two);
    const changed = await person.fetch(passwords.changePassword.path, {
      ...buildInit(passwords.changePassword, {
        body: { current: person.password, password: 'Mango-lantern-8!' },
      }),
      headers: { 'content-type': 'application/json', cookie: `${TOKEN_COOKIE}=${one}` },
    });
    expect(changed.status).toBe(200);
    person.password = 'Mango-lantern-8!';
    const renewed = tokenOf(changed.headers);
    expect(await Promise.all([one, two, renewed].map(isIn))).toEqual([false, false, true]);
  });

  test('The session cookie is not readable by scripts and not sent by other sites', async () => {
    const cookie = (await signInWith({})).headers.getSetCookie().find((one) => one.startsWith(TOKEN_COOKIE));
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=(Lax|Strict)/i);
  });
});

describe('A forged host', () => {
  const mailOf = async (count: number): Promise<string> => {
    const { context } = world.suite;
    const read = () =>
      context.database.platform
        .selectFrom('mails')
        .select('values')
        .where('to_address', '=', person.email)
        .where('template', '=', 'reset-password')
        .orderBy('created_at')
        .execute();
    await expect.poll(async () => (await read()).length).toBe(count);
    return context.secrets.open((await read()).at(-1)?.values ?? new Uint8Array());
  };
  test.each([
    ['x-forwarded-host', { 'x-forwarded-host': 'evil.example' }],
    ['forwarded', { forwarded: 'host=evil.example;proto=https' }],
    [
      'x-host and an origin',
      { 'x-host': 'evil.example', 'x-original-host': 'evil.example', origin: 'https://evil.example' },
    ],
  ] as [string, Record<string, string>][])(
    '%s: the link in a mail leads to the suite',
    async (name, headers) => {
      const count = ['x-forwarded-host', 'forwarded', 'x-host and an origin'].indexOf(name) + 1;
      const init = buildInit(passwords.forgetPassword, { body: { email: person.email } });
      await request(world.url, passwords.forgetPassword.path, {
        ...init,
        headers: { 'content-type': 'application/json', ...headers },
      });
      const mail = await mailOf(count);
      expect(mail).toContain(OWN);
      expect(mail).not.toContain('evil.example');
    },
  );
});

test('No value of a call ends up in the headers of its response', async () => {
  const paths = [
    '/api/v1.0/auth/redirect-target?to=%0d%0aSet-Cookie:%20a=b',
    '/api/v1.0/accounts/activity-log/export?kind=%0d%0aX-Evil:%201',
    '/login?redirect=%0d%0aX-Evil:%201',
    '/%0d%0aX-Evil:%201',
  ];
  for (const path of paths) {
    const answered = await fetch(`${world.url}${path}`, {
      headers: { cookie: person.cookie },
      redirect: 'manual',
    });
    expect(answered.status, path).toBeLessThan(500);
    expect([...answered.headers.keys()]).not.toContain('x-evil');
    expect(answered.headers.getSetCookie().filter((one) => one.startsWith('a='))).toEqual([]);
  }
});
