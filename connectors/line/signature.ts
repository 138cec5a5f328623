import type { ConnectionValues } from '#connectors/kit/exchange.ts';
import { computeHmacSha256 } from '#connectors/kit/hmac.ts';
import { verifyHeader } from '#connectors/kit/verify-header.ts';
import type { VerificationResult, WebhookRequest } from '#connectors/kit/webhook.ts';

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
  request: Pick<WebhookRequest, 'headers' | 'body'>,
  values: ConnectionValues,
): VerificationResult {
  return verifyHeader(request, {
    header: SIGNATURE_HEADER,
    secret: values['channel_secret'],
    without_secret: 'the connection has no channel secret',
    sign: signBody,
  });
}
