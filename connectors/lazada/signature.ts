import type { ConnectionValues } from '#connectors/kit/exchange.ts';
import { computeHmacSha256 } from '#connectors/kit/hmac.ts';
import { verifyHeader } from '#connectors/kit/verify-header.ts';
import type { VerificationResult, WebhookRequest } from '#connectors/kit/webhook.ts';

/** The header that proves a push. */
export const LAZADA_SIGNATURE_HEADER = 'Authorization';

/**
 * The signature of a call: HMAC-SHA256 (hex, upper case) over the path and all parameters but files, sorted by name, each with its value
 * behind its name. Source: lazada-open-platform-sdk 2.0.0-0, `LazadaRequest/signature`.
 */
export function signRequest(path: string, params: Readonly<Record<string, string>>, secret: string): string {
  const names = Object.keys(params).sort();
  const signed = path + names.map((name) => `${name}${params[name] ?? ''}`).join('');
  return computeHmacSha256(Buffer.from(signed), secret, 'hex').toUpperCase();
}

/** The signature of a push: HMAC-SHA256 (hex) over the key of the app and the body. Source: Lazada, "Lazada Push Mechanism". */
export function signPush(body: Uint8Array, { app_key, secret }: { app_key: string; secret: string }): string {
  return computeHmacSha256(Buffer.concat([Buffer.from(app_key), body]), secret, 'hex');
}

/** Whether a push comes from Lazada, for our app. */
export function verifyPush(
  request: WebhookRequest,
  { app_key = '', app_secret }: ConnectionValues,
): VerificationResult {
  return verifyHeader(request, {
    header: LAZADA_SIGNATURE_HEADER,
    secret: app_secret,
    without_secret: 'the app has no secret',
    sign: (body, secret) => signPush(body, { app_key, secret }),
  });
}
