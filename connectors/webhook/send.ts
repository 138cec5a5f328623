import { buildFailure } from '#connectors/kit/build-failure.ts';
import type { ConnectionValues, Io, OutgoingFile, SendRequest } from '#connectors/kit/exchange.ts';
import { signDelivery } from '#connectors/kit/standard-webhooks.ts';
import {
  DEFAULT_TIMEOUT_MS,
  describeFailure,
  isUnsentError,
  retryAfterSeconds,
} from '#connectors/kit/transport.ts';
import { listSecrets } from '#connectors/webhook/verify.ts';
import { toStatusFault } from '#contracts/inbound/fault.ts';
import type { SendOutcome } from '#contracts/inbound/outgoing.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

/** Seconds to wait where the receiver names none. */
const USUAL_PAUSE = 30;

/**
 * Posts one reply to the address of the connection, signed as Standard Webhooks with every secret. The id stays the same over all attempts,
 * so that a receiver that compares ids takes it once, and an attempt with an unknown outcome is repeated. Redirects are not followed.
 */
export async function postReply(
  request: SendRequest,
  values: ConnectionValues,
  io: Io,
): Promise<SendOutcome> {
  const address = values['reply_url'] ?? '';
  const secrets = listSecrets(values).map((secret) => toSigningSecret(secret, values['scheme']));
  if (!URL.canParse(address) || secrets.length === 0)
    return buildFailure('right_missing', fault('no_reply_url'));
  const lost = request.files?.find(({ url }) => url === undefined);
  if (lost) return buildFailure('content', fault('no_https', { network: 'Webhook', name: lost.name }));
  const body = JSON.stringify(buildReply(request, io.now()));
  await request.before?.('push');
  try {
    const response = await io.fetch(toAddress(address, io), {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        ...signDelivery(secrets, { id: request.retry_key, at: io.now(), body }),
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(io.timeout_ms ?? DEFAULT_TIMEOUT_MS),
    });
    await response.body?.cancel();
    return toOutcome(response, request, io.now());
  } catch (error) {
    const message = describeFailure(error);
    if (isUnsentError(error)) return buildFailure('unreachable', message);
    return { status: 'unknown', message, retryable: true };
  }
}

/** What is posted: the conversation and the author ids are those of the deliveries. */
function buildReply({ to, message, files = [], retry_key, answers }: SendRequest, now: Date) {
  return {
    type: 'message.sent',
    timestamp: now.toISOString(),
    data: {
      id: retry_key,
      conversation: to,
      text: message.text,
      files: files.map(({ kind, name, media_type, bytes, url }: OutgoingFile) => ({
        kind,
        name,
        media_type,
        bytes,
        url,
      })),
      ...(answers === undefined ? {} : { reply_to: answers }),
    },
  };
}

/** A key of Standard Webhooks signs as it is; a secret of any other scheme signs with its own letters. */
function toSigningSecret(secret: string, scheme = 'standard'): string {
  const isKey = Buffer.from(secret.replace(/^whsec_/, ''), 'base64').length > 0;
  const isWritten = scheme === 'standard' || secret.startsWith('whsec_');
  return isKey && isWritten ? secret : `whsec_${Buffer.from(secret, 'utf8').toString('base64')}`;
}

/** A twin substitutes its own host. */
function toAddress(address: string, { base_url }: Io): URL {
  const { pathname, search } = new URL(address);
  return base_url === undefined ? new URL(address) : new URL(pathname + search, base_url);
}

/** 410 says that nothing is taken there any more: it is not tried again, and a person has to name another address. */
function toOutcome({ status, headers }: Response, { retry_key }: SendRequest, now: Date): SendOutcome {
  if (status >= 200 && status < 300) return { status: 'accepted', provider_id: retry_key, cost: 'free' };
  const message = fault('receiver_answered', { status: toStatusFault(status) });
  if (status >= 500 || status === 408) return { status: 'unknown', message, retryable: true };
  if (status === 429 || status === 425)
    return buildFailure('wait', message, retryAfterSeconds(headers.get('retry-after'), now) || USUAL_PAUSE);
  if (status === 401 || status === 403 || status === 410) return buildFailure('reconnect', message);
  return buildFailure(status === 413 ? 'content' : 'refused', message);
}
