import { callStore, STORE } from '#connectors/app-store/call.ts';
import { SentAnswer } from '#connectors/app-store/wire.ts';
import type { ConnectionValues, Io, SendRequest } from '#connectors/kit/exchange.ts';
import { toAnswerOutcome } from '#connectors/kit/review-answers.ts';
import type { SendOutcome } from '#contracts/inbound/outgoing.ts';

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
  return toAnswerOutcome(called, STORE, {
    reviewId: answers,
    text: message.text,
    readStored: (stored) => SentAnswer.safeParse(stored).data?.data.attributes.responseBody,
    now: io.now(),
  });
}
