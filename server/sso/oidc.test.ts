import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getSession, signIn } from '#contracts/identity/session.ts';
import { listRoles } from '#contracts/people/role.ts';
import { updateUser } from '#contracts/people/users.ts';
import * as contract from '#contracts/sso/endpoints.ts';
import { finishSignIn } from '#server/identity/finish-sign-in.ts';
import { startIdentityProvider, type IdentityProvider } from '#tests/factories/identity-provider.ts';
import { startNameServer, type NameServer } from '#tests/factories/name-server.ts';
import { createPasskey } from '#tests/factories/passkey.ts';
import { buildInit, request, type TestResponse, type Person } from '#tests/factories/person.ts';
import { Surfer } from '#tests/factories/surfer.ts';
import { startWorld, type World } from '#tests/world.ts';

/** Signing in at a certified OpenID Connect provider that runs next to the suite, from the search to back-channel log-out. */
const CLIENT = { clientId: 'earshot', clientSecret: 'very-secret-very-secret' };
const DOMAIN = 'coffee.example';
const MALI = { sub: 'idp-1', email: `mali@${DOMAIN}`, name: 'Mali Idp', groups: ['care', 'all'] };
let world: World;
let admin: Person;
let names: NameServer;
let idp: IdentityProvider;
let roles: Record<string, string>;
let connection: Awaited<ReturnType<typeof make>>;

function make() {
  return admin.call(contract.createSso, {
    body: {
      name: 'Coffee directory',
      type: 'oidc',
      oidc: { issuer: idp.issuer, client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret },
      creates_people: true,
      default_role_id: roles.viewer ?? null,
      mappings: [{ value: 'care', role_id: roles.agent }],
    },
  });
}
async function search(email: string) {
  const init = buildInit(contract.searchSso, { body: { email } });
  return (await request(world.url, contract.searchSso.path, init)).body;
}
const start = (query = '') => `${world.url}${contract.SSO_BASE}/${connection._id}/start${query}`;
function sessionOf(surfer: Surfer): Promise<TestResponse> {
  return request(world.url, getSession.path, {
    headers: { cookie: surfer.cookiesOf(new URL(world.url).host) },
  });
}

beforeAll(async () => {
  [names, idp] = await Promise.all([startNameServer(), startIdentityProvider()]);
  world = await startWorld({
    environment: { ALLOW_PRIVATE_HOSTS: idp.host, DNS_SERVERS: names.address },
  });
  admin = await world.person(await world.account('Coffee Company'));
  const { items } = await admin.call(listRoles, { query: { accountID: admin.accountId } });
  roles = Object.fromEntries(items.map(({ _id, name }) => [name, _id]));
  connection = await make();
  idp.register({
    ...CLIENT,
    redirectUri: connection.ours.redirect_uri,
    logoutUri: connection.ours.backchannel_logout_uri,
  });
});
afterAll(async () => {
  await world.stop();
  await idp.stop();
  await names.stop();
});

test('The secret of a provider is never returned', async () => {
  const { items } = await admin.call(contract.listSso, {});
  expect(items[0]?.oidc).toMatchObject({ has_secret: true });
  expect(JSON.stringify(items)).not.toContain(CLIENT.clientSecret);
});

test('A domain belongs to an account only once its record is in the DNS, and to one account only', async () => {
  const domain = await admin.call(contract.addSsoDomain, { body: { domain: ` ${DOMAIN.toUpperCase()}` } });
  const params = { _id: domain._id };
  expect((await admin.attempt(contract.verifySsoDomain, { params })).body).toMatchObject({
    code: 'domain_not_proved',
  });
  expect(await search(MALI.email)).toEqual({ items: [] });
  names.records.set(domain.record_name, domain.record_value);
  expect((await admin.call(contract.verifySsoDomain, { params })).verified_at).not.toBeNull();
  const thief = await world.person(await world.account('Thief'));
  const claimed = await thief.call(contract.addSsoDomain, { body: { domain: DOMAIN } });
  names.records.set(claimed.record_name, claimed.record_value);
  const taken = await thief.attempt(contract.verifySsoDomain, { params: { _id: claimed._id } });
  expect(taken.status).toBe(409);
});

