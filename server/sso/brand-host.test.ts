import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBrand } from '#contracts/brands/endpoints.ts';
import { getSession } from '#contracts/identity/session.ts';
import { listRoles } from '#contracts/people/role.ts';
import { createSso, SSO_BASE } from '#contracts/sso/endpoints.ts';
import { requestAtHost } from '#tests/factories/at-host.ts';
import { startIdentityProvider, type IdentityProvider } from '#tests/factories/identity-provider.ts';
import type { Person } from '#tests/factories/person.ts';
import { Surfer } from '#tests/factories/surfer.ts';
import { startWorld, type World } from '#tests/world.ts';

/** Single sign-on at a brand's own host, in an installation that is known by another address. */
const OWN = 'https://suite.example';
const DOMAIN = 'pearl.example';
const CLIENT = { clientId: 'pearl', clientSecret: 'very-secret-very-secret' };
let world: World;
let admin: Person;
let idp: IdentityProvider;

beforeAll(async () => {
  idp = await startIdentityProvider();
  world = await startWorld({ environment: { ALLOW_PRIVATE_HOSTS: idp.host, PUBLIC_URL: OWN } });
  admin = await world.person(await world.account('Pearl'));
});
afterAll(async () => {
  await world.stop();
  await idp.stop();
});

test('at a brand’s host one signs in there, and comes to the page that the brand names', async () => {
  const host = `pearl.localhost:${world.suite.port}`;
  const origin = `http://${host}`;
  await (
    await world.administrator()
  ).call(createBrand, {
    body: {
      origin,
      account_id: admin.accountId,
      site_name: 'Pearlhum',
      site_title: 'Pearlhum desk',
      theme_color: '#0f6e84',
      after_login_page: { url: '/listening/mentions', title: 'Feed' },
    },
  });
  const { items: roles } = await admin.call(listRoles, { query: { accountID: admin.accountId } });
  const { _id } = await admin.call(createSso, {
    body: {
      name: 'Pearl directory',
      type: 'oidc',
      oidc: { issuer: idp.issuer, client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret },
      creates_people: true,
      default_role_id: roles.find(({ name }) => name === 'agent')?._id ?? null,
    },
  });
  const path = `${SSO_BASE}/${_id}`;
  await world.suite.context.database.owner.query(
    'insert into sso_domains (account_id, _id, domain, token, verified_at) values ($1, gen_random_uuid(), $2, $3, now())',
    [admin.accountId, DOMAIN, 'proved'],
  );
  idp.register({
    ...CLIENT,
    redirectUri: `${origin}${path}/callback`,
    logoutUri: `${origin}${path}/backchannel-logout`,
  });
  idp.signInAs({ sub: 'pearl-1', email: `mali@${DOMAIN}`, name: 'Mali' });
  const surfer = new Surfer();
  await surfer.go(`${origin}${path}/start`);
  expect(surfer.path.at(-1)).toBe(`${origin}/listening/mentions`);
  const cookie = surfer.cookiesOf(host);
  const session = await requestAtHost(world.url, host, getSession.path, { headers: { cookie } });
  expect(session.body).toMatchObject({ user: { email: `mali@${DOMAIN}` }, brand: { origin } });
});
