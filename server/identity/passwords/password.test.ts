import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { listLoginAttempts } from '#contracts/identity/login-attempts.ts';
import * as calls from '#contracts/identity/password-calls.ts';
import { getSession, signIn } from '#contracts/identity/session.ts';
import { updateAccount } from '#contracts/people/account.ts';
import { isOutdatedHash } from '#server/identity/passwords/password.ts';
import { readMail } from '#server/kit/mail/read.ts';
import { request, type TestResponse, type Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

let world: World;
let admin: Person;
let now = Date.parse('2026-03-01T00:00:00.000Z');

beforeAll(async () => {
  world = await startWorld({ clock: () => new Date(now) });
  admin = await world.person(await world.account());
});
afterAll(() => world.stop());

function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<TestResponse> {
  return request(world.url, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}
const signInAs = (email: string, password: string) => post(signIn.path, { email, password });
const platform = () => world.suite.context.database.platform;
function mailsTo(email: string) {
  return platform()
    .selectFrom('mails')
    .selectAll()
    .where('to_address', '=', email)
    .orderBy('created_at')
    .execute();
}

/** The token of a user's newest waiting reset e-mail. */
async function resetToken(email: string, count = 1): Promise<string> {
  await expect
    .poll(async () => (await mailsTo(email)).filter((one) => one.template === 'reset-password').length, {
      timeout: 15_000,
    })
    .toBe(count);
  const mail = (await mailsTo(email)).filter((one) => one.template === 'reset-password').at(-1);
  const read = mail ? await readMail(world.suite.context, mail) : null;
  return /token=([\w-]{43})/.exec(read?.text ?? '')?.[1] ?? '';
}

describe("Changing one's own password", () => {
  test('A change needs the present password, ends every other session and continues under a new token', async () => {
    const person = await world.person(admin.accountId);
    const elsewhere = await signInAs(person.email, person.password);
    const other = elsewhere.headers.getSetCookie().find((one) => one.startsWith('access_token')) ?? '';
    const wrong = await person.attempt(calls.changePassword, {
      body: { current: 'Wrong-1!', password: 'Mango-lantern-8!' },
    });
    expect(wrong.status).toBe(400);
    expect(wrong.body).toMatchObject({ code: 'password_wrong', fields: { current: expect.any(String) } });

    const changed = await person.attempt(calls.changePassword, {
      body: { current: person.password, password: 'Mango-lantern-8!' },
    });
    expect(changed.status).toBe(200);
    const own = changed.headers.getSetCookie().find((one) => one.startsWith('access_token')) ?? '';
    const asks = (cookie: string) => request(world.url, getSession.path, { headers: { cookie } });
    expect((await asks(own)).status).toBe(200);
    expect((await asks(person.cookie)).status).toBe(401);
    expect((await asks(other)).status).toBe(401);
    expect((await signInAs(person.email, person.password)).status).toBe(401);
    expect((await signInAs(person.email, 'Mango-lantern-8!')).status).toBe(200);
    await expect
      .poll(async () => (await mailsTo(person.email)).map((mail) => mail.template), { timeout: 15_000 })
      .toContain('password-changed');
  });

  it.each([
    ['S5-001', 'MANGO-LANTERN-8!', 'lowercase'],
    ['S5-002', 'mango-lantern-8!', 'uppercase'],
    ['S5-003', 'Mango-lantern-x!', 'number'],
    ['S5-004', 'Mango-lantern-88', 'symbol'],
    ['common or leaked', 'Password1!', 'easy to guess'],
    ['the own words', 'Person12!', 'easy to guess'],
    ['the present one', 'Test-password-1!', 'last 5'],
  ])('%s: %s is refused with a text of its own', async (_title, password, words) => {
    const person = await world.person(admin.accountId);
    const answered = await person.attempt(calls.changePassword, {
      body: { current: person.password, password },
    });
    expect(answered.status).toBe(400);
    expect(answered.body).toMatchObject({
      code: 'password_refused',
      fields: { password: expect.stringContaining(words) },
    });
  });

  test('The last five passwords are refused, the one before them may be used again', async () => {
    const person = await world.person(admin.accountId);
    let cookie = person.cookie;
    let current = person.password;
    const change = async (password: string): Promise<number> => {
      now += 1000;
      const answered = await post(
        calls.changePassword.path,
        { current, password },
        { cookie, origin: world.url },
      );
      if (answered.status !== 200) return answered.status;
      cookie = answered.headers.getSetCookie().find((one) => one.startsWith('access_token')) ?? '';
      current = password;
      return 200;
    };
    const later = ['River-copper-41!', 'Temple-violet-52!', 'Harbour-saffron-63!', 'Bamboo-quartz-74!'];
    for (const password of later) expect(await change(password)).toBe(200);
    for (const password of [person.password, ...later]) expect(await change(password), password).toBe(400);
    expect(await change('Monsoon-pepper-85!')).toBe(200);
    expect(await change(person.password)).toBe(200);
  }, 60_000);

  test('Guessing the present password in an open browser is limited', async () => {
    const person = await world.person(admin.accountId);
    const statuses = [];
    for (let count = 0; count < 12; count += 1)
      statuses.push(
        (
          await person.attempt(calls.changePassword, {
            body: { current: `Guess-${count}`, password: 'Mango-lantern-8!' },
          })
        ).status,
      );
    expect(statuses.at(-1)).toBe(429);
  }, 30_000);

  test('S4-016, S4-017: an expired or forced change leaves only the session, the change and signing out', async () => {
    const accountId = await world.account();
    const person = await world.person(accountId);
    await platform()
      .updateTable('accounts')
      .set({ password_strength: 'very_strong' })
      .where('_id', '=', accountId)
      .execute();
    expect((await person.fetch('/api/v1.0/crm/working-status')).status).toBe(200);
    now += 30 * 86_400_000 + 1000;
    // Sessions expire too: this is about the password.
    const cookie = (await signInAs(person.email, person.password)).headers
      .getSetCookie()
      .find((one) => one.startsWith('access_token'));
    const asks = (path: string) => request(world.url, path, { headers: { cookie: cookie ?? '' } });
    const refused = await asks('/api/v1.0/crm/working-status');
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ code: 'password_change_required' });
    expect((await asks(getSession.path)).status).toBe(200);
    const changed = await post(
      calls.changePassword.path,
      { current: person.password, password: 'Mango-lantern-8-river!' },
      { cookie: cookie ?? '', origin: world.url },
    );
    expect(changed.status).toBe(200);
    const renewed = changed.headers.getSetCookie().find((one) => one.startsWith('access_token')) ?? '';
    expect(
      (await request(world.url, '/api/v1.0/crm/working-status', { headers: { cookie: renewed } })).status,
    ).toBe(200);
  });

  test('S3-006, S3-007, S3-014: the session names the forced change, the date and the strength', async () => {
    const { body } = await (await world.person(admin.accountId)).attempt(getSession, {});
    expect(body).toMatchObject({
      user: { must_change_password: false, password_change_date: expect.any(String) },
      account: { password_strength: 'normal', password_policy_since: expect.any(String) },
    });
  });

  test('Switching a strength on dates the policy, any other change of the account does not', async () => {
    const accountId = await world.account();
    const since = async () =>
      (
        await platform()
          .selectFrom('accounts')
          .select('password_policy_since')
          .where('_id', '=', accountId)
          .executeTakeFirstOrThrow()
      ).password_policy_since;
    const first = await since();
    await platform().updateTable('accounts').set({ name: 'Renamed' }).where('_id', '=', accountId).execute();
    expect(await since()).toBe(first);
    await platform()
      .updateTable('accounts')
      .set({ password_strength: 'strong' })
      .where('_id', '=', accountId)
      .execute();
    expect(Date.parse(await since())).toBeGreaterThan(Date.parse(first));
  });
});

