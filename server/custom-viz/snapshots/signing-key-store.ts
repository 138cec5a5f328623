import { generateKeyPairSync } from 'node:crypto';
import type { Context } from '#server/kit/context.ts';

/** The key pair with which this installation signs: the public half as base64 of its SubjectPublicKeyInfo, the private one as PEM. */
export type SigningPair = { publicKey: string; privateKey: string; createdAt: string };

/** The key pair of the installation, created on first use; the private half is encrypted in the database. */
export async function loadSigningPair(
  context: Pick<Context, 'database' | 'secrets' | 'clock'>,
): Promise<SigningPair> {
  const { database, secrets, clock } = context;
  const known = await database.platform.selectFrom('viz_signing_keys').selectAll().executeTakeFirst();
  if (known)
    return {
      publicKey: known.public_key,
      privateKey: secrets.open(known.private_key),
      createdAt: known.created_at,
    };
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  await database.platform
    .insertInto('viz_signing_keys')
    .values({
      public_key: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
      private_key: secrets.seal(privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()),
      created_at: clock(),
    })
    .onConflict((on) => on.doNothing())
    .execute();
  // Another process may have been first.
  return loadSigningPair(context);
}
