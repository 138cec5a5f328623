import { createHmac, timingSafeEqual } from 'node:crypto';

/** HMAC-SHA256 over the raw bytes of a request, as the networks sign their webhooks. */
export function computeHmacSha256(rawBody: Uint8Array, secret: string, encoding: 'base64' | 'hex'): string {
  return createHmac('sha256', secret).update(rawBody).digest(encoding);
}

/**
 * Compares two signatures in constant time, as the text they were sent as: decoding first would let several spellings
 * of one signature pass. A different length is no secret.
 */
export function isSameSignature(expected: string, given: string): boolean {
  const left = Buffer.from(expected, 'utf8');
  const right = Buffer.from(given, 'utf8');
  return left.length === right.length && timingSafeEqual(left, right);
}
