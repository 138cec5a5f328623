import { afterAll, beforeAll, expect, test } from 'vitest';
import { Failure } from '#contracts/kit/envelope.ts';
import { PRODUCTS } from '#contracts/kit/products.ts';
import { createGroup } from '#contracts/people/group.ts';
import { listUsers, updateUser } from '#contracts/people/users.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** The session's fields for a user and their account, under the names of the specification. */
let world: World;
let admin: Person;
let agent: Person;

type SessionResponse = {
  user: Record<string, unknown> & { role: { name: string; permissions: string[] } };
  account: { _id: string; product: Record<string, { active: boolean }>; features: string[] };
  group: { _id: string } | null;
  plan: unknown;
  customer: unknown;
};
async function sessionOf(person: Person): Promise<SessionResponse> {
  return (await person.fetch('/api/v1.0/auth/session')).body as SessionResponse;
}

beforeAll(async () => {
  world = await getSharedWorld();
  const account = await world.account();
  admin = await world.person(account);
  agent = await world.person(account, { role: 'agent' });
});
afterAll(() => world.stop());

test('S3-001 … S3-005, S1-041, S1-042 the user: name, _id, account_id, role.name, role.permissions', async () => {
  const { user } = await sessionOf(admin);
  expect(user).toMatchObject({ _id: admin.userId, account_id: admin.accountId, name: expect.any(String) });
  expect(user.role.name).toBe('account_admin');
  expect(user.role.permissions).toContain('center.user_management.write');
  const other = await sessionOf(agent);
  expect(other.user.role.name).toBe('agent');
  expect(other.user.role.permissions).toContain('crm.ticket.write');
  expect(other.user.role.permissions).not.toContain('center.user_management.read');
});

test('S3-009 … S3-012 the session has group with _id, plan, account, customer', async () => {
  const query = { accountID: admin.accountId };
  const group = await admin.call(createGroup, { query, body: { name: 'North' } });
  const { items } = await admin.call(listUsers, { query });
  expect(items.map(({ _id }) => _id)).toContain(agent.userId);
  const body = { group_id: group._id };
  await admin.call(updateUser, { params: { _id: agent.userId }, query, body });
  const session = await sessionOf(agent);
  expect(session.group).toMatchObject({ _id: group._id, name: 'North' });
  expect(session.account._id).toBe(admin.accountId);
  expect(session).toHaveProperty('plan');
  expect(session).toHaveProperty('customer');
});

test('S1-011, S3-013 the product map names every product, each with an active flag', async () => {
  const { account } = await sessionOf(agent);
  expect(Object.keys(account.product)).toEqual([...PRODUCTS]);
  for (const { active } of Object.values(account.product)) expect(active).toBeTypeOf('boolean');
  expect(account.product['crm']?.active).toBe(true);
  expect(account.product['campaign']?.active).toBe(false);
});

test('S8-023 a refused call returns the text of the specification', async () => {
  const refused = await agent.fetch(`/api/v1.0/accounts/users?accountID=${admin.accountId}`);
  expect(refused.status).toBe(403);
  expect(Failure.parse(refused.body).message).toBe('You Do Not Have Permission To Access');
});
