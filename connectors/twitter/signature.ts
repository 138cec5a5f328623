import type { ConnectionValues } from '#connectors/kit/exchange.ts';
import { computeHmacSha256 } from '#connectors/kit/hmac.ts';
import { verifyHeader } from '#connectors/kit/verify-header.ts';
import type { Handshake, VerificationResult, WebhookRequest } from '#connectors/kit/webhook.ts';

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
  request: Pick<WebhookRequest, 'headers' | 'body'>,
  values: ConnectionValues,
): VerificationResult {
  return verifyHeader(request, {
    header: X_SIGNATURE_HEADER,
    secret: values['app_secret'],
    without_secret: NO_APP,
    sign: signX,
  });
}

/** The answer to X's challenge (`crc_token`), by which it sees, again and again, that the address is ours. */
export function answerCrc(
  { method, url }: Pick<WebhookRequest, 'method' | 'url'>,
  values: ConnectionValues,
): Handshake | undefined {
  if (method !== 'GET') return undefined;
  const secret = values['app_secret'] ?? '';
  const token = url.searchParams.get('crc_token') ?? '';
  if (secret === '') return { ok: false, reason: NO_APP };
  if (token === '') return { ok: false, reason: 'there is no crc_token' };
  const response_token = signX(Buffer.from(token, 'utf8'), secret);
  return { ok: true, type: 'application/json', body: JSON.stringify({ response_token }) };
}
