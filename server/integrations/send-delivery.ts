import { signDelivery } from '#connectors/kit/standard-webhooks.ts';
import { describeFailure } from '#connectors/kit/transport.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import { toWebhookId, type DeliveryRow } from '#server/integrations/delivery-store.ts';
import { parseRetryAfter } from '#server/integrations/retry-plan.ts';
import type { WebhookRow } from '#server/integrations/webhook-store.ts';
import type { Context } from '#server/kit/context.ts';
import { ForbiddenAddress } from '#server/kit/http/outbound.ts';

/** How long a receiver may take, in milliseconds. */
const TIMEOUT_MS = 15_000;
/** How much of a response is stored in the log, in bytes. */
const EXCERPT_BYTES = 1024;

/** The result of an attempt. */
export type Outcome = {
  at: Date;
  status: number | null;
  duration_ms: number;
  excerpt: string;
  error: Fault | null;
  retryAfter: number | null;
};

/** The secrets that sign at present: the current one, and the former while it is still valid. */
function secretsOf(context: Context, webhook: WebhookRow, now: Date): string[] {
  return [
    context.secrets.open(webhook.secret),
    ...(webhook.former_secret && webhook.former_until && Date.parse(webhook.former_until) > now.getTime()
      ? [context.secrets.open(webhook.former_secret)]
      : []),
  ];
}

/** Sends a delivery once. Every failure is an outcome; nothing is thrown. */
export async function sendDelivery(
  context: Context,
  webhook: WebhookRow,
  delivery: Pick<DeliveryRow, '_id' | 'body'>,
): Promise<Outcome> {
  const at = context.clock();
  const began = performance.now();
  const took = (): number => Math.round(performance.now() - began);
  try {
    const headers = signDelivery(secretsOf(context, webhook, at), {
      id: toWebhookId(delivery._id),
      at,
      body: delivery.body,
    });
    const answer = await context.outbound(webhook.url, {
      method: 'POST',
      body: delivery.body,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Earshot-Webhooks/1',
        ...headers,
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const excerpt = await excerptOf(answer);
    return {
      at,
      status: answer.status,
      duration_ms: took(),
      excerpt,
      error: null,
      retryAfter: parseRetryAfter(answer.headers.get('retry-after'), at),
    };
  } catch (failure) {
    return { at, status: null, duration_ms: took(), excerpt: '', error: reasonOf(failure), retryAfter: null };
  }
}

/** The beginning of a response as text; the rest is not read. */
async function excerptOf(answer: Response): Promise<string> {
  const reader = answer.body?.getReader();
  if (!reader) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  while (size < EXCERPT_BYTES) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    size += value.length;
  }
  await reader.cancel();
  const text = Buffer.concat(chunks).subarray(0, EXCERPT_BYTES).toString('utf8');
  // PostgreSQL keeps no NUL in a text.
  return text.replaceAll('\u0000', '\uFFFD');
}

/** Why there was no response: a fault that screens show in the reader's language. */
function reasonOf(failure: unknown): Fault {
  const cause = failure instanceof Error ? (failure.cause ?? failure) : failure;
  return cause instanceof ForbiddenAddress ? fault('forbidden_address') : describeFailure(failure);
}
