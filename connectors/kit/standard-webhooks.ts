import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The prefix of a secret of the Standard Webhooks specification; the rest is base64. */
const SECRET_MARK = 'whsec_';
const SCHEME = 'v1';
/** How far the sender's clock may be off, in seconds, as in the specification's libraries. */
const TOLERANCE_S = 300;
const SECRET_BYTES = 32;

/** The three headers of a delivery (https://github.com/standard-webhooks/standard-webhooks, specification, "Webhook headers"). */
export type WebhookHeaders = {
  'webhook-id': string;
  'webhook-timestamp': string;
  'webhook-signature': string;
};

/** A new signing secret. */
export const generateSecret = (): string => SECRET_MARK + randomBytes(SECRET_BYTES).toString('base64');

/** The key inside a secret. @throws where it is empty: anybody could sign with it */
function keyOf(secret: string): Buffer {
  const key = Buffer.from(
    secret.startsWith(SECRET_MARK) ? secret.slice(SECRET_MARK.length) : secret,
    'base64',
  );
  if (key.length === 0) throw new Error('a webhook secret may not be empty');
  return key;
}

function signatureOf(secret: string, id: string, timestamp: string, body: string): string {
  return createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64');
}

/**
 * Signs a delivery: HMAC-SHA256 over `id.timestamp.body`, once with each secret, so that a receiver can change from one to the next without
 * missing anything.
 *
 * @param secrets the present one first.
 */
export function signDelivery(
  secrets: readonly string[],
  { id, at, body }: { id: string; at: Date; body: string },
): WebhookHeaders {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets
      .map((secret) => `${SCHEME},${signatureOf(secret, id, timestamp, body)}`)
      .join(' '),
  };
}

/** Why a delivery was refused. */
export type SignatureFault =
  | 'header_missing'
  | 'timestamp_invalid'
  | 'too_old'
  | 'too_new'
  | 'signature_wrong'
  | 'secret_empty';

/**
 * Verifies a delivery as a receiver does: all three headers, a timestamp within five minutes, and at least one matching `v1` signature.
 * Other schemes are ignored.
 */
export function verifyDelivery(
  secret: string,
  headers: Partial<Record<keyof WebhookHeaders, string>>,
  { body, now, tolerance = TOLERANCE_S }: { body: string; now: Date; tolerance?: number },
): { ok: true } | { ok: false; reason: SignatureFault } {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  if (!id || !timestamp || !signatures) return { ok: false, reason: 'header_missing' };
  if (!/^\d{1,12}$/.test(timestamp)) return { ok: false, reason: 'timestamp_invalid' };
  const age = Math.floor(now.getTime() / 1000) - Number(timestamp);
  if (age > tolerance) return { ok: false, reason: 'too_old' };
  if (age < -tolerance) return { ok: false, reason: 'too_new' };
  if (Buffer.from(secret.replace(/^whsec_/, ''), 'base64').length === 0)
    return { ok: false, reason: 'secret_empty' };
  const expected = Buffer.from(signatureOf(secret, id, timestamp, body));
  const fits = signatures.split(' ').some((one) => {
    const comma = one.indexOf(',');
    if (one.slice(0, comma) !== SCHEME) return false;
    const given = Buffer.from(one.slice(comma + 1));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return fits ? { ok: true } : { ok: false, reason: 'signature_wrong' };
}
