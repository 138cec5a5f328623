import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { registerDemo } from '#contracts/identity/demo-request.ts';
import { checkRedirect } from '#contracts/identity/redirect.ts';
import { readConfig } from '#server/kit/config.ts';
import { securityHeaders } from '#server/kit/http/headers.ts';
import { readMail } from '#server/kit/mail/read.ts';
import { request } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

/** The captcha's own server: accepts the one correct response. */
let captcha: Server;
let world: World;
const requests: string[] = [];

beforeAll(async () => {
  captcha = createServer((incoming, outgoing) => {
    let body = '';
    incoming.on('data', (chunk: Buffer) => (body += chunk.toString()));
    incoming.on('end', () => {
      requests.push(body);
      const success = new URLSearchParams(body).get('response') === 'right';
      outgoing.setHeader('content-type', 'application/json').end(JSON.stringify({ success }));
    });
  });
  await new Promise<void>((resolve) => captcha.listen(0, '127.0.0.1', () => resolve()));
  const { port } = captcha.address() as AddressInfo;
  world = await startWorld({
    environment: {
      CAPTCHA_KEY: 'site',
      CAPTCHA_SECRET: 'secret',
      CAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}/verify`,
      ALLOW_PRIVATE_HOSTS: `127.0.0.1:${port}`,
      PUBLIC_URL: 'https://suite.example.com',
    },
  });
});
afterAll(async () => {
  await world.stop();
  await new Promise((resolve) => captcha.close(resolve));
});

const FORM = { name: 'Mali', company: 'Ananda Foods', email: 'Mali@Ananda.example', captcha: 'right' };
function ask(body: unknown) {
  return request(world.url, registerDemo.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

test('A request is stored, and everybody who runs the installation gets an e-mail without headers set by a stranger', async () => {
  const administrator = await world.administrator();
  const company = 'Evil\r\nBcc: thief@example.com';
  expect((await ask({ ...FORM, company, message: '<script>alert(1)</script>' })).status).toBe(201);
  const { platform } = world.suite.context.database;
  const kept = await platform.selectFrom('demo_requests').selectAll().execute();
  expect(kept).toMatchObject([{ name: 'Mali', email: 'mali@ananda.example' }]);
  const [mail] = await platform
    .selectFrom('mails')
    .selectAll()
    .where('to_address', '=', administrator.email)
    .execute();
  const read = mail ? await readMail(world.suite.context, mail) : null;
  expect(read?.subject).not.toMatch(/[\r\n]/);
  expect(read?.html).toContain('&lt;script&gt;');
});

it.each([
  ['name', { ...FORM, name: ' ' }],
  ['company', { ...FORM, company: '' }],
  ['email', { ...FORM, email: 'not an address' }],
])('A request without a valid %s names the field', async (field, body) => {
  const answered = await ask(body);
  expect(answered.status).toBe(400);
  expect(Object.keys((answered.body as { fields: object }).fields)).toEqual([field]);
});

test('With a captcha configured, a request needs its response, checked with the secret', async () => {
  const { captcha: _proof, ...without } = FORM;
  expect((await ask(without)).body).toMatchObject({ code: 'captcha_wrong' });
  expect((await ask({ ...FORM, captcha: 'wrong' })).body).toMatchObject({ code: 'captcha_wrong' });
  expect((await ask({ ...FORM, captcha: 'right' })).status).toBe(201);
  expect(new URLSearchParams(requests.at(-1)).get('secret')).toBe('secret');
  const page = await request(world.url, '/login');
  expect(page.headers.get('content-security-policy')).toContain('challenges.cloudflare.com');
  const plain = new Hono().use(securityHeaders(readConfig({})));
  const policy = (await plain.request('/')).headers.get('content-security-policy');
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("img-src 'self' data: blob: https: http://localhost:3000;");
});

it.each([
  ['https://suite.example.com/crm?x=1', true],
  ['https://suite.example.com:444/', false],
  ['http://suite.example.com/', false],
  ['https://example.org/', false],
  ['https://suite.example.com@evil.example/', false],
  ['https://suite.example.com.evil.example/', false],
  ['https://user:pass@suite.example.com/', false],
  ['javascript:alert(1)', false],
  ['//suite.example.com/', false],
  ['https:\\\\evil.example', false],
  ['data:text/html,x', false],
  ['', false],
])('/redirect may lead to %j: %s', async (to, own) => {
  const answered = await request(
    world.url,
    `${checkRedirect.path}?${new URLSearchParams({ to }).toString()}`,
  );
  expect(answered.body).toEqual({ own });
});
