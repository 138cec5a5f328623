import { hash } from 'node:crypto';
import { z } from 'zod';
import type { ConnectionValues } from '#connectors/kit/exchange.ts';
import { isSameSignature } from '#connectors/kit/hmac.ts';
import { readJsonBody } from '#connectors/kit/read-json.ts';
import type { Handshake, WebhookRequest } from '#connectors/kit/webhook.ts';
import { listSecrets, verifyWebhook } from '#connectors/webhook/verify.ts';

/** The longest challenge that is sent back. */
const LONGEST = 1024;
const Challenge = z.object({
  type: z.literal('url_verification'),
  challenge: z.string().min(1).max(LONGEST),
});

/**
 * The response to the three usual challenges: a signed POST `{type: 'url_verification', challenge}`, a GET with `hub.challenge` and a secret
 * as its `hub.verify_token`, and a GET with `echostr` that is signed with SHA-1 over a secret, the time and the nonce, sorted.
 */
export function answerChallenge(request: WebhookRequest, values: ConnectionValues): Handshake | undefined {
  if (request.method !== 'GET') return answerPosted(request, values);
  const given = (name: string) => request.url.searchParams.get(name) ?? '';
  const secrets = listSecrets(values);
  const [hub, echo] = [given('hub.challenge'), given('echostr')];
  if (hub !== '')
    return reply(
      hub,
      given('hub.mode') === 'subscribe' &&
        secrets.some((one) => isSameSignature(one, given('hub.verify_token'))),
    );
  if (echo === '') return { ok: false, reason: 'the request is no challenge' };
  const signs = (secret: string) =>
    hash('sha1', [secret, given('timestamp'), given('nonce')].toSorted().join(''), 'hex');
  return reply(
    echo,
    secrets.some((one) => isSameSignature(signs(one), given('signature'))),
  );
}

function answerPosted(request: WebhookRequest, values: ConnectionValues): Handshake | undefined {
  const body = readJsonBody(request.body);
  const challenge = body.ok ? Challenge.safeParse(body.value).data : undefined;
  return challenge && reply(challenge.challenge, verifyWebhook(request, values).ok);
}

function reply(challenge: string, proven: boolean): Handshake {
  if (!proven) return { ok: false, reason: 'the challenge has no secret of this connection' };
  return { ok: true, type: 'text/plain; charset=utf-8', body: challenge.slice(0, LONGEST) };
}
