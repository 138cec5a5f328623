import { callStore, toFailure } from '#connectors/app-store/call.ts';
import { SentAnswer } from '#connectors/app-store/wire.ts';
import { buildFailure } from '#connectors/kit/build-failure.ts';
import type { ConnectionValues, Io, SendRequest } from '#connectors/kit/exchange.ts';
import { computeAnswerId } from '#connectors/kit/reviews.ts';
import { toResponseFault } from '#contracts/inbound/fault.ts';
import type { SendOutcome } from '#contracts/inbound/outgoing.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';

/** Seconds to wait before an answer with an unknown outcome is repeated. */
const REPEAT_PAUSE = 2;

/** Answers a review, or replaces its answer. Source: Apple, "Create or Update a Response to a Customer Review". */
export async function answerReview(
  { to, answers = to, message, before }: SendRequest,
  values: ConnectionValues,
  io: Io,
): Promise<SendOutcome> {
  await before?.('push');
  const body = {
    data: {
      type: 'customerReviewResponses',
      attributes: { responseBody: message.text },
      relationships: { review: { data: { type: 'customerReviews', id: answers } } },
    },
  };
  const called = await callStore(values, io, { method: 'POST', path: '/v1/customerReviewResponses', body });
  if (!('met' in called)) return called;
  if (!called.met)
    return called.left
      ? toUnknown(fault('at', { network: 'App Store', rest: called.message }))
      : buildFailure('unreachable', called.message);
  if (called.status >= 500 || (called.status >= 300 && called.status < 400))
    return toUnknown(toResponseFault('App Store', called.status, undefined));
  if (called.status >= 400) return toFailure(called, io.now());
  const text = SentAnswer.safeParse(called.body).data?.data.attributes.responseBody ?? message.text;
  return { status: 'accepted', cost: 'free', provider_id: computeAnswerId(answers, text) };
}

function toUnknown(message: Fault): SendOutcome {
  return { status: 'unknown', message, retryable: true, retry_after: REPEAT_PAUSE };
}
