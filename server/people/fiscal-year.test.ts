import { afterAll, beforeAll, expect, test } from 'vitest';
import { listActivity } from '#contracts/audit/activity.ts';
import { getSession } from '#contracts/identity/session.ts';
import { getAccount, updateAccount } from '#contracts/people/account.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** The first month of the fiscal years of an account: who reads it, what is refused, what is recorded. */
let world: World;
let admin: Person;
let query: { accountID: string };

beforeAll(async () => {
  world = await getSharedWorld();
  admin = await world.person(await world.account());
  query = { accountID: admin.accountId };
});
afterAll(() => world.stop());

test('Fiscal years begin in January until an administrator chooses another month, which every session has', async () => {
  expect(await admin.call(getAccount, { query })).toMatchObject({ fiscal_start_month: 1 });
  const colleague = await world.person(admin.accountId);
  await admin.call(updateAccount, { query, body: { fiscal_start_month: 4 } });
  const session = await colleague.call(getSession, {});
  expect(session).toMatchObject({ account: { fiscal_start_month: 4 } });
  const { items } = await admin.call(listActivity, { query: {} });
  expect(items.find(({ kind }) => kind === 'account.updated')).toMatchObject({
    kind: 'account.updated',
    before: { fiscal_start_month: 1 },
    after: { fiscal_start_month: 4 },
  });
});

test.each([0, 13, 4.5, null])('A month %s is refused, and the field is named', async (fiscal_start_month) => {
  const answered = await admin.attempt(updateAccount, { query, body: { fiscal_start_month } as never });
  expect(answered.status).toBe(400);
  expect(Object.keys((answered.body as { fields: object }).fields)).toEqual(['fiscal_start_month']);
});