describe('Password reset', () => {
  test('S7-147: an e-mailed link sets a new password once, ends all sessions and makes the browser a known one', async () => {
    const person = await world.person(admin.accountId);
    expect((await post(calls.forgetPassword.path, { email: person.email })).status).toBe(202);
    const token = await resetToken(person.email);
    const stored = await platform().selectFrom('password_resets').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token);
    expect((await post(calls.readResetLink.path, { token })).body).toMatchObject({
      email: person.email,
      password_strength: 'normal',
    });
    const weak = await post(calls.resetPassword.path, { token, password: 'weak' });
    expect(weak.body).toMatchObject({ code: 'password_refused' });
    const done = await post(calls.resetPassword.path, { token, password: 'Mango-lantern-8!' });
    expect(done.status).toBe(200);
    expect(done.headers.getSetCookie().join()).toContain('known_device=');
    expect((await person.attempt(getSession, {})).status).toBe(401);
    expect((await signInAs(person.email, 'Mango-lantern-8!')).status).toBe(200);
    for (const path of [calls.readResetLink.path, calls.resetPassword.path]) {
      const again = await post(path, { token, password: 'River-copper-41!' });
      expect(again.status).toBe(path === calls.readResetLink.path ? 400 : 422);
    }
    const opened = await post(calls.readResetLink.path, { token });
    expect(opened.body).toMatchObject({ code: 'link_used' });
  });

  test('Of many simultaneous uses of one link only one counts', async () => {
    const person = await world.person(admin.accountId);
    await post(calls.forgetPassword.path, { email: person.email });
    const token = await resetToken(person.email);
    const passwords = ['River-copper-41!', 'Temple-violet-52!', 'Harbour-saffron-63!'];
    const answers = await Promise.all(
      passwords.map((password) => post(calls.resetPassword.path, { token, password })),
    );
    expect(answers.map((one) => one.status).sort()).toEqual([200, 422, 422]);
  });

  test('A link is invalid after 30 minutes, after another one was used, and with any letter changed', async () => {
    const person = await world.person(admin.accountId);
    await post(calls.forgetPassword.path, { email: person.email });
    const first = await resetToken(person.email, 1);
    now += 1000;
    await post(calls.forgetPassword.path, { email: person.email });
    const second = await resetToken(person.email, 2);
    const read = (token: string) => post(calls.readResetLink.path, { token });
    expect((await read(first)).status).toBe(200);
    for (const tampered of [
      `${second}x`,
      second.slice(1),
      second.toUpperCase(),
      '',
      '%00',
      second.split('').reverse().join(''),
    ])
      expect((await read(tampered)).status, tampered).toBeGreaterThanOrEqual(400);
    now += 30 * 60_000 + 1;
    expect((await read(second)).body).toMatchObject({ code: 'link_expired' });
    now += 1000;
    await post(calls.forgetPassword.path, { email: person.email });
    const third = await resetToken(person.email, 3);
    await post(calls.resetPassword.path, { token: third, password: 'Mango-lantern-8!' });
    expect((await read(first)).status).toBe(422);
  });

  test('An unknown or disabled address gets the same response and no e-mail', async () => {
    const known = await world.person(admin.accountId);
    const gone = await world.person(admin.accountId);
    await platform()
      .updateTable('users')
      .set({ disabled_at: new Date(now) })
      .where('_id', '=', gone.userId)
      .execute();
    const answers = [];
    for (const email of [known.email, gone.email, 'nobody@example.com'])
      answers.push(await post(calls.forgetPassword.path, { email }));
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    await resetToken(known.email);
    expect(await mailsTo(gone.email)).toEqual([]);
    expect(await mailsTo('nobody@example.com')).toEqual([]);
  });

  test('A forged host cannot point the link to another site', async () => {
    const person = await world.person(admin.accountId);
    await post(calls.forgetPassword.path, { email: person.email }, { 'x-forwarded-host': 'evil.example' });
    await resetToken(person.email);
    const [mail] = await mailsTo(person.email);
    const read = mail ? await readMail(world.suite.context, mail) : null;
    expect(read?.text).toContain(`${world.url}/reset-password?token=`);
  });

  test('One address gets five e-mails an hour, however many are requested', async () => {
    const person = await world.person(admin.accountId);
    for (let count = 0; count < 7; count += 1) {
      await post(calls.forgetPassword.path, { email: person.email });
      await resetToken(person.email, Math.min(count + 1, 5));
    }
    expect((await mailsTo(person.email)).length).toBe(5);
  });
});

