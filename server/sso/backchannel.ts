import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Context } from '#server/kit/context.ts';
import type { ConnectionRow } from '#server/sso/connection-store.ts';
import { loadProvider } from '#server/sso/oidc.ts';
import { endProviderSessions } from '#server/sso/provider-session-store.ts';

/** The event that makes a token a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.4). */
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** Maximum lifetime of an accepted logout token; its id is remembered for as long. */
const LIFE_S = 600;

const LogoutToken = z
  .object({
    jti: z.string().min(1).max(500),
    iat: z.number(),
    sub: z.string().optional(),
    sid: z.string().optional(),
    events: z.object({ [LOGOUT_EVENT]: z.object({}) }),
    // A token that contains a nonce is an identity token, not a logout token.
    nonce: z.undefined().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined);

/**
 * Ends the sessions that a logout token names: those of one sign-in at the provider, or all of the user's.
 * @returns how many ended
 * @throws when the token is invalid, or was used before
 */
export async function logOutFromAfar(
  context: Context,
  connection: ConnectionRow,
  token: string,
): Promise<number> {
  const provider = await loadProvider(context, connection);
  const { issuer, jwks_uri } = provider.serverMetadata();
  if (!jwks_uri) throw new Error('the provider names no keys');
  const keys = createRemoteJWKSet(new URL(jwks_uri), { [customFetch]: context.outbound });
  const { payload } = await jwtVerify(token, keys, {
    issuer,
    audience: connection.oidc?.client_id ?? '',
    maxTokenAge: LIFE_S,
    currentDate: context.clock(),
    algorithms: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'EdDSA'],
  });
  const logoutToken = LogoutToken.parse(payload);
  const { jti, sid, sub } = logoutToken;
  return endProviderSessions(context, connection, {
    message: jti,
    life: LIFE_S * 1000,
    subject: sub,
    ...(sid === undefined ? {} : { sids: [sid] }),
  });
}
