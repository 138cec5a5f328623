import { buildFailure } from '#connectors/kit/build-failure.ts';
import type { ConnectionValues, Io, SendRequest } from '#connectors/kit/exchange.ts';
import {
  DEFAULT_TIMEOUT_MS,
  describeFailure,
  isUnsentError,
  retryAfterSeconds,
} from '#connectors/kit/transport.ts';
import { buildHeaders, PantipError, SentMessage } from '#connectors/pantip/wire.ts';
import { toResponseFault } from '#contracts/inbound/fault.ts';
import type { SendOutcome } from '#contracts/inbound/outgoing.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { parseJson } from '#contracts/kit/parse-json.ts';

/** Seconds to wait where no time is named. */
const PAUSE = 30;

/** Answers in a thread of the box. The key makes a second try the same message, so that one of which nobody knows may be repeated. */
export async function sendToThread(
  request: SendRequest,
  values: ConnectionValues,
  io: Io,
): Promise<SendOutcome> {
  if (io.base_url === undefined) return buildFailure('right_missing', fault('no_partner'));
  const url = new URL(`/v1/inbox/threads/${encodeURIComponent(request.to)}/messages`, io.base_url);
  await request.before?.('push');
  try {
    const response = await io.fetch(url, {
      method: 'POST',
      headers: {
        ...buildHeaders(values),
        'content-type': 'application/json',
        'idempotency-key': request.retry_key,
      },
      body: JSON.stringify({ text: request.message.text }),
      redirect: 'manual',
      signal: AbortSignal.timeout(io.timeout_ms ?? DEFAULT_TIMEOUT_MS),
    });
    return outcomeOf(response.status, {
      body: parseJson(await response.text()),
      retry_after: retryAfterSeconds(response.headers.get('retry-after'), io.now()),
    });
  } catch (error) {
    if (isUnsentError(error)) return buildFailure('unreachable', describeFailure(error));
    return {
      status: 'unknown',
      message: fault('at', { network: 'Pantip', rest: describeFailure(error) }),
      retryable: true,
      retry_after: 2,
    };
  }
}

function outcomeOf(
  status: number,
  { body, retry_after }: { body: unknown; retry_after: number | undefined },
): SendOutcome {
  const refusal = PantipError.safeParse(body);
  const message = toResponseFault('Pantip', status, refusal.data?.error.message);
  if (status === 200 || status === 201) {
    const { id } = SentMessage.safeParse(body).data ?? {};
    return { status: 'accepted', cost: 'free', ...(id ? { provider_id: id.slice(0, 512) } : {}) };
  }
  if (status === 429) return buildFailure('wait', message, retry_after ?? PAUSE);
  if (status >= 500 || status < 400)
    return { status: 'unknown', message, retryable: true, retry_after: retry_after ?? 2 };
  return buildFailure(status === 401 || status === 403 ? 'reconnect' : 'refused', message);
}
