import { afterAll, beforeAll, expect, test } from 'vitest';
import { getSession, signIn, signOut } from '#contracts/identity/session.ts';
import { request, type Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

let world: World;
let admin: Person;
function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  return request(world.url, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

beforeAll(async () => {
  world = await startWorld();
  admin = await world.person(await world.account());
});
afterAll(() => world.stop());

test('signing in sets the cookie and answers the session; the token opens the rest', async () => {
  const answered = await post(signIn.path, {
    email: ` ${admin.email.toUpperCase()} `,
    password: admin.password,
  });
  expect(answered.status).toBe(200);
  const cookie = answered.headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/^access_token=[\w-]{43}; /);
  expect(cookie).toMatch(/HttpOnly/);
  expect(cookie).toMatch(/SameSite=Lax/);
  const session = await request(world.url, getSession.path, {
    headers: { cookie: cookie.split(';')[0] ?? '' },
  });
  expect(session.body).toMatchObject({ user: { email: admin.email }, account: { _id: admin.accountId } });
});

test('unknown address and wrong password get the same answer', async () => {
  const wrong = await post(signIn.path, { email: admin.email, password: 'Wrong-1!' });
  const unknown = await post(signIn.path, { email: 'nobody@example.com', password: 'Wrong-1!' });
  expect([wrong.status, unknown.status]).toEqual([401, 401]);
  const strip = ({ body }: { body: unknown }) => ({ ...(body as object), request_id: '' });
  expect(strip(wrong)).toEqual(strip(unknown));
  expect(wrong.headers.get('set-cookie')).toBeNull();
});

test('signing out ends the session for good', async () => {
  const leaving = await world.person(admin.accountId);
  const out = await leaving.attempt(signOut, {});
  expect(out.status).toBe(200);
  expect(out.headers.get('set-cookie')).toMatch(/^access_token=;.*Max-Age=0/);
  expect((await leaving.attempt(getSession, {})).status).toBe(401);
});

test('a write with the cookie from a page of another site is refused', async () => {
  const foreign = await admin.fetch('/api/v1.0/crm/working-status', {
    method: 'POST',
    headers: { origin: 'https://evil.example', 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'x' }),
  });
  expect(foreign.status).toBe(403);
  expect(foreign.body).toMatchObject({ code: 'origin_refused' });
});

test('who must change the password may only look at the session', async () => {
  const forced = await world.person(admin.accountId);
  await world.suite.context.database.platform
    .updateTable('users')
    .set({ must_change_password: true })
    .where('_id', '=', forced.userId)
    .execute();
  expect((await forced.attempt(getSession, {})).status).toBe(200);
  const refused = await forced.fetch('/api/v1.0/crm/working-status');
  expect(refused.status).toBe(403);
  expect(refused.body).toMatchObject({ code: 'password_change_required' });
});

test('an Idempotency-Key makes a write once and answers the same again', async () => {
  const make = (name: string) =>
    admin.fetch('/api/v1.0/crm/working-status', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'once' },
      body: JSON.stringify({ name }),
    });
  const [first, second] = [await make('Break'), await make('Break')];
  expect(first.status).toBe(201);
  expect(second.body).toEqual(first.body);
  const other = await make('Another');
  expect(other.status).toBe(422);
  expect(other.body).toMatchObject({ code: 'idempotency_mismatch' });
});

test('nonsense never becomes a failure of ours', async () => {
  const bodies = [
    '',
    '{',
    'null',
    '[]',
    '"text"',
    '{"email":{}}',
    `{"email":"${'a'.repeat(5000)}","password":"x"}`,
  ];
  for (const body of bodies) {
    const answered = await request(world.url, signIn.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect(answered.status, body).toBe(400);
  }
  const large = await request(world.url, signIn.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: 'x'.repeat(2 ** 20 + 1),
  });
  expect(large.status).toBe(413);
  const form = await request(world.url, signIn.path, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: '{}',
  });
  expect(form.status).toBe(415);
  expect((await request(world.url, '/api/v1.0/no/such/call')).status).toBe(404);
  expect((await request(world.url, '/webhooks/line/nobody', { method: 'POST' })).status).toBe(404);
});
