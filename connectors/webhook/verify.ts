import type { ConnectionValues } from '#connectors/kit/exchange.ts';
import { computeHmacSha256, isSameSignature } from '#connectors/kit/hmac.ts';
import { verifyDelivery } from '#connectors/kit/standard-webhooks.ts';
import type { RequestHeaders, VerificationResult, WebhookRequest } from '#connectors/kit/webhook.ts';
import { WebhookScheme } from '#contracts/networks/webhook.ts';

/** How far the sender's clock may be off, in seconds, where the signature contains a time. */
const TOLERANCE_S = 300;

type SignedRequest = Pick<WebhookRequest, 'headers' | 'body' | 'now'> & { header: string };

/** Whether a request is proven with one secret. `header` is the name from the form, else the usual one. */
type Proof = { header: string; holds: (request: SignedRequest, secret: string) => boolean };

const PROOFS: Readonly<Record<WebhookScheme, Proof>> = {
  standard: { header: 'webhook-signature', holds: isStandard },
  github: {
    header: 'x-hub-signature-256',
    holds: ({ headers, body, header }, secret) =>
      isSameSignature(`sha256=${computeHmacSha256(body, secret, 'hex')}`, headers.get(header) ?? ''),
  },
  stripe: { header: 'stripe-signature', holds: isStripe },
  slack: { header: 'x-slack-signature', holds: isSlack },
  header: {
    header: 'x-webhook-secret',
    holds: ({ headers, header }, secret) => isSameSignature(secret, headers.get(header) ?? ''),
  },
  basic: {
    header: 'authorization',
    holds: ({ headers, header }, secret) =>
      isSameSignature(`Basic ${Buffer.from(secret, 'utf8').toString('base64')}`, headers.get(header) ?? ''),
  },
};

/** Whether a delivery is proven in the form of the connection, with any of its secrets. */
export function verifyWebhook(
  { headers, body, now }: Pick<WebhookRequest, 'headers' | 'body' | 'now'>,
  values: ConnectionValues,
): VerificationResult {
  const secrets = listSecrets(values);
  if (secrets.length === 0) return { ok: false, reason: 'the connection has no secret' };
  const proof = PROOFS[WebhookScheme.catch('standard').parse(values['scheme'])];
  const header = values['header'] || proof.header;
  if (!headers.get(header)) return { ok: false, reason: `the header ${header.toLowerCase()} is missing` };
  const request = { headers, body, now, header };
  return secrets.some((secret) => proof.holds(request, secret))
    ? { ok: true }
    : { ok: false, reason: 'the signature is wrong, or its time is' };
}

/** The secrets of a connection, the newest first. */
export function listSecrets(values: ConnectionValues): string[] {
  return [...new Set([values['secret'] ?? '', values['former_secret'] ?? ''])].filter(
    (secret) => secret !== '',
  );
}

function isStandard({ headers, body, now, header }: SignedRequest, secret: string): boolean {
  const given = (name: string) => headers.get(name) ?? '';
  const signed = {
    'webhook-id': given('webhook-id'),
    'webhook-timestamp': given('webhook-timestamp'),
    'webhook-signature': given(header),
  };
  return verifyDelivery(secret, signed, { body: Buffer.from(body).toString('utf8'), now }).ok;
}

/** `t=…,v1=…`, several `v1` while a secret is exchanged: hex HMAC of time, point and body (docs.stripe.com, "Verify manually"). */
function isStripe({ headers, body, now, header }: SignedRequest, secret: string): boolean {
  const parts = (headers.get(header) ?? '').split(',').map((part) => part.trim().split('='));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  const expected = computeHmacSha256(Buffer.concat([Buffer.from(`${time}.`), body]), secret, 'hex');
  return (
    isRecent(time, now) &&
    parts.some(([name, value = '']) => name === 'v1' && isSameSignature(expected, value))
  );
}

/** `v0=` and the hex HMAC of `v0:time:body`, the time in a header of its own (api.slack.com, "Verifying requests"). */
function isSlack({ headers, body, now, header }: SignedRequest, secret: string): boolean {
  const time = readTime(headers);
  const expected = computeHmacSha256(Buffer.concat([Buffer.from(`v0:${time}:`), body]), secret, 'hex');
  return isRecent(time, now) && isSameSignature(`v0=${expected}`, headers.get(header) ?? '');
}

const readTime = (headers: RequestHeaders): string => headers.get('x-slack-request-timestamp') ?? '';

function isRecent(time: string, now: Date): boolean {
  if (!/^\d{1,12}$/.test(time)) return false;
  return Math.abs(Math.floor(now.getTime() / 1000) - Number(time)) <= TOLERANCE_S;
}
