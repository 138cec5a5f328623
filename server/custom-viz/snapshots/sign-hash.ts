import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import {
  buildSignedText,
  type SignatureState,
  type SnapshotSignature,
} from '#contracts/custom-viz/snapshot-signature.ts';
import type { SigningPair } from '#server/custom-viz/snapshots/signing-key-store.ts';

/** Signs the hash of a snapshot with the key of the installation. */
export function signHash(
  { publicKey, privateKey }: Pick<SigningPair, 'publicKey' | 'privateKey'>,
  sha256: string,
): SnapshotSignature {
  const value = sign(null, Buffer.from(buildSignedText(sha256)), createPrivateKey(privateKey));
  return { algorithm: 'Ed25519', public_key: publicKey, value: value.toString('base64') };
}

/** What the signature of a hash is worth to an installation with a public key. */
export function checkSignature(
  publicKey: string,
  { sha256, signature }: { sha256: string; signature: SnapshotSignature | null },
): SignatureState {
  if (!signature) return 'unsigned';
  const key = readKey(signature.public_key);
  const value = Buffer.from(signature.value, 'base64');
  if (!key || !verify(null, Buffer.from(buildSignedText(sha256)), key, value)) return 'invalid';
  return signature.public_key === publicKey ? 'valid' : 'other_key';
}

/** The key of a file, which may be anything. */
function readKey(publicKey: string): KeyObject | null {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
}
