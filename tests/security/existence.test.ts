import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkEmail } from '#contracts/identity/password-calls.ts';
import { createGroup } from '#contracts/people/group.ts';
import { createRole } from '#contracts/people/role.ts';
import { importUsers } from '#contracts/people/user-import.ts';
import { inviteUser, updateUser } from '#contracts/people/users.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

/** A caller who checks whether an address exists learns nothing beyond the users whom they manage. */
let world: World;
let stranger: Person;
beforeAll(async () => {
  world = await startWorld();
  stranger = await world.person(await world.account());
});
afterAll(() => world.stop());

const check = (person: Person, email: string) => person.call(checkEmail, { body: { email } });

describe('auth/check-email', () => {
  test('The check reports an address of another organisation as free, like an address that nobody has', async () => {
    const admin = await world.person(await world.account());
    for (const email of [
      stranger.email,
      stranger.email.toUpperCase(),
      ` ${stranger.email} `,
      'nobody@example.com',
    ])
      expect(await check(admin, email), email).toEqual({ available: true });
    expect(await check(admin, admin.email.toUpperCase())).toEqual({ available: false });
  });

  test('The check tells a user who manages only some groups nothing of users outside those groups', async () => {
    const accountId = await world.account();
    const admin = await world.person(accountId);
    const leader = await world.person(accountId, { can: ['center.user_management.read'] });
    const [inside, outside] = [await world.person(accountId), await world.person(accountId)];
    const query = { accountID: accountId };
    const group = await admin.call(createGroup, {
      query,
      body: { name: 'North', owner_ids: [leader.userId] },
    });
    await admin.call(updateUser, { params: { _id: inside.userId }, query, body: { group_id: group._id } });
    expect(await check(leader, inside.email)).toEqual({ available: false });
    for (const { email } of [outside, admin, stranger])
      expect(await check(leader, email)).toEqual({ available: true });
  });

  test('A user may check thirty addresses a minute', async () => {
    const admin = await world.person(await world.account());
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_one, index) =>
        admin.attempt(checkEmail, { body: { email: `guess${index}@example.com` } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    const colleague = await world.person(admin.accountId);
    expect((await colleague.attempt(checkEmail, { body: { email: 'a@b.co' } })).status).toBe(200);
  });
});

describe('Addresses in use in other organisations', () => {
  const people = async () => {
    const admin = await world.person(await world.account());
    const query = { accountID: admin.accountId };
    const { _id: role_id } = await admin.call(createRole, {
      query,
      body: { name: 'Guest', permissions: [] },
    });
    const others = await Promise.all(
      Array.from({ length: 21 }, async () => (await world.person(stranger.accountId)).email),
    );
    return { admin, query, role_id, others };
  };
  const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code;

  test('After twenty such addresses in an hour, further invitations do not reveal which addresses exist', async () => {
    const { admin, query, role_id, others } = await people();
    const invite = (email: string) =>
      admin.attempt(inviteUser, { query, body: { name: 'Guest', email, role_id } });
    const codes = [];
    for (const email of others) codes.push(codeOf(await invite(email)));
    expect(codes).toEqual([...Array.from({ length: 20 }, () => 'email_taken'), 'too_many']);
    // From then on a free address gets the same response, and so do the other calls.
    expect(codeOf(await invite('free@example.com'))).toBe('too_many');
    const csv = `Email;Name;Group;Role\r\n${others[0]};One;;Guest`;
    expect(codeOf(await admin.attempt(importUsers, { query, body: { csv, dry_run: true } }))).toBe(
      'too_many',
    );
    const params = { _id: admin.userId };
    const body = { email: others[0] ?? '' };
    expect(codeOf(await admin.attempt(updateUser, { params, query, body }))).toBe('too_many');
  }, 60_000);

  test('An import of people stops at the twentieth such address, also as a dry run', async () => {
    const { admin, query, others } = await people();
    const csv = ['Email;Name;Group;Role', ...others.map((email) => `${email};One;;Guest`)].join('\r\n');
    expect(codeOf(await admin.attempt(importUsers, { query, body: { csv, dry_run: true } }))).toBe(
      'too_many',
    );
  }, 60_000);

  test("Addresses of the account's own users do not count towards the limit", async () => {
    const { admin, query, role_id } = await people();
    const invite = () =>
      admin.attempt(inviteUser, { query, body: { name: 'Guest', email: admin.email, role_id } });
    for (let count = 0; count < 25; count += 1) expect(codeOf(await invite())).toBe('email_taken');
  }, 60_000);
});
