import { decodeProtectedHeader, errors, jwtVerify } from 'jose';
import {
  EMBED_AUDIENCE,
  EmbedClaims,
  LONGEST_TOKEN_S,
  type EmbedReason,
} from '#contracts/custom-viz/embedding.ts';
import { Id } from '#contracts/kit/ids.ts';
import { findKey, isTokenRevoked, type SigningKey } from '#server/custom-viz/embedding/token-store.ts';
import type { Context } from '#server/kit/context.ts';
import { refuse } from '#server/kit/errors.ts';

/** The clocks of two machines may differ by so many seconds. */
const SKEW_S = 60;

/** Refuses an embedded dashboard. @throws signature_invalid */
export function refuseEmbed(reason: EmbedReason): never {
  return refuse('signature_invalid', { data: { reason } });
}

/**
 * What a signed token says, with its key. Who cannot sign learns no more than that it is invalid; of a token that was signed with the key
 * the reason is named, for the people who set up the embedding page.
 * @throws signature_invalid where it is changed, expired, too long, revoked, of a revoked key, or of an origin that the key does not allow
 */
export async function readEmbedToken(
  context: Context,
  token: string,
): Promise<{ key: SigningKey; claims: EmbedClaims }> {
  const key = (await findTokenKey(context, token)) ?? refuseEmbed('invalid');
  const claims = await verify(context, token, key);
  if (key.revoked || (await isTokenRevoked(context, key, claims))) return refuseEmbed('revoked');
  if (!key.origins.includes(claims.origin)) return refuseEmbed('origin');
  return { key, claims };
}

async function findTokenKey(context: Context, token: string): Promise<SigningKey | undefined> {
  const id = Id.safeParse(readKeyId(token)).data;
  return id === undefined ? undefined : findKey(context, id);
}

function readKeyId(token: string): unknown {
  try {
    return decodeProtectedHeader(token).kid;
  } catch {
    return undefined;
  }
}

async function verify(context: Context, token: string, { secret }: SigningKey): Promise<EmbedClaims> {
  const now = context.clock();
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      audience: EMBED_AUDIENCE,
      currentDate: now,
    });
    const claims = EmbedClaims.parse(payload);
    const isShort = claims.exp - claims.iat <= LONGEST_TOKEN_S;
    if (isShort && claims.iat <= now.getTime() / 1000 + SKEW_S) return claims;
  } catch (error) {
    // The signature was right, or this would be another error.
    if (error instanceof errors.JWTExpired) return refuseEmbed('expired');
  }
  return refuseEmbed('invalid');
}
