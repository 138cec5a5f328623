import { importPKCS8, SignJWT } from 'jose';
import type { ConnectionValues } from '#connectors/kit/exchange.ts';

/** The longest life of a token, in seconds, less a minute for clocks that differ. Source: Apple, "Generating tokens for API requests". */
const TOKEN_SECONDS = 20 * 60 - 60;

/** The key of the connection's form, with the lines that a paste into one line takes away; undefined where it is none. */
function readPrivateKey({ private_key_secret = '' }: ConnectionValues): string | undefined {
  const inner = /-----BEGIN PRIVATE KEY-----([\sA-Za-z0-9+/=]+)-----END PRIVATE KEY-----/.exec(
    private_key_secret,
  );
  const lines = inner?.[1]?.replaceAll(/\s+/g, '');
  return lines ? `-----BEGIN PRIVATE KEY-----\n${lines}\n-----END PRIVATE KEY-----\n` : undefined;
}

/** Whether the form holds a key. */
export function hasPrivateKey(values: ConnectionValues): boolean {
  return readPrivateKey(values) !== undefined;
}

/** A token that the team's key signs; undefined where the key cannot sign. */
export async function signToken(values: ConnectionValues, now: Date): Promise<string | undefined> {
  const key = readPrivateKey(values);
  if (key === undefined) return undefined;
  try {
    const seconds = Math.floor(now.getTime() / 1000);
    return await new SignJWT({})
      .setProtectedHeader({ alg: 'ES256', kid: values['key_id'] ?? '', typ: 'JWT' })
      .setIssuer(values['issuer_id'] ?? '')
      .setAudience('appstoreconnect-v1')
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + TOKEN_SECONDS)
      .sign(await importPKCS8(key, 'ES256'));
  } catch {
    return undefined;
  }
}
