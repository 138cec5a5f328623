import { UNREADABLE } from '#connectors/google-play-app/poll.ts';
import { readReview } from '#connectors/google-play-app/read-review.ts';
import { PlayReview, ReviewPage, SentReply } from '#connectors/google-play-app/wire.ts';
import { collectDelivery, type DeliveryPart } from '#connectors/kit/collect-delivery.ts';
import type { ParsedDelivery } from '#connectors/kit/exchange.ts';
import { readChanges } from '#connectors/kit/reviews.ts';

/**
 * Any answer of the API as what it holds: a page of reviews, one review, or the answer to a reply, which names no review. Nothing is known
 * of earlier polls.
 *
 * @param body the JSON of the answer, made storable
 */
export function readPlayAnswer(body: unknown, { app, now }: { app: string; now: Date }): ParsedDelivery {
  if (SentReply.safeParse(body).success)
    return refuseAnswer('an answer to a reply, which names no review', body);
  const single = PlayReview.safeParse(body);
  const page = ReviewPage.safeParse(body);
  const list = single.success ? [body] : page.data?.reviews;
  if (list === undefined || list.length === 0) return refuseAnswer('an answer without reviews', body);
  return collectDelivery(
    list.flatMap((raw): DeliveryPart[] => {
      const parsed = PlayReview.safeParse(raw);
      const review = parsed.success ? readReview(parsed.data, { app, now, raw }) : undefined;
      if (!review) return [{ reason: UNREADABLE, raw }];
      return readChanges(review, undefined, { channel: 'google_play_app', account: app, now });
    }),
  );
}

function refuseAnswer(reason: string, raw: unknown): ParsedDelivery {
  return { items: [], refused: [{ reason, code: 'no_content', raw }] };
}
