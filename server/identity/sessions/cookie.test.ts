import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { forgetPassword } from '#contracts/identity/password-calls.ts';
import { getSession, signIn, signOut } from '#contracts/identity/session.ts';
import { readMail } from '#server/kit/mail/read.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

/** The suite under a parent domain: calls name their host themselves, as a proxy or an attacker would. */
let world: World;
let admin: Person;
beforeAll(async () => {
  world = await startWorld({ environment: { COOKIE_DOMAIN: 'suite.example.com' } });
  admin = await world.person(await world.account());
});
afterAll(() => world.stop());

type TestRequest = { method: string; path: string; host: string; cookie?: string; body?: unknown };

/** A call with any Host header, which `fetch` would not send. */
function ask({
  method,
  path,
  host,
  cookie,
  body,
}: TestRequest): Promise<{ status: number; cookies: string[] }> {
  return new Promise((resolve, reject) => {
    const headers = {
      host,
      origin: `http://${host}`,
      'content-type': 'application/json',
      ...(cookie ? { cookie } : {}),
    };
    const sent = httpRequest(new URL(path, world.url), { method, headers }, (answer) => {
      answer.resume();
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, cookies: answer.headers['set-cookie'] ?? [] }),
      );
    });
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

function tokenCookie(cookies: string[]): string {
  return cookies.find((cookie) => cookie.startsWith('access_token=')) ?? '';
}

test('S9-023, S4-023: the cookie is shared across the domain, opens its sub-domains, and is cleared for the same one', async () => {
  const credentials = { email: admin.email, password: admin.password };
  const signedIn = await ask({
    method: 'POST',
    path: signIn.path,
    host: 'app.suite.example.com',
    body: credentials,
  });
  const cookie = tokenCookie(signedIn.cookies);
  expect(cookie).toMatch(/; Domain=suite\.example\.com(;|$)/);
  const token = cookie.split(';')[0] ?? '';
  const elsewhere = { path: getSession.path, method: 'GET', host: 'crm.suite.example.com', cookie: token };
  expect((await ask(elsewhere)).status).toBe(200);
  const out = await ask({
    method: 'POST',
    path: signOut.path,
    host: 'crm.suite.example.com',
    cookie: token,
    body: {},
  });
  expect(tokenCookie(out.cookies)).toMatch(/^access_token=;.*Max-Age=0.*; Domain=suite\.example\.com(;|$)/);
  expect((await ask(elsewhere)).status).toBe(401);
});

it.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example'])(
  'a Host header of %s does not get into a mailed link',
  async (host) => {
    const person = await world.person(admin.accountId);
    await ask({ method: 'POST', path: forgetPassword.path, host, body: { email: person.email } });
    const mailOf = () =>
      world.suite.context.database.platform
        .selectFrom('mails')
        .selectAll()
        .where('to_address', '=', person.email)
        .executeTakeFirst();
    await expect.poll(mailOf, { timeout: 15_000 }).toBeDefined();
    const mail = await mailOf();
    const read = mail ? await readMail(world.suite.context, mail) : null;
    expect(read?.text).toMatch(/http:\/\/localhost:\d+\/reset-password\?token=/);
    expect(read?.text).not.toContain('evil');
  },
);