test('S7-023: the search names the provider of a proved domain, and nothing about any other address', async () => {
  expect(await search(` ${MALI.email.toUpperCase()} `)).toEqual({
    items: [
      {
        provider: connection._id,
        type: 'oidc',
        name: 'Coffee directory',
        start_url: `${contract.SSO_BASE}/${connection._id}/start`,
      },
    ],
  });
  expect(await search(admin.email)).toEqual({ items: [] });
});

describe('Signing in by OpenID Connect', () => {
  test('The first sign-in creates the user with the role to which their group maps, and leads to the requested page', async () => {
    idp.signInAs(MALI);
    const surfer = new Surfer();
    await surfer.go(start('?redirect=%2Fcrm'));
    expect(surfer.path.at(-1)).toBe(`${world.url}/crm`);
    expect((await sessionOf(surfer)).body).toMatchObject({
      user: { email: MALI.email, name: MALI.name, role: { name: 'agent' } },
    });
  });

  test('A later sign-in recognises the user by their id at the provider, and follows a change of their groups', async () => {
    idp.signInAs({ ...MALI, email: 'renamed@elsewhere.example', groups: [] });
    const surfer = new Surfer();
    await surfer.go(start());
    expect((await sessionOf(surfer)).body).toMatchObject({ user: { email: MALI.email } });
  });

  test.each([
    ['an address of a domain that the account has not proved', { email: 'x@other.example' }],
    ['an address that the provider does not vouch for', { email: `eve@${DOMAIN}`, email_verified: false }],
  ])('%s signs nobody in', async (_name, over) => {
    idp.signInAs({ sub: `stranger-${over.email}`, name: 'Stranger', ...over });
    const surfer = new Surfer();
    await surfer.go(start());
    expect(surfer.path.at(-1)).toBe(`${world.url}/login?sso=refused`);
    expect((await sessionOf(surfer)).status).toBe(401);
  });

  test('Cancelling at the provider leads back to /login', async () => {
    idp.signInAs(null);
    const surfer = new Surfer();
    await surfer.go(start());
    expect(surfer.path.at(-1)).toBe(`${world.url}/login?sso=refused`);
  });

  test('A response is accepted once, and only from the browser that started the sign-in', async () => {
    idp.signInAs({ ...MALI, sub: 'idp-2', email: `ploy@${DOMAIN}`, groups: [] });
    const surfer = new Surfer();
    await surfer.go(start());
    const answered = surfer.path.find((one) => one.includes('/callback?')) ?? '';
    const again = new Surfer();
    await again.go(answered);
    expect(again.path.at(-1)).toBe(`${world.url}/login?sso=refused`);
    // An attacker's half-finished sign-in, sent to a victim: without the cookie of its start it opens nothing.
    const attacker = new Surfer();
    const left = await fetch(start(), { redirect: 'manual' });
    const state = new URL(left.headers.get('location') ?? '').searchParams.get('state') ?? '';
    await attacker.go(`${world.url}${contract.SSO_BASE}/${connection._id}/callback?state=${state}&code=x`);
    expect(attacker.path.at(-1)).toBe(`${world.url}/login?sso=refused`);
  });

  test.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/.//evil.example'])(
    'A target of %s is not followed',
    async (target) => {
      idp.signInAs(MALI);
      const surfer = new Surfer();
      await surfer.go(start(`?redirect=${encodeURIComponent(target)}`));
      expect(surfer.path.at(-1)).toBe(`${world.url}/product`);
    },
  );
});

test('Signing out at the provider ends the sessions that came from there, at once', async () => {
  idp.signInAs(MALI);
  const surfer = new Surfer();
  await surfer.go(start());
  expect((await sessionOf(surfer)).status).toBe(200);
  await idp.signOutAt(surfer);
  await expect.poll(async () => (await sessionOf(surfer)).status, { timeout: 5000 }).toBe(401);
});

