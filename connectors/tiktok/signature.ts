import type { ConnectionValues } from '#connectors/kit/exchange.ts';
import { computeHmacSha256, isSameSignature } from '#connectors/kit/hmac.ts';
import type { VerificationResult, WebhookRequest } from '#connectors/kit/webhook.ts';

/** The header with the time and the signature of a delivery, in any order: `t=1700000001,s=…`. */
export const TIKTOK_SIGNATURE_HEADER = 'tiktok-signature';

/**
 * How old a delivery may be, in seconds. TikTok repeats one for 72 hours, and nobody says whether a repeated one has a new time; an item that
 * arrives twice is known by its id, so that nothing is gained by a shorter time.
 */
const MOST_AGE = 73 * 3600;
/** How far TikTok's clock may be ahead of ours, in seconds. */
const MOST_AHEAD = 300;

/**
 * Whether TikTok sent a delivery: the HMAC of its time, a full stop and its bytes, by the secret of our app.
 * Source: TikTok for Developers, "Webhook verification".
 */
export function verifyTiktok(
  { headers, body, now }: Pick<WebhookRequest, 'headers' | 'body' | 'now'>,
  { app_secret: secret = '' }: ConnectionValues,
): VerificationResult {
  if (secret === '') return { ok: false, reason: 'the installation has no app at TikTok' };
  const parts = new Map(
    (headers.get(TIKTOK_SIGNATURE_HEADER) ?? '').split(',').map((part): [string, string] => {
      const [name = '', ...value] = part.split('=');
      return [name.trim(), value.join('=').trim()];
    }),
  );
  const time = parts.get('t') ?? '';
  const given = parts.get('s') ?? '';
  if (!/^\d{1,12}$/.test(time) || given === '')
    return { ok: false, reason: `the header ${TIKTOK_SIGNATURE_HEADER} has no time or no signature` };
  if (!isSameSignature(signDelivery(time, body, secret), given))
    return { ok: false, reason: 'the signature is wrong' };
  const age = now.getTime() / 1000 - Number(time);
  return age <= MOST_AGE && age >= -MOST_AHEAD
    ? { ok: true }
    : { ok: false, reason: 'the delivery is from another time' };
}

/** The signature of a delivery at a time in seconds, in hexadecimal digits. */
export function signDelivery(time: string, body: Uint8Array, secret: string): string {
  return computeHmacSha256(Buffer.concat([Buffer.from(`${time}.`), body]), secret, 'hex');
}
