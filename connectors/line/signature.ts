import type { ConnectionValues, RequestHeaders, VerificationResult } from '#connectors/kit/exchange.ts';
import { computeHmacSha256, isSameSignature } from '#connectors/kit/hmac.ts';

/** The header that carries LINE's signature. */
export const SIGNATURE_HEADER = 'x-line-signature';

/**
 * The signature of a delivery: base64 of HMAC-SHA256 over the raw body, keyed with the channel secret.
 * Source: https://developers.line.biz/en/docs/messaging-api/receiving-messages/#verify-signature
 */
export function signBody(rawBody: Uint8Array, channelSecret: string): string {
  return computeHmacSha256(rawBody, channelSecret, 'base64');
}

/** Whether LINE signed these very bytes for the channel of the connection. */
export function verifySignature(
  rawBody: Uint8Array,
  headers: RequestHeaders,
  values: ConnectionValues,
): VerificationResult {
  const secret = values['channel_secret'] ?? '';
  if (secret === '') return { ok: false, reason: 'the connection has no channel secret' };
  const given = headers.get(SIGNATURE_HEADER) ?? '';
  if (given === '') return { ok: false, reason: `the header ${SIGNATURE_HEADER} is missing` };
  if (!isSameSignature(signBody(rawBody, secret), given))
    return { ok: false, reason: 'the signature is wrong' };
  return { ok: true };
}
