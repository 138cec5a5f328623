import { callPlay, STORE } from '#connectors/google-play-app/call.ts';
import { getReviewsPath, SentReply } from '#connectors/google-play-app/wire.ts';
import type { ConnectionValues, Io, SendRequest } from '#connectors/kit/exchange.ts';
import { toAnswerOutcome } from '#connectors/kit/review-answers.ts';
import type { SendOutcome } from '#contracts/inbound/outgoing.ts';

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
  return toAnswerOutcome(called, STORE, {
    reviewId: answers,
    text: message.text,
    readStored: (stored) => SentReply.safeParse(stored).data?.result.replyText,
    now: io.now(),
  });
}
