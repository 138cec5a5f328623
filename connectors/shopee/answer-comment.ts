import { buildFailure } from '#connectors/kit/build-failure.ts';
import type { ConnectionValues, Io, SendRequest } from '#connectors/kit/exchange.ts';
import { computeAnswerId } from '#connectors/kit/reviews.ts';
import { callShopee, isSuccess, NETWORK } from '#connectors/shopee/call.ts';
import { toSendOutcome } from '#connectors/shopee/outcome.ts';
import { ReplyResult } from '#connectors/shopee/wire.ts';
import { toResponseFault } from '#contracts/inbound/fault.ts';
import type { SendOutcome } from '#contracts/inbound/outgoing.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

/** Seconds to wait before an answer with an unknown outcome is repeated. */
const REPEAT_PAUSE = 2;

const ANSWERED = /duplicate_request/;

/**
 * Answers a review in public. There is one answer, which cannot be changed: a second request changes nothing, so that one with an unknown
 * outcome is repeated, and what it then finds answered was the first.
 */
export async function answerComment(
  { to, answers = to, message, resume, before }: SendRequest,
  values: ConnectionValues,
  io: Io,
): Promise<SendOutcome> {
  const comment_id = Number(answers);
  if (!Number.isSafeInteger(comment_id)) return buildFailure('content', fault('no_post'));
  await before?.('push');
  const called = await callShopee(values, io, {
    method: 'POST',
    path: '/api/v2/product/reply_comment',
    body: { comment_list: [{ comment_id, comment: message.text }] },
  });
  const done: SendOutcome = {
    status: 'accepted',
    cost: 'free',
    provider_id: computeAnswerId(answers, message.text),
  };
  if (isSuccess(called)) {
    const read = ReplyResult.safeParse(called.body && responseOf(called.body)).data;
    const [one] = read?.result_list ?? [];
    if (!one) return { status: 'unknown', message: fault('said_nothing', { network: NETWORK }), ...AGAIN };
    if (!one.fail_error) return done;
    if (resume !== undefined && ANSWERED.test(one.fail_error)) return done;
    const words = [one.fail_error, one.fail_message].filter(Boolean).join(': ');
    return buildFailure(
      ANSWERED.test(one.fail_error) ? 'refused' : 'content',
      toResponseFault(NETWORK, called.status, words),
    );
  }
  const outcome = toSendOutcome(called, io.now());
  if (outcome.status === 'failed' && resume !== undefined && isAnswered(called)) return done;
  return outcome.status === 'unknown' ? { ...outcome, ...AGAIN } : outcome;
}

const AGAIN = { retryable: true, retry_after: REPEAT_PAUSE } as const;

function responseOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'response' in body ? body.response : undefined;
}

function isAnswered(called: { met: boolean; body?: unknown }): boolean {
  return called.met && ANSWERED.test(JSON.stringify(called.body ?? ''));
}
