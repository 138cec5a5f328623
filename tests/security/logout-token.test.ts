import { createHmac, generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { exportJWK, exportSPKI, SignJWT, type JWTPayload } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getSession } from '#contracts/identity/session.ts';
import { createSso, SSO_BASE } from '#contracts/sso/endpoints.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

/** Attacks on the parsing of logout tokens: only a fresh token of the right provider, signed with its key, ends a session. */
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const CLIENT = 'earshot-client';
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const foreignKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

let world: World;
let admin: Person;
let provider: Server;
let issuer = '';
let connectionId = '';
let made = 0;

beforeAll(async () => {
  const keys = [{ ...(await exportJWK(publicKey)), alg: 'RS256', use: 'sig', kid: 'one' }];
  provider = createServer((request, response) => {
    const answer = request.url === '/jwks' ? { keys } : discovery();
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const address = provider.address();
  const host = `localhost:${typeof address === 'object' && address ? address.port : 0}`;
  issuer = `http://${host}`;
  world = await startWorld({ environment: { ALLOW_PRIVATE_HOSTS: host } });
  admin = await world.person(await world.account());
  const made = await admin.call(createSso, {
    body: { name: 'Directory', type: 'oidc', oidc: { issuer, client_id: CLIENT, client_secret: 'a secret' } },
  });
  connectionId = made._id;
});
afterAll(async () => {
  await world.stop();
  provider.close();
  provider.closeAllConnections();
});

function discovery() {
  return {
    issuer,
    jwks_uri: `${issuer}/jwks`,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  };
}

/** A user whose session came from the provider. */
async function signedIn(): Promise<{ person: Person; sub: string }> {
  const person = await world.person(admin.accountId);
  const sub = `subject-${(made += 1)}`;
  const { platform } = world.suite.context.database;
  const session = await platform
    .selectFrom('sessions')
    .select('_id')
    .where('user_id', '=', person.userId)
    .executeTakeFirstOrThrow();
  await platform
    .insertInto('sso_sessions')
    .values({
      account_id: person.accountId,
      session_id: session._id,
      connection_id: connectionId,
      subject: sub,
      sid: null,
    })
    .execute();
  return { person, sub };
}
function claimsFor(sub: string): JWTPayload {
  return {
    iss: issuer,
    aud: CLIENT,
    sub,
    jti: `jti-${(made += 1)}`,
    iat: Math.floor(Date.now() / 1000),
    events: { [LOGOUT_EVENT]: {} },
  };
}
function signed(claims: JWTPayload, key = privateKey, kid = 'one'): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', typ: 'logout+jwt', kid }).sign(key);
}
const coded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
async function tell(logout_token: string): Promise<number> {
  return (
    await fetch(`${world.url}${SSO_BASE}/${connectionId}/backchannel-logout`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token }),
    })
  ).status;
}
async function isIn(person: Person): Promise<boolean> {
  return (await person.attempt(getSession, {})).status === 200;
}

test('A valid logout token ends the session, and has no effect when it is replayed', async () => {
  const first = await signedIn();
  const token = await signed(claimsFor(first.sub));
  expect(await tell(token)).toBe(200);
  expect(await isIn(first.person)).toBe(false);
  expect(await tell(token)).toBe(400);
});

const forgeries: [string, (claims: JWTPayload) => string | Promise<string>][] = [
  ['alg none', (claims) => `${coded({ alg: 'none', typ: 'logout+jwt' })}.${coded(claims)}.`],
  ['alg nOnE', (claims) => `${coded({ alg: 'nOnE' })}.${coded(claims)}.`],
  [
    'HS256 with the public key as the secret',
    async (claims) => {
      const body = `${coded({ alg: 'HS256', kid: 'one' })}.${coded(claims)}`;
      const mac = createHmac('sha256', await exportSPKI(publicKey))
        .update(body)
        .digest('base64url');
      return `${body}.${mac}`;
    },
  ],
  ['another key under the same name', (claims) => signed(claims, foreignKey)],
  ['a key that the provider has not', (claims) => signed(claims, foreignKey, 'two')],
  [
    'a key brought along in the head',
    async (claims) =>
      new SignJWT(claims)
        .setProtectedHeader({
          alg: 'RS256',
          jwk: await exportJWK(foreignKey),
          jku: 'https://evil.example/jwks',
        })
        .sign(foreignKey),
  ],
  [
    'the signature of another body',
    async (claims) => {
      const [head, , signature] = (await signed({ ...claims, sub: 'nobody' })).split('.');
      return `${head}.${coded(claims)}.${signature}`;
    },
  ],
  ['another audience', (claims) => signed({ ...claims, aud: 'somebody-else' })],
  ['another issuer', (claims) => signed({ ...claims, iss: 'https://evil.example' })],
  ['made eleven minutes ago', (claims) => signed({ ...claims, iat: Number(claims.iat) - 660 })],
  ['made tomorrow', (claims) => signed({ ...claims, iat: Number(claims.iat) + 86_400 })],
  ['run out', (claims) => signed({ ...claims, exp: Number(claims.iat) - 60 })],
  ['an identity, not a logout', (claims) => signed({ ...claims, nonce: 'n' })],
  ['without its event', (claims) => signed({ ...claims, events: {} })],
  ['without an id', ({ jti: _jti, ...claims }) => signed(claims)],
  ['naming nobody', ({ sub: _sub, ...claims }) => signed(claims)],
];
test.each(forgeries)('A faulty logout token (%s) does not end the session', async (_name, forge) => {
  const { person, sub } = await signedIn();
  expect(await tell(await forge(claimsFor(sub)))).toBe(400);
  expect(await isIn(person)).toBe(true);
});