test('A hash with another cost is recomputed at the next sign-in', async () => {
  const person = await world.person(admin.accountId);
  const old = await hash(person.password, { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  await platform()
    .updateTable('users')
    .set({ password_hash: old })
    .where('_id', '=', person.userId)
    .execute();
  expect(isOutdatedHash(old)).toBe(true);
  expect((await signInAs(person.email, person.password)).status).toBe(200);
  const row = await platform()
    .selectFrom('users')
    .select('password_hash')
    .where('_id', '=', person.userId)
    .executeTakeFirstOrThrow();
  expect(isOutdatedHash(row.password_hash ?? '')).toBe(false);
  expect((await signInAs(person.email, person.password)).status).toBe(200);
});

test('S7-148: an address is free until a user has it', async () => {
  const boss = await world.person(admin.accountId);
  expect(await boss.call(calls.checkEmail, { body: { email: 'free@example.com' } })).toEqual({
    available: true,
  });
  expect(await boss.call(calls.checkEmail, { body: { email: ` ${boss.email.toUpperCase()}` } })).toEqual({
    available: false,
  });
  const powerless = await world.person(admin.accountId, { can: [] });
  expect((await powerless.attempt(calls.checkEmail, { body: { email: 'a@b.co' } })).status).toBe(403);
});

test('S7-146: a user sees their own sign-in attempts, and with the permission those of the account', async () => {
  const accountId = await world.account();
  const boss = await world.person(accountId);
  const agent = await world.person(accountId, { can: [] });
  await signInAs(agent.email, 'Wrong-1!');
  await signInAs(agent.email, agent.password);
  const own = await agent.call(listLoginAttempts, { query: {} });
  expect(own.items.map((one) => one.result)).toEqual(['password_right', 'password_wrong']);
  expect(own.items[0]).toMatchObject({ user: { _id: agent.userId }, ip: expect.any(String) });
  expect((await agent.attempt(listLoginAttempts, { query: { scope: 'account' } })).status).toBe(403);
  expect((await boss.call(listLoginAttempts, { query: {} })).items).toEqual([]);
  const first = await boss.call(listLoginAttempts, { query: { scope: 'account', limit: 1 } });
  const second = await boss.call(listLoginAttempts, {
    query: { scope: 'account', limit: 1, cursor: first.next ?? '' },
  });
  expect([...first.items, ...second.items].map((one) => one.result)).toEqual([
    'password_right',
    'password_wrong',
  ]);
  const stranger = await world.person(await world.account());
  expect((await stranger.call(listLoginAttempts, { query: { scope: 'account' } })).items).toEqual([]);
});

test('S3-015 … S3-019: an account requires one of five strengths, and nothing else', async () => {
  const boss = await world.person(await world.account());
  const save = (password_strength: string) =>
    boss.attempt(updateAccount, { query: { accountID: boss.accountId }, body: { password_strength } });
  for (const strength of ['medium', 'medium_strong', 'strong', 'very_strong', 'normal']) {
    expect((await save(strength)).status, strength).toBe(200);
    expect((await boss.attempt(getSession, {})).body).toMatchObject({
      account: { password_strength: strength },
    });
  }
  for (const strength of ['', 'weak', 'NORMAL', 'strong '])
    expect((await save(strength)).status, strength).toBe(400);
});
