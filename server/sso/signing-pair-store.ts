import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import * as x509 from '@peculiar/x509';
import type { Context } from '#server/kit/context.ts';
import type { ConnectionRow } from '#server/sso/connection-store.ts';

/** Providers pin the certificate and build no chain from it: it has to outlive the connection. */
const YEARS = 20;
const YEAR_MS = 31_557_600_000;
const ALGORITHM = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 2048,
};

/** Our signing key for one provider and its certificate, both as PEM; the certificate is in our metadata. */
export type SigningPair = { key: string; certificate: string };

/** The pair of a connection, created on first use: of two concurrent ones, one is kept. */
export async function findOrCreateSigningPair(context: Context, row: ConnectionRow): Promise<SigningPair> {
  const known = readPair(context, row);
  if (known) return known;
  const { key, certificate } = await makePair(context.clock());
  const { platform } = context.database;
  await platform
    .updateTable('sso_connections')
    .set({ signing_key: context.secrets.seal(key), signing_certificate: certificate })
    .where('_id', '=', row._id)
    .where('signing_key', 'is', null)
    .execute();
  const kept = await platform
    .selectFrom('sso_connections')
    .select(['signing_key', 'signing_certificate'])
    .where('_id', '=', row._id)
    .executeTakeFirstOrThrow();
  return readPair(context, kept) ?? { key, certificate };
}

function readPair(
  { secrets }: Context,
  { signing_key, signing_certificate }: Pick<ConnectionRow, 'signing_key' | 'signing_certificate'>,
): SigningPair | null {
  return signing_key && signing_certificate
    ? { key: secrets.open(signing_key), certificate: signing_certificate }
    : null;
}

async function makePair(now: Date): Promise<SigningPair> {
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const made = await x509.X509CertificateGenerator.createSelfSigned(
    {
      name: 'CN=Earshot single log-out',
      keys,
      signingAlgorithm: ALGORITHM,
      notBefore: new Date(now.getTime() - YEAR_MS / 365),
      notAfter: new Date(now.getTime() + YEARS * YEAR_MS),
    },
    webcrypto,
  );
  const bytes = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  return {
    key: `-----BEGIN PRIVATE KEY-----\n${bytes.replaceAll(/(.{64})/g, '$1\n').trim()}\n-----END PRIVATE KEY-----`,
    certificate: made.toString('pem'),
  };
}
