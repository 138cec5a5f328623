import { afterAll, beforeAll, expect, test } from 'vitest';
import { getSession } from '#contracts/identity/session.ts';
import { createApiKey } from '#contracts/integrations/api-key.ts';
import { createGroup } from '#contracts/people/group.ts';
import { acceptInvitation, INVITATION_DAYS, readInvitation } from '#contracts/people/invitation.ts';
import { createRole, listRoles } from '#contracts/people/role.ts';
import { importUsers } from '#contracts/people/user-import.ts';
import {
  deleteUser,
  inviteUser,
  listUsers,
  resendInvitation,
  updateUser,
  withdrawInvitation,
} from '#contracts/people/users.ts';
import { waitUntil } from '#tests/factories/line.ts';
import { buildInit, buildPath, request, type Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

/** From an invitation to a signed-in user: one link, valid once, for seven days; and many invitations from a file. */
const DAY = 86_400_000;
let world: World;
let admin: Person;
let query: { accountID: string };
let agent: string;
let shift = 0;
let made = 0;

beforeAll(async () => {
  world = await startWorld({ clock: () => new Date(Date.now() + shift) });
  admin = await world.person(await world.account('Bunloy & Sons'));
  query = { accountID: admin.accountId };
  agent = (await admin.call(listRoles, { query })).items.find(({ name }) => name === 'agent')?._id ?? '';
});
afterAll(() => world.stop());

const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code;
function invite(over: object = {}) {
  return admin.call(inviteUser, {
    query,
    body: { name: 'Mali', email: `mali-${(made += 1)}@example.com`, role_id: agent, ...over },
  });
}
async function mailsTo(email: string) {
  const rows = await world.suite.context.database.platform
    .selectFrom('mails')
    .select(['language', 'values'])
    .where('to_address', '=', email)
    .where('template', '=', 'invitation')
    .orderBy('_id')
    .execute();
  return rows.map(({ language, values }) => ({
    language,
    ...(JSON.parse(world.suite.context.secrets.open(values ?? new Uint8Array())) as {
      url: string;
      account: string;
    }),
  }));
}
async function tokenFor(email: string): Promise<string> {
  const mail = (await mailsTo(email)).at(-1);
  return new URL(mail?.url ?? '').searchParams.get('token') ?? '';
}
const PASSWORD = 'Quiet-river-42!';
function post(endpoint: typeof readInvitation | typeof acceptInvitation, body: object) {
  return request(world.url, buildPath(endpoint, {}), buildInit(endpoint, { body }));
}
function accept(token: string, over: object = {}) {
  return post(acceptInvitation, { token, name: 'Mali Srisuk', password: PASSWORD, ...over });
}

test('An invitation is e-mailed in the requested language, names the inviter and the organisation, and signs in once', async () => {
  const user = await invite({ language: 'th' });
  expect(user.invitation).not.toBeNull();
  const [mail] = await mailsTo(user.email);
  expect(mail).toMatchObject({ language: 'th', account: 'Bunloy & Sons' });
  const token = await tokenFor(user.email);
  const stored = await world.suite.context.database.platform
    .selectFrom('invitations')
    .select('token_hash')
    .where('user_id', '=', user._id)
    .executeTakeFirstOrThrow();
  expect(stored.token_hash.toString()).not.toContain(token);
  const read = await post(readInvitation, { token });
  expect(read.body).toMatchObject({
    email: user.email,
    account: 'Bunloy & Sons',
    password_strength: 'normal',
  });
  const weak = await accept(token, { password: 'short' });
  expect(codeOf(weak)).toBe('password_refused');
  const accepted = await accept(token);
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
  const cookie = (accepted.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const session = await request(world.url, getSession.path, { headers: { cookie } });
  expect(session.body).toMatchObject({
    user: { email: user.email, name: 'Mali Srisuk', role: { name: 'agent' }, must_change_password: false },
    account: { _id: admin.accountId },
  });
  expect([codeOf(await accept(token)), codeOf(await post(readInvitation, { token }))]).toEqual([
    'link_used',
    'link_used',
  ]);
  const { items } = await admin.call(listUsers, { query: { ...query, q: user.email } });
  expect(items[0]).toMatchObject({ state: 'active', invitation: null });
});

test('Two simultaneous clicks create one user', async () => {
  const user = await invite();
  const token = await tokenFor(user.email);
  const answered = await Promise.all([accept(token), accept(token)]);
  expect(answered.map(({ status }) => status).toSorted()).toEqual([200, 422]);
});

test('A link stops working when the invitation is sent again, withdrawn, disabled, removed or too old', async () => {
  const again = await invite();
  const first = await tokenFor(again.email);
  await admin.call(resendInvitation, { params: { _id: again._id }, query });
  expect(codeOf(await accept(first))).toBe('invitation_invalid');
  expect((await accept(await tokenFor(again.email))).status).toBe(200);
  expect(codeOf(await admin.attempt(resendInvitation, { params: { _id: again._id }, query }))).toBe(
    'illegal_transition',
  );

  const ends: ((_id: string) => Promise<unknown>)[] = [
    (_id) => admin.call(withdrawInvitation, { params: { _id }, query }),
    (_id) => admin.call(updateUser, { params: { _id }, query, body: { disabled: true } }),
    (_id) => admin.call(deleteUser, { params: { _id }, query }),
  ];
  for (const end of ends) {
    const user = await invite();
    const token = await tokenFor(user.email);
    await end(user._id);
    expect(codeOf(await post(readInvitation, { token }))).toBe('invitation_invalid');
    expect(codeOf(await accept(token))).toBe('invitation_invalid');
  }

  const asleep = await invite();
  const held = await tokenFor(asleep.email);
  const suspend = (suspended_at: Date | null) =>
    world.suite.context.database.platform
      .updateTable('accounts')
      .set({ suspended_at })
      .where('_id', '=', admin.accountId)
      .execute();
  await suspend(new Date());
  expect(codeOf(await post(readInvitation, { token: held }))).toBe('invitation_invalid');
  expect(codeOf(await accept(held))).toBe('invitation_invalid');
  await suspend(null);
  expect((await accept(held)).status).toBe(200);

  const late = await invite();
  const token = await tokenFor(late.email);
  shift = INVITATION_DAYS * DAY - 60_000;
  expect((await post(readInvitation, { token })).status).toBe(200);
  shift = INVITATION_DAYS * DAY + 60_000;
  expect(codeOf(await accept(token))).toBe('link_expired');
  shift = 0;
  expect(codeOf(await accept('x'.repeat(43)))).toBe('invitation_invalid');
});

test('An invited user cannot sign in, whatever the password', async () => {
  const user = await invite();
  for (const password of ['', ' ', 'null', 'undefined', PASSWORD]) {
    const answered = await request(world.url, '/api/v1.0/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: user.email, password }),
    });
    expect([400, 401]).toContain(answered.status);
  }
});

test('The e-mail is queued with its user or not at all, and is kept where no mail server is set', async () => {
  const user = await invite();
  const states = () =>
    world.suite.context.database.platform
      .selectFrom('mails')
      .select('state')
      .where('to_address', '=', user.email)
      .execute();
  await waitUntil(states, ([mail]) => mail?.state === 'kept');
  const refused = await admin.attempt(inviteUser, {
    query,
    body: { name: 'Twin', email: user.email, role_id: agent },
  });
  expect(codeOf(refused)).toBe('email_taken');
  expect(await states()).toHaveLength(1);
});

test('A dry run of a file of users reports the result by row and changes nothing; the run does the same', async () => {
  await admin.call(createGroup, { query, body: { name: 'North' } });
  const taken = await invite();
  const csv = [
    'Email;Name;Group;Role',
    'anan@example.com;Anan;north;agent',
    'ANAN@example.com;Anan again;;agent',
    'not an address;Somchai;;agent',
    `${taken.email};Taken;;agent`,
    'nok@example.com;;North;viewer',
    'ploy@example.com;Ploy;Moon;wizard',
    '"fah@example.com";"ฟ้า ""ใส""";;Viewer',
  ].join('\r\n');
  const run = (dry_run: boolean) => admin.call(importUsers, { query, body: { csv, dry_run } });
  const count = async () => (await admin.call(listUsers, { query })).items.length;
  const before = await count();
  const dry = await run(true);
  expect(dry.rows.map(({ line, faults }) => [line, faults])).toEqual([
    [2, []],
    [3, ['email_twice']],
    [4, ['email_wrong']],
    [5, ['email_taken']],
    [6, ['name_missing']],
    [7, ['role_unknown', 'group_unknown']],
    [8, []],
  ]);
  expect([dry.invited, dry.refused]).toEqual([2, 5]);
  expect(await count()).toBe(before);
  expect(await mailsTo('anan@example.com')).toEqual([]);
  const real = await run(false);
  expect(real.rows.map(({ faults }) => faults)).toEqual(dry.rows.map(({ faults }) => faults));
  expect(await count()).toBe(before + 2);
  expect(await mailsTo('anan@example.com')).toHaveLength(1);
  const { items } = await admin.call(listUsers, { query: { ...query, q: 'fah@' } });
  expect(items[0]).toMatchObject({ name: 'ฟ้า "ใส"', role: { name: 'viewer' }, state: 'invited' });
});

test('A file that is invalid, or that requests more permissions than its uploader has, is refused', async () => {
  const run = (person: Person, csv: string) =>
    person.attempt(importUsers, { query, body: { csv, dry_run: true } });
  expect(codeOf(await run(admin, 'a,b\n1,2'))).toBe('file_unreadable');
  expect(codeOf(await run(admin, 'name,email,role\n"unclosed'))).toBe('file_unreadable');
  const many = Array.from({ length: 1001 }, (_one, n) => `N,n${n}@example.com,agent`);
  expect(codeOf(await run(admin, ['name,email,role', ...many].join('\n')))).toBe('too_large');
  const warden = await world.person(admin.accountId, {
    can: [
      'center.user_management.read',
      'center.user_management.write',
      'center.group_management.read',
      'center.group_management.write',
    ],
  });
  const answered = await run(warden, 'name,email,role\nN,n@example.com,account_admin');
  expect(answered.body).toMatchObject({ rows: [{ faults: ['role_beyond'] }] });
});

test('Seats of the plan are taken by invitations, freed by disabling, and refused with how to continue when full', async () => {
  const account = await world.account();
  const boss = await world.person(account);
  const mine = { accountID: account };
  const role_id =
    (await boss.call(listRoles, { query: mine })).items.find(({ name }) => name === 'agent')?._id ?? '';
  const plan = world.suite.context.newId();
  const { owner } = world.suite.context.database;
  await owner.query(
    `insert into plans (_id, name, price, interval, limits, features) values ($1, 'Two', 0, 'month', '{"users":2}', '{}')`,
    [plan],
  );
  await owner.query('update accounts set plan_id = $2 where _id = $1', [account, plan]);
  const bring = () =>
    boss.attempt(inviteUser, {
      query: mine,
      body: { name: 'Place', email: `place-${(made += 1)}@example.com`, role_id },
    });
  const first = await bring();
  expect(first.status).toBe(201);
  const full = await bring();
  expect([full.status, codeOf(full)]).toEqual([402, 'limit_reached']);
  const csv = `name,email,role\nN,n-${made}@example.com,agent`;
  expect(codeOf(await boss.attempt(importUsers, { query: mine, body: { csv, dry_run: true } }))).toBe(
    'limit_reached',
  );
  const params = { _id: (first.body as { _id: string })._id };
  await boss.call(updateUser, { params, query: mine, body: { disabled: true } });
  expect((await bring()).status).toBe(201);
  const back = await boss.attempt(updateUser, { params, query: mine, body: { disabled: false } });
  expect(codeOf(back)).toBe('limit_reached');
});

test('Correcting an address ends the link at the wrong one, and sends a new link to the right one', async () => {
  const user = await invite({ name: 'Nok' });
  const wrong = await tokenFor(user.email);
  const email = `nok-right-${made}@example.com`;
  const changed = await admin.call(updateUser, { params: { _id: user._id }, query, body: { email } });
  expect(changed).toMatchObject({ email, state: 'invited' });
  expect(codeOf(await accept(wrong))).toBe('invitation_invalid');
  expect((await accept(await tokenFor(email))).body).toMatchObject({ user: { _id: user._id, email } });
});

test('The link leads to this installation, whatever origin a caller with a key sends', async () => {
  const scopes = ['center.user_management.write', 'center.group_management.write'] as const;
  const { key } = await admin.call(createApiKey, { body: { scopes: [...scopes] } });
  const { _id: role_id } = await admin.call(createRole, { query, body: { name: 'Guest', permissions: [] } });
  const email = `by-key-${(made += 1)}@example.com`;
  const input = { query, body: { name: 'By key', email, role_id } };
  const { headers, ...init } = buildInit(inviteUser, input);
  const answered = await request(world.url, buildPath(inviteUser, input), {
    ...init,
    headers: {
      ...(headers as Record<string, string>),
      authorization: `Bearer ${key}`,
      origin: 'https://evil.example',
    },
  });
  expect(answered.status).toBe(201);
  expect((await mailsTo(email)).map(({ url }) => new URL(url).origin)).toEqual([world.url]);
});
