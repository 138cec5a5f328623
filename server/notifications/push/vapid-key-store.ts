import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import type { Context } from '#server/kit/context.ts';

/** The key pair that identifies this installation to push services (RFC 8292). Browsers subscribe with `publicKey`. */
export type VapidKeys = { publicKey: string; privateKey: string };

/** How long a signature is valid; services refuse more than a day. */
const COUNTS_SECONDS = 12 * 3600;

/** The key pair of the installation, created on first use; the private half is encrypted in the database. */
export async function loadVapidKeys(
  context: Pick<Context, 'database' | 'secrets' | 'clock'>,
): Promise<VapidKeys> {
  const { database, secrets, clock } = context;
  const known = await database.platform.selectFrom('vapid_keys').selectAll().executeTakeFirst();
  if (known)
    return {
      publicKey: known.public_key,
      privateKey: secrets.open(Buffer.from(known.private_key, 'base64')),
    };
  const made = makeKeys();
  await database.platform
    .insertInto('vapid_keys')
    .values({
      public_key: made.publicKey,
      private_key: secrets.seal(made.privateKey).toString('base64'),
      created_at: clock(),
    })
    .onConflict((on) => on.doNothing())
    .execute();
  // Another server may have been first.
  return loadVapidKeys(context);
}

/** A new pair: the public half as 65 bytes of an uncompressed point, the private one as PEM. */
export function makeKeys(): VapidKeys {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return {
    publicKey: point.toString('base64url'),
    privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  };
}

/**
 * The header that identifies the sender of a push: a signed token for the service's origin alone. `contact`: the address to which the
 * service may write.
 */
export function buildVapidHeader(
  { publicKey, privateKey }: VapidKeys,
  { endpoint, contact, now }: { endpoint: string; contact: string; now: Date },
): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const expires = Math.floor(now.getTime() / 1000) + COUNTS_SECONDS;
  const claims = { aud: new URL(endpoint).origin, exp: expires, sub: contact };
  const token = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const key = { key: createPrivateKey(privateKey), dsaEncoding: 'ieee-p1363' as const };
  const signature = sign('sha256', Buffer.from(token), key).toString('base64url');
  return `vapid t=${token}.${signature}, k=${publicKey}`;
}
