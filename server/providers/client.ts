import type { Selectable } from 'kysely';
import * as client from 'openid-client';
import type { Consent } from '#connectors/kit/connect.ts';
import { findConnectSide } from '#connectors/register.ts';
import type { Product } from '#contracts/kit/products.ts';
import { SignInProvider } from '#contracts/providers/provider.ts';
import type { Context } from '#server/kit/context.ts';
import type { Tables } from '#server/kit/db/schema.ts';
import { refuse } from '#server/kit/errors.ts';
import { KNOWN } from '#server/providers/known.ts';
import { buildOwnAddress, findOwnConsent, redeemOwnConsent } from '#server/providers/own-consent.ts';

export type ProviderFlow = Selectable<Tables['provider_flows']>;

/** The timeout of a request to a provider. */
const PATIENCE_S = 15;

/** An address of a provider; a twin's base replaces its host. */
function addressAt(address: string, base: string | undefined): string {
  if (base === undefined) return address;
  const url = new URL(address);
  return new URL(`${url.pathname}${url.search}`, base).href;
}

/** A provider as this installation is registered with it. @throws provider_not_set_up */
function providerOf({ config, outbound }: Context, name: SignInProvider): client.Configuration {
  const ours = config.providers[name];
  if (!ours) return refuse('provider_not_set_up');
  const known = KNOWN[name];
  const configuration = new client.Configuration(
    {
      issuer: new URL(addressAt(known.authorize, ours.url)).origin,
      authorization_endpoint: addressAt(known.authorize, ours.url),
      token_endpoint: addressAt(known.token, ours.url),
    },
    ours.clientId,
    { client_secret: ours.clientSecret },
    known.secretIn === 'header'
      ? client.ClientSecretBasic(ours.clientSecret)
      : client.ClientSecretPost(ours.clientSecret),
  );
  configuration.timeout = PATIENCE_S;
  configuration[client.customFetch] = (url, options) => outbound(url, options as RequestInit);
  if (ours.url?.startsWith('http:')) client.allowInsecureRequests(configuration);
  return configuration;
}

/** The address to which a provider returns users at this origin; it is entered when the app is registered with the provider. */
export function buildRedirectUri(origin: string, name: ProviderFlow['provider']): string {
  const end = findConnectSide(name)?.consent?.returns_with_slash ? '/' : '';
  return `${origin}/api/v1.0/auth/callback/${name}${end}`;
}

/** The address of the pop-up: authorization code with PKCE and state, or what the network has instead. @throws provider_not_set_up */
export async function buildProviderAddress(
  context: Context,
  flow: Pick<ProviderFlow, 'state' | 'verifier' | 'purpose' | 'channel' | 'provider'> & {
    origin: string;
    product: Product;
  },
): Promise<string> {
  const { state, verifier, purpose, origin, product } = flow;
  const own = findOwnConsent(context, flow.provider);
  if (own)
    return buildOwnAddress(own, {
      state,
      redirect: buildRedirectUri(origin, flow.provider),
      publishes: product === 'publishing',
    });
  const name = SignInProvider.parse(flow.provider);
  return client.buildAuthorizationUrl(providerOf(context, name), {
    redirect_uri: buildRedirectUri(origin, name),
    scope: scopeOf(context, name, flow),
    state,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...KNOWN[name].extra,
    ...(purpose === 'connect' ? KNOWN[name].connectExtra : {}),
  }).href;
}

/**
 * The permissions for following Instagram are requested only if the installation is configured so: an app without Meta's approval cannot
 * request them.
 */
function scopeOf(
  { config }: Context,
  name: SignInProvider,
  { purpose, channel, product }: Pick<ProviderFlow, 'purpose' | 'channel'> & { product: Product },
): string {
  const { scope, connectScope, channelScopes = {}, instagramScope, publishScopes = {} } = KNOWN[name];
  if (purpose !== 'connect' || connectScope === undefined) return scope;
  const opened = channel ?? name;
  const needed = [
    channelScopes[opened] ?? connectScope,
    ...(channelScopes[opened] === undefined && config.facebookInstagram && instagramScope
      ? [instagramScope]
      : []),
    ...(product === 'publishing' ? [publishScopes[opened] ?? ''] : []),
  ];
  return [...new Set(needed.join(' ').split(' ').filter(Boolean))].join(' ');
}

/** Exchanges the code for the tokens of the consent. @throws when the user declined, or the provider refuses */
export async function redeemConsent(context: Context, flow: ProviderFlow, callback: URL): Promise<Consent> {
  const own = findOwnConsent(context, flow.provider);
  if (own) return redeemOwnConsent(own, callback);
  const name = SignInProvider.parse(flow.provider);
  const { redeemScope } = KNOWN[name];
  const { access_token, refresh_token, expires_in } = await client.authorizationCodeGrant(
    providerOf(context, name),
    callback,
    { pkceCodeVerifier: flow.verifier, expectedState: flow.state },
    flow.purpose === 'connect' && redeemScope ? { scope: redeemScope } : undefined,
  );
  return {
    access_token,
    provider: name,
    ...(refresh_token ? { refresh_token } : {}),
    ...(expires_in === undefined ? {} : { expires_in }),
  };
}

/** Exchanges the code and asks the provider who the user is. @throws when any step fails */
export async function redeemPerson(
  context: Context,
  flow: ProviderFlow,
  callback: URL,
): Promise<{ subject: string; name: string }> {
  const name = SignInProvider.parse(flow.provider);
  const tokens = await redeemConsent(context, flow, callback);
  const answer = await context.outbound(addressAt(KNOWN[name].me, context.config.providers[name]?.url), {
    headers: { authorization: `Bearer ${tokens.access_token}`, accept: 'application/json' },
    signal: AbortSignal.timeout(PATIENCE_S * 1000),
  });
  if (!answer.ok) throw new Error(`${name} answered ${answer.status} to who it is`);
  return KNOWN[name].who.parse(await answer.json());
}
