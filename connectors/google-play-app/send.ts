import { callPlay, toFailure } from '#connectors/google-play-app/call.ts';
import { getReviewsPath, SentReply } from '#connectors/google-play-app/wire.ts';
import { buildFailure } from '#connectors/kit/build-failure.ts';
import type { ConnectionValues, Io, SendRequest } from '#connectors/kit/exchange.ts';
import { computeAnswerId } from '#connectors/kit/reviews.ts';
import { toResponseFault } from '#contracts/inbound/fault.ts';
import type { SendOutcome } from '#contracts/inbound/outgoing.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

/** Seconds to wait before an answer with an unknown outcome is repeated. */
const REPEAT_PAUSE = 2;

/**
 * Answers a review. An answer replaces the one before, so that one with an unknown outcome may be repeated.
 * Source: Google, "Reply to Reviews".
 */
export async function answerReview(
  { to, answers = to, message, before }: SendRequest,
  values: ConnectionValues,
  io: Io,
): Promise<SendOutcome> {
  await before?.('push');
  const path = `${getReviewsPath(values['package_name'] ?? '')}/${encodeURIComponent(answers)}:reply`;
  const called = await callPlay(values, io, { method: 'POST', path, body: { replyText: message.text } });
  if (!('met' in called)) return called;
  if (!called.met)
    return called.left
      ? toUnknown(fault('at', { network: 'Google Play', rest: called.message }))
      : buildFailure('unreachable', called.message);
  if (called.status >= 500 || (called.status >= 300 && called.status < 400))
    return toUnknown(toResponseFault('Google Play', called.status, undefined));
  if (called.status >= 400) return toFailure(called, io.now());
  const sent = SentReply.safeParse(called.body).data?.result.replyText;
  return { status: 'accepted', cost: 'free', provider_id: computeAnswerId(answers, sent ?? message.text) };
}

function toUnknown(message: Extract<SendOutcome, { status: 'unknown' }>['message']): SendOutcome {
  return { status: 'unknown', message, retryable: true, retry_after: REPEAT_PAUSE };
}
