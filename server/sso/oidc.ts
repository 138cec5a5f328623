import * as client from 'openid-client';
import { z } from 'zod';
import type { Context } from '#server/kit/context.ts';
import { isForbiddenUrl } from '#server/kit/http/outbound.ts';
import { parseSsoPerson } from '#server/sso/claims.ts';
import type { ConnectionRow } from '#server/sso/connection-store.ts';
import type { Flow } from '#server/sso/flow-store.ts';
import { buildServiceProvider } from '#server/sso/site.ts';
import type { SsoPerson } from '#server/sso/tables.ts';

/** A provider's metadata is fetched again after this time, so that new keys and addresses are found. */
const KNOWN_FOR_MS = 10 * 60_000;
const known = new WeakMap<
  Context,
  Map<string, { version: number; at: number; configuration: client.Configuration }>
>();

/**
 * The provider of a connection, from its discovery document. Everything is fetched through the guarded `fetch`; plain HTTP only at hosts
 * that are allowed to be private.
 * @throws any reason why the provider is unusable
 */
export async function loadProvider(context: Context, row: ConnectionRow): Promise<client.Configuration> {
  const memory =
    known.get(context) ??
    new Map<string, { version: number; at: number; configuration: client.Configuration }>();
  known.set(context, memory);
  const now = context.clock().getTime();
  const before = memory.get(row._id);
  if (before?.version === row.version && now - before.at < KNOWN_FOR_MS) return before.configuration;
  if (!row.oidc) throw new Error('the connection has no OpenID Connect settings');
  const { issuer, client_id } = row.oidc;
  if (isForbiddenUrl(issuer, context.config.allowPrivateHosts))
    throw new Error('the issuer is not reachable');
  const secret = row.client_secret ? context.secrets.open(row.client_secret) : undefined;
  const plain = context.config.allowPrivateHosts.includes(new URL(issuer).host);
  const configuration = await client.discovery(
    new URL(issuer),
    client_id,
    secret === undefined ? undefined : { client_secret: secret },
    secret === undefined ? client.None() : client.ClientSecretPost(secret),
    {
      [client.customFetch]: (url, options) => context.outbound(url, options as RequestInit),
      ...(plain ? { execute: [client.allowInsecureRequests] } : {}),
    },
  );
  memory.set(row._id, { version: row.version, at: now, configuration });
  return configuration;
}

/** The address at which the browser signs in: authorization code with PKCE, state and nonce. */
export async function buildOidcAddress(
  context: Context,
  row: ConnectionRow,
  { flow, origin }: { flow: Flow; origin: string },
): Promise<string> {
  const provider = await loadProvider(context, row);
  return client.buildAuthorizationUrl(provider, {
    redirect_uri: buildServiceProvider(origin, row._id).redirect_uri,
    scope: (row.oidc?.scopes ?? []).join(' '),
    code_challenge: await client.calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: 'S256',
    state: flow.state,
    nonce: flow.nonce,
  }).href;
}

const Told = z.record(z.string(), z.unknown());

/** Exchanges the code and checks the token. @throws when anything in it is invalid */
export async function redeemOidcPerson(
  context: Context,
  row: ConnectionRow,
  { flow, callback }: { flow: Flow; callback: URL },
): Promise<SsoPerson> {
  const provider = await loadProvider(context, row);
  const tokens = await client.authorizationCodeGrant(provider, callback, {
    pkceCodeVerifier: flow.verifier,
    expectedState: flow.state,
    expectedNonce: flow.nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('the provider sent no identity');
  const more = provider.serverMetadata().userinfo_endpoint
    ? await client.fetchUserInfo(provider, tokens.access_token, claims.sub)
    : {};
  const parsed = Told.parse({ ...more, ...claims });
  return parseSsoPerson(parsed, {
    subject: claims.sub,
    claims: row.claims,
    trusted: parsed.email_verified !== false,
  });
}