test('An invalid logout token ends nothing', async () => {
  for (const logout_token of ['', 'x', 'eyJhbGciOiJub25lIn0.e30.']) {
    const answered = await fetch(`${world.url}${contract.SSO_BASE}/${connection._id}/backchannel-logout`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token }),
    });
    expect(answered.status).toBe(400);
  }
});

/** How often a user signed in only because an administrator may. */
async function timesPassed({ accountId, userId }: Person): Promise<number> {
  const { n } = await world.suite.context.database.platform
    .selectFrom('event_log')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('account_id', '=', accountId)
    .where('entity_id', '=', userId)
    .where('kind', '=', 'sso.break_glass_used')
    .executeTakeFirstOrThrow();
  return n;
}

test('Enforced single sign-on ends passwords and passkeys of the domain, except for an administrator, who may always use one', async () => {
  const { version, ours: _ours, _id, oidc, ...rest } = connection;
  const body = {
    ...rest,
    oidc: oidc && { issuer: oidc.issuer, client_id: oidc.client_id, scopes: oidc.scopes },
    enforced: true,
    version,
  };
  const params = { _id };
  expect((await admin.attempt(contract.updateSso, { params, body })).body).toMatchObject({
    code: 'last_break_glass',
  });
  await admin.call(contract.setBreakGlass, { params: { _id: admin.userId }, body: { allowed: true } });
  await admin.call(contract.updateSso, { params, body });
  const { platform } = world.suite.context.database;
  const colleague = await world.person(admin.accountId);
  for (const [id, email] of [
    [admin.userId, `root@${DOMAIN}`],
    [colleague.userId, `colleague@${DOMAIN}`],
  ] as const)
    await platform.updateTable('users').set({ email }).where('_id', '=', id).execute();
  const login = (email: string, password: string) =>
    request(world.url, signIn.path, buildInit(signIn, { body: { email, password } }));
  expect((await login(`colleague@${DOMAIN}`, colleague.password)).body).toMatchObject({
    code: 'sso_required',
  });
  expect((await login(`root@${DOMAIN}`, admin.password)).status).toBe(200);
  const [keyOfColleague, keyOfRoot] = [
    await createPasskey(world, colleague),
    await createPasskey(world, admin),
  ];
  expect((await keyOfColleague()).body).toMatchObject({ code: 'sso_required' });
  expect((await keyOfRoot()).status).toBe(200);
  expect(await timesPassed(admin)).toBe(2);
  const kept = await admin.attempt(contract.setBreakGlass, {
    params: { _id: admin.userId },
    body: { allowed: false },
  });
  expect(kept.body).toMatchObject({ code: 'last_break_glass' });
  const query = { accountID: admin.accountId };
  const demote = (role_id: string | undefined) =>
    colleague.attempt(updateUser, { params: { _id: admin.userId }, query, body: { role_id } });
  expect((await demote(roles.agent)).body).toMatchObject({ code: 'last_break_glass' });
  await admin.call(contract.setBreakGlass, { params: { _id: colleague.userId }, body: { allowed: true } });
  expect((await demote(roles.agent)).status).toBe(200);
  // The permission was an administrator's: it could no longer be taken from an agent.
  expect((await login(`root@${DOMAIN}`, admin.password)).body).toMatchObject({ code: 'sso_required' });
  const outlook = { accountId: admin.accountId, userId: admin.userId, method: 'provider' as const };
  const from = { request: new Request(world.url), ip: '', remember: false };
  await expect(finishSignIn(world.suite.context, { ...outlook, ...from })).rejects.toMatchObject({
    code: 'sso_required',
  });
});

test("A provider's input is read only up to the maximum length of a form, however it is sent", async () => {
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024).fill(97)),
  });
  const answered = await fetch(`${world.url}${contract.SSO_BASE}/${connection._id}/backchannel-logout`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: endless,
    duplex: 'half',
  } as RequestInit);
  expect(answered.status).toBe(400);
});
