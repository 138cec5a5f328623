import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { ConnectionValues } from '#connectors/kit/exchange.ts';
import { computeHmacSha256, isSameSignature } from '#connectors/kit/hmac.ts';
import { verifyHeader } from '#connectors/kit/verify-header.ts';
import type { Handshake, VerificationResult, WebhookRequest } from '#connectors/kit/webhook.ts';

/** The header that carries Meta's signature. */
export const META_SIGNATURE_HEADER = 'x-hub-signature-256';

const NO_APP = 'this installation has no app at Meta';

/**
 * The signature of a delivery: `sha256=` and hex of HMAC-SHA256 over the raw body, keyed with the app's secret. Meta signs the body with
 * its escapes (`\u0e2a`, `\/`), so only the raw bytes match. Source: Meta, Graph API webhooks "Validating payloads".
 */
export function signMeta(rawBody: Uint8Array, appSecret: string): string {
  return `sha256=${computeHmacSha256(rawBody, appSecret, 'hex')}`;
}

/** Whether Meta signed exactly these bytes for the app. */
export function verifyMeta(
  request: Pick<WebhookRequest, 'headers' | 'body'>,
  values: ConnectionValues,
): VerificationResult {
  return verifyHeader(request, {
    header: META_SIGNATURE_HEADER,
    secret: values['app_secret'],
    without_secret: NO_APP,
    sign: signMeta,
  });
}

/**
 * The verify token by which Meta shows that the challenge to an address was set up by a holder of the app's secret: derived from it, so
 * that nobody has to choose one. The administrator copies it into the app's dashboard.
 */
export function verifyTokenOf(appSecret: string): string {
  return createHmac('sha256', appSecret).update('earshot webhook verify token').digest('hex').slice(0, 32);
}

/** The response to Meta's verification request: the challenge, if the verify token is ours (`hub.mode=subscribe`). */
export function answerChallenge(
  { method, url }: Pick<WebhookRequest, 'method' | 'url'>,
  values: ConnectionValues,
): Handshake | undefined {
  if (method !== 'GET') return undefined;
  const secret = values['app_secret'] ?? '';
  return secret === '' ? { ok: false, reason: NO_APP } : checkChallenge(url, verifyTokenOf(secret));
}

/** The response to a challenge that must have this verify token; an empty one is nobody's. */
export function checkChallenge({ searchParams: query }: URL, verifyToken: string): Handshake {
  const challenge = query.get('hub.challenge') ?? '';
  if (query.get('hub.mode') !== 'subscribe' || challenge === '')
    return { ok: false, reason: 'this is no question of Meta for an address' };
  if (verifyToken === '' || !isSameSignature(verifyToken, query.get('hub.verify_token') ?? ''))
    return { ok: false, reason: 'the verify token is another one' };
  return { ok: true, type: 'text/plain; charset=utf-8', body: challenge };
}

/**
 * The proof in a Graph API call that the caller knows the app's secret: hex of HMAC-SHA256 over the access token. Source: Meta, "Securing
 * Graph API requests" (`appsecret_proof`).
 */
export function computeAppSecretProof(accessToken: string, appSecret: string): string {
  return computeHmacSha256(Buffer.from(accessToken, 'utf8'), appSecret, 'hex');
}

const Signed = z.looseObject({ algorithm: z.string() });

/** The content of a signed request, or why it is none of Meta's. */
export type SignedRequest = { ok: true; payload: Record<string, unknown> } | { ok: false; reason: string };

/**
 * Parses a `signed_request` (a person removed the app, or requests that their data be deleted): base64 of the signature, a point, base64 of
 * JSON; the signature is over the second part in its encoded form. Both alphabets of base64, with or without padding, are accepted. Source:
 * Meta, "Data deletion callback".
 */
export function readSignedRequest(signedRequest: string, appSecret: string): SignedRequest {
  if (appSecret === '') return { ok: false, reason: NO_APP };
  const parts = signedRequest.split('.');
  const [given = '', payload = ''] = parts;
  if (parts.length !== 2 || given === '' || payload === '')
    return { ok: false, reason: 'this is no signed request' };
  const expected = computeHmacSha256(Buffer.from(payload, 'utf8'), appSecret, 'hex');
  if (!isSameSignature(expected, Buffer.from(given, 'base64').toString('hex')))
    return { ok: false, reason: 'the signature is wrong' };
  try {
    const read = Signed.safeParse(JSON.parse(Buffer.from(payload, 'base64').toString('utf8')));
    if (!read.success || read.data.algorithm.toUpperCase() !== 'HMAC-SHA256')
      return { ok: false, reason: 'the request names no algorithm that we take' };
    return { ok: true, payload: read.data };
  } catch {
    return { ok: false, reason: 'the request holds no JSON' };
  }
}
