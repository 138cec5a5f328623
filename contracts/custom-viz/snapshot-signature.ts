import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { Instant } from '#contracts/kit/ids.ts';

/**
 * Who signed the hash of a snapshot: Ed25519 (RFC 8032) over the bytes of `buildSignedText`. The key is its SubjectPublicKeyInfo; key and
 * value are base64.
 */
export const SnapshotSignature = z.strictObject({
  algorithm: z.literal('Ed25519'),
  public_key: z.string().max(200),
  value: z.string().max(200),
});
export type SnapshotSignature = z.infer<typeof SnapshotSignature>;

/**
 * What a signature is worth: by the key of this installation, wrong, right by the key of another one, not there, or not there although the
 * snapshot has one here.
 */
export const SignatureState = z.enum(['valid', 'invalid', 'other_key', 'unsigned', 'removed']);
export type SignatureState = z.infer<typeof SignatureState>;

/** The text that is signed for a hash in hex. */
export const buildSignedText = (sha256: string): string => `earshot-snapshot-1:${sha256}`;

export const getSigningKey = defineEndpoint({
  name: 'custom_viz_signing_key.get',
  method: 'GET',
  path: '/custom_viz/signing-key',
  access: { kind: 'public', reason: 'it is the public half of the key, with which anyone checks a file' },
  summary: 'Get the public key with which this installation signs snapshots',
  answer: z.object({ algorithm: z.literal('Ed25519'), public_key: z.string(), created_at: Instant }),
  transaction: false,
});

export const ENDPOINTS = [getSigningKey];
