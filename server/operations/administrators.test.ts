import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '#contracts/identity/session.ts';
import { MadeAdministrator, OPERATOR_ADMINISTRATORS } from '#contracts/operations/operator.ts';
import { PLATFORM_ROLE_ID } from '#contracts/permissions/platform.ts';
import { buildOperatorHeaders } from '#server/identity/operator.ts';
import { buildInit, request } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

function make(body: unknown, headers: Record<string, string>) {
  return request(world.url, OPERATOR_ADMINISTRATORS, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

test('S1-043: a command at the machine creates a platform administrator, who can sign in', async () => {
  const operator = buildOperatorHeaders(world.dataDir, '');
  const made = await make({ email: ' Root@Example.com', name: 'Root' }, operator);
  expect(made.status).toBe(201);
  const { email, password } = MadeAdministrator.parse(made.body);
  expect(email).toBe('root@example.com');
  const session = await request(world.url, signIn.path, buildInit(signIn, { body: { email, password } }));
  expect(session.body).toMatchObject({ user: { role: { _id: PLATFORM_ROLE_ID } } });
  expect((await make({ email, name: 'Root' }, operator)).status).toBe(409);
  expect((await make({ email: 'nobody' }, operator)).status).toBe(400);
});

test('Nobody else can create a platform administrator', async () => {
  const given = { email: 'thief@example.com', name: 'Thief' };
  expect((await make(given, {})).status).toBe(404);
  expect((await make(given, { authorization: `Bearer ${'0'.repeat(64)}` })).status).toBe(404);
});
