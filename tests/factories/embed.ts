import { SignJWT } from 'jose';
import { EMBED_AUDIENCE } from '#contracts/custom-viz/embedding.ts';

let made = 0;

type SignOptions = { life?: number; issued?: number };

/** A token as the server of an embedding page signs it; `issued` and `life` are seconds. */
export function signEmbedToken(
  { _id, secret }: { _id: string; secret: string },
  claims: object,
  { life = 600, issued = Math.floor(Date.now() / 1000) }: SignOptions = {},
): Promise<string> {
  return new SignJWT({ jti: `token-${(made += 1)}`, ...claims })
    .setProtectedHeader({ alg: 'HS256', kid: _id })
    .setIssuedAt(issued)
    .setExpirationTime(issued + life)
    .setAudience(EMBED_AUDIENCE)
    .sign(new TextEncoder().encode(secret));
}
