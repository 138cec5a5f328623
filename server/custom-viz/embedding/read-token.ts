import { decodeProtectedHeader, jwtVerify } from 'jose';
import { EMBED_AUDIENCE, EmbedClaims, LONGEST_TOKEN_S } from '#contracts/custom-viz/embedding.ts';
import { Id } from '#contracts/kit/ids.ts';
import { findOpenKey, type OpenKey } from '#server/custom-viz/embedding/embed-store.ts';
import type { Context } from '#server/kit/context.ts';
import { refuse } from '#server/kit/errors.ts';

/** The clocks of two machines may differ by so many seconds. */
const SKEW_S = 60;

/**
 * What a signed token says, with its key. One answer for every fault, so that nobody learns which part of a token is right.
 * @throws signature_invalid where it is changed, expired, too long, of a key that is revoked, or of an origin that the key does not allow
 */
export async function readEmbedToken(
  context: Context,
  token: string,
): Promise<{ key: OpenKey; claims: EmbedClaims }> {
  const key = await findTokenKey(context, token);
  const claims = key && (await verify(context, token, key));
  if (!key || !claims || !key.origins.includes(claims.origin)) return refuse('signature_invalid');
  return { key, claims };
}

async function findTokenKey(context: Context, token: string): Promise<OpenKey | undefined> {
  const id = Id.safeParse(readKeyId(token)).data;
  return id === undefined ? undefined : findOpenKey(context, id);
}

function readKeyId(token: string): unknown {
  try {
    return decodeProtectedHeader(token).kid;
  } catch {
    return undefined;
  }
}

async function verify(
  context: Context,
  token: string,
  { secret }: OpenKey,
): Promise<EmbedClaims | undefined> {
  const now = context.clock();
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      audience: EMBED_AUDIENCE,
      currentDate: now,
    });
    const claims = EmbedClaims.parse(payload);
    const isShort = claims.exp - claims.iat <= LONGEST_TOKEN_S;
    return isShort && claims.iat <= now.getTime() / 1000 + SKEW_S ? claims : undefined;
  } catch {
    return undefined;
  }
}
