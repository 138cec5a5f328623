import type { ConnectionValues } from '#connectors/kit/exchange.ts';
import { computeHmacSha256 } from '#connectors/kit/hmac.ts';
import { verifyHeader } from '#connectors/kit/verify-header.ts';
import type { VerificationResult, WebhookRequest } from '#connectors/kit/webhook.ts';

/** The header with the signature of a push. */
export const SHOPEE_SIGNATURE_HEADER = 'authorization';

/** The signature of a push: of the address as it is registered, a bar, and the raw bytes. */
export function signPush(url: string, body: Uint8Array, partnerKey: string): string {
  return computeHmacSha256(Buffer.concat([Buffer.from(`${url}|`), body]), partnerKey, 'hex');
}

/** Whether a push comes from Shopee. */
export function verifyPush(
  request: Pick<WebhookRequest, 'url' | 'headers' | 'body'>,
  { partner_key }: ConnectionValues,
): VerificationResult {
  return verifyHeader(request, {
    header: SHOPEE_SIGNATURE_HEADER,
    secret: partner_key,
    without_secret: 'no partner key is set in this installation',
    sign: (body, key) => signPush(request.url.href, body, key),
  });
}

/** What a call is signed over; public calls have neither token nor shop. */
export type SignedCall = {
  partner_id: string;
  path: string;
  timestamp: string;
  access_token?: string;
  shop_id?: string;
};

/** The parameter `sign` of a call. */
export function signCall(
  { partner_id, path, timestamp, access_token = '', shop_id = '' }: SignedCall,
  partnerKey: string,
): string {
  const signed = `${partner_id}${path}${timestamp}${access_token}${shop_id}`;
  return computeHmacSha256(Buffer.from(signed), partnerKey, 'hex');
}
