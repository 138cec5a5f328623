import type {
  ConnectionValues,
  Handshake,
  RequestHeaders,
  VerificationResult,
} from '#connectors/kit/exchange.ts';
import { computeHmacSha256, isSameSignature } from '#connectors/kit/hmac.ts';

/** The header that carries X's signature. */
export const X_SIGNATURE_HEADER = 'x-twitter-webhooks-signature';

/**
 * The signature of a delivery: `sha256=` and base64 of HMAC-SHA256 over the raw body, keyed with the app's consumer secret. The answer
 * to a challenge is made in the same way. Source: docs.x.com, "Webhooks", "Securing webhooks".
 */
export function signX(bytes: Uint8Array, consumerSecret: string): string {
  return `sha256=${computeHmacSha256(bytes, consumerSecret, 'base64')}`;
}

const NO_APP = 'this installation has no app at X';

/** Whether X signed these very bytes for the app. */
export function verifyX(
  rawBody: Uint8Array,
  headers: RequestHeaders,
  values: ConnectionValues,
): VerificationResult {
  const secret = values['app_secret'] ?? '';
  if (secret === '') return { ok: false, reason: NO_APP };
  const given = headers.get(X_SIGNATURE_HEADER) ?? '';
  if (given === '') return { ok: false, reason: `the header ${X_SIGNATURE_HEADER} is missing` };
  if (!isSameSignature(signX(rawBody, secret), given)) return { ok: false, reason: 'the signature is wrong' };
  return { ok: true };
}

/** The answer to X's challenge (`crc_token`), by which it sees, again and again, that the address is ours. */
export function answerCrc(query: URLSearchParams, values: ConnectionValues): Handshake {
  const secret = values['app_secret'] ?? '';
  const token = query.get('crc_token') ?? '';
  if (secret === '') return { ok: false, reason: NO_APP };
  if (token === '') return { ok: false, reason: 'there is no crc_token' };
  const response_token = signX(Buffer.from(token, 'utf8'), secret);
  return { ok: true, type: 'application/json', body: JSON.stringify({ response_token }) };
}
