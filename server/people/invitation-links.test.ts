import { afterAll, beforeAll, expect, test } from 'vitest';
import { listActivity } from '#contracts/audit/activity.ts';
import { readResetLink, resetPassword } from '#contracts/identity/password-calls.ts';
import { saveProfile } from '#contracts/identity/profile.ts';
import { getSession, signIn } from '#contracts/identity/session.ts';
import {
  createPasswordLink,
  INVITED_AT_ONCE,
  inviteUsers,
  PASSWORD_LINK_HOURS,
  readInvitationLink,
} from '#contracts/people/invitation-link.ts';
import { acceptInvitation, readInvitation } from '#contracts/people/invitation.ts';
import { listRoles } from '#contracts/people/role.ts';
import { importUsers } from '#contracts/people/user-import.ts';
import { inviteUser, listUsers, updateUser, withdrawInvitation } from '#contracts/people/users.ts';
import { buildInit, buildPath, request, type Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

/** The links of invitations and new passwords that those who manage users pass on, and the language in which a person begins. */
const PASSWORD = 'Quiet-river-42!';
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

type PublicCall = typeof readInvitation | typeof acceptInvitation | typeof signIn | typeof resetPassword;

const newEmail = () => `nok-${(made += 1)}@example.com`;
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code;
const tokenOf = (url: string) => new URL(url).searchParams.get('token') ?? '';
function post(endpoint: PublicCall | typeof readResetLink, body: object, language?: string) {
  const { headers, ...init } = buildInit(endpoint, { body });
  return request(world.url, buildPath(endpoint, {}), {
    ...init,
    headers: {
      ...(headers as Record<string, string>),
      ...(language ? { 'accept-language': language } : {}),
    },
  });
}
function invite(over: object = {}) {
  const body = { name: 'Nok', email: newEmail(), role_id: agent, ...over };
  return admin.call(inviteUser, { query, body });
}
const linkOf = async (_id: string) => (await admin.call(readInvitationLink, { params: { _id }, query })).url;
const languageOf = ({ body }: { body: unknown }) => (body as { user: { language: string } }).user.language;
function mailsTo(email: string) {
  return world.suite.context.database.platform
    .selectFrom('mails')
    .select(['template', 'language'])
    .where('to_address', '=', email)
    .execute();
}

test('The language of the invitation becomes that of the person, on every machine and in the mails to them', async () => {
  const user = await invite({ language: 'th' });
  const token = tokenOf(await linkOf(user._id));
  expect((await post(readInvitation, { token })).body).toMatchObject({ language: 'th' });
  const joined = await post(acceptInvitation, { token, name: 'Nok', password: PASSWORD }, 'en-GB');
  expect(languageOf(joined)).toBe('th');
  const entered = await post(signIn, { email: user.email, password: PASSWORD }, 'en-GB,en;q=0.9');
  expect(languageOf(entered)).toBe('th');
  const { url } = await admin.call(createPasswordLink, {
    params: { _id: user._id },
    query,
    body: { mailed: true },
  });
  expect(await mailsTo(user.email)).toContainEqual({ template: 'reset-password', language: 'th' });
  await post(resetPassword, { token: tokenOf(url), password: 'Mango-lantern-8!' });
  expect(await mailsTo(user.email)).toContainEqual({ template: 'password-changed', language: 'th' });
});

test('An invitation without a language leaves the choice to the page on which it is accepted', async () => {
  const chosen = await invite();
  const token = tokenOf(await linkOf(chosen._id));
  const body = { token, name: 'Nok', password: PASSWORD, language: 'th' };
  expect(languageOf(await post(acceptInvitation, body, 'en'))).toBe('th');
  const read = await invite();
  const other = { token: tokenOf(await linkOf(read._id)), name: 'Nok', password: PASSWORD };
  expect(languageOf(await post(acceptInvitation, other, 'th-TH,th;q=0.9,en;q=0.8'))).toBe('th');
});

test('Whoever signs in for the first time keeps the language of the page, and their own choice after that', async () => {
  const person = await world.person(admin.accountId, { role: 'agent' });
  const enter = async (language: string) =>
    languageOf(await post(signIn, { email: person.email, password: person.password }, language));
  expect((await person.call(getSession, {})).user.language).toBeNull();
  expect(await enter('*')).toBeNull();
  expect(await enter('de, th;q=0.8, en;q=0.5')).toBe('th');
  expect(await enter('en')).toBe('th');
  expect((await person.call(saveProfile, { body: { language: 'en' } })).language).toBe('en');
  expect(await enter('th')).toBe('en');
  expect((await person.call(saveProfile, { body: { name: 'Nok' } })).language).toBe('en');
});

test('A file of users names the language of each, in either language, and an unknown one is refused', async () => {
  const csv = [
    'name,email,role,ภาษา',
    'One,one-lang@example.com,agent,ไทย',
    'Two,two-lang@example.com,agent,English',
    'Three,three-lang@example.com,agent,',
    'Four,four-lang@example.com,agent,Klingon',
  ].join('\n');
  const report = await admin.call(importUsers, { query, body: { csv, dry_run: false } });
  expect(report.rows.map(({ faults }) => faults)).toEqual([[], [], [], ['language_unknown']]);
  const { items } = await admin.call(listUsers, { query: { ...query, q: 'one-lang' } });
  const token = tokenOf(await linkOf(items[0]?._id ?? ''));
  expect((await post(readInvitation, { token })).body).toMatchObject({ language: 'th' });
});

test('The link that is copied is the one that was mailed, and copying it is in the activity log', async () => {
  const user = await invite();
  const first = await linkOf(user._id);
  expect(await linkOf(user._id)).toBe(first);
  const { items } = await admin.call(listActivity, { query: { limit: 5 } });
  expect(items.map(({ kind }) => kind)).toContain('user.invitation_link_read');
  expect(
    (await post(acceptInvitation, { token: tokenOf(first), name: 'Nok', password: PASSWORD })).status,
  ).toBe(200);
  const again = await admin.attempt(readInvitationLink, { params: { _id: user._id }, query });
  expect(codeOf(again)).toBe('illegal_transition');
});

test('Copying the link of an invitation that was withdrawn or has expired makes a new one', async () => {
  const gone = await invite();
  const first = await linkOf(gone._id);
  await admin.call(withdrawInvitation, { params: { _id: gone._id }, query });
  const second = await linkOf(gone._id);
  expect(codeOf(await post(readInvitation, { token: tokenOf(first) }))).toBe('invitation_invalid');
  await world.suite.context.database.platform
    .updateTable('invitations')
    .set({ expires_at: new Date(0) })
    .where('user_id', '=', gone._id)
    .execute();
  expect(codeOf(await post(readInvitation, { token: tokenOf(second) }))).toBe('link_expired');
  const third = await linkOf(gone._id);
  expect((await post(readInvitation, { token: tokenOf(third) })).status).toBe(200);
});

test('Of several people each address is accepted or refused by itself, and those invited get their links', async () => {
  const taken = await invite();
  const email = newEmail();
  const people = [
    { name: 'One', email },
    { name: 'Two', email: ` ${email.toUpperCase()} ` },
    { name: 'Three', email: 'not an address' },
    { name: 'Four', email: taken.email },
    { name: 'Five', email: newEmail() },
  ];
  const body = { people, role_id: agent, language: 'th' as const };
  const report = await admin.call(inviteUsers, { query, body });
  expect(report.items.map(({ fault }) => fault)).toEqual([
    null,
    'email_twice',
    'email_wrong',
    'email_taken',
    null,
  ]);
  expect(report).toMatchObject({ invited: 2, refused: 3, mails_leave: false });
  const [first] = report.items;
  expect(first?.user).toMatchObject({ email, state: 'invited', role: { _id: agent } });
  expect((await post(readInvitation, { token: tokenOf(first?.link?.url ?? '') })).body).toMatchObject({
    email,
    language: 'th',
  });
  const many = Array.from({ length: INVITED_AT_ONCE + 1 }, () => ({ name: 'N', email: newEmail() }));
  expect((await admin.attempt(inviteUsers, { query, body: { ...body, people: many } })).status).toBe(400);
});

test('An invitation shows what became of its mail', async () => {
  const user = await invite();
  const setState = (state: 'sent' | 'failed') =>
    world.suite.context.database.platform
      .updateTable('mails')
      .set({ state })
      .where('to_address', '=', user.email)
      .execute();
  const mailOf = async () =>
    (await admin.call(listUsers, { query: { ...query, q: user.email } })).items[0]?.invitation?.mail;
  await expect.poll(mailOf).toBe('kept');
  await setState('failed');
  expect(await mailOf()).toBe('failed');
});

test('A link to set a password works once, for a day, and for those who manage the user alone', async () => {
  const person = await world.person(admin.accountId, { role: 'agent' });
  const create = (who: Person, _id: string) =>
    who.attempt(createPasswordLink, { params: { _id }, query, body: { mailed: false } });
  const made = await create(admin, person.userId);
  const { url } = made.body as { url: string };
  const token = tokenOf(url);
  expect(url).toMatch(/\/reset-password\?token=/);
  expect((await person.call(getSession, {})).user.email).toBe(person.email);
  expect((await post(readResetLink, { token })).body).toMatchObject({ email: person.email });
  expect((await post(resetPassword, { token, password: 'Mango-lantern-8!' })).status).toBe(200);
  expect(codeOf(await post(readResetLink, { token }))).toBe('link_used');
  expect((await post(signIn, { email: person.email, password: 'Mango-lantern-8!' })).status).toBe(200);

  const second = (await create(admin, person.userId)).body as { url: string };
  shift = PASSWORD_LINK_HOURS * 3_600_000 + 60_000;
  expect(codeOf(await post(readResetLink, { token: tokenOf(second.url) }))).toBe('link_expired');
  shift = 0;

  expect(codeOf(await create(admin, admin.userId))).toBe('not_yourself');
  const invited = await invite();
  expect(codeOf(await create(admin, invited._id))).toBe('illegal_transition');
  await admin.call(updateUser, { params: { _id: person.userId }, query, body: { disabled: true } });
  expect(codeOf(await create(admin, person.userId))).toBe('illegal_transition');
  const warden = await world.person(admin.accountId, {
    can: [
      'center.user_management.read',
      'center.user_management.write',
      'center.group_management.read',
      'center.group_management.write',
    ],
  });
  expect(codeOf(await create(warden, admin.userId))).toBe('beyond_own_rights');
});
