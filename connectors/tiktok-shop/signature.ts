import type { ConnectionValues } from '#connectors/kit/exchange.ts';
import { computeHmacSha256 } from '#connectors/kit/hmac.ts';
import { verifyHeader } from '#connectors/kit/verify-header.ts';
import type { VerificationResult, WebhookRequest } from '#connectors/kit/webhook.ts';

/** The header with the signature of a delivery. */
export const TIKTOK_SHOP_SIGNATURE_HEADER = 'authorization';

/** The signature of a delivery: of the app key and the raw bytes. */
export function signDelivery(appKey: string, body: Uint8Array, secret: string): string {
  return computeHmacSha256(Buffer.concat([Buffer.from(appKey), body]), secret, 'hex');
}

/** Whether a delivery comes from TikTok Shop. */
export function verifyShopDelivery(
  request: Pick<WebhookRequest, 'headers' | 'body'>,
  { app_key = '', app_secret }: ConnectionValues,
): VerificationResult {
  return verifyHeader(request, {
    header: TIKTOK_SHOP_SIGNATURE_HEADER,
    secret: app_secret,
    without_secret: 'no app secret is set in this installation',
    sign: (body, secret) => signDelivery(app_key, body, secret),
  });
}

/** What a call is signed over; the body of a GET and of an upload is not. */
export type SignedCall = { path: string; params: Readonly<Record<string, string>>; body?: string };

/** The parameter `sign` of a call: path, parameters by name, and body between two copies of the secret. */
export function signCall({ path, params, body = '' }: SignedCall, secret: string): string {
  const signed = Object.entries(params)
    .filter(([name]) => name !== 'sign' && name !== 'access_token')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => name + value)
    .join('');
  return computeHmacSha256(Buffer.from(`${secret}${path}${signed}${body}${secret}`), secret, 'hex');
}
