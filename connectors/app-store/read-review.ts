import type { StoreAnswer, StoreReview } from '#connectors/app-store/wire.ts';
import type { PolledReview } from '#connectors/kit/reviews.ts';
import { computeStableId } from '#connectors/kit/stable-id.ts';
import { toInstant } from '#connectors/kit/wire.ts';
import type { Review } from '#contracts/inbound/review.ts';

/** The app of a review, and when it was read. */
export type StoreSource = { app: string; now: Date; raw: unknown };

/**
 * A review as it is now. Whether an edit changes its date is not documented, so that its version is made of its words and stars.
 */
export function readReview(
  { id, attributes }: StoreReview,
  answer: StoreAnswer | undefined,
  { app, now, raw }: StoreSource,
): PolledReview {
  const { rating = 0, title = '', body = '', reviewerNickname, createdDate } = attributes;
  return {
    id,
    author: reviewerNickname ?? '',
    title: title === '' ? undefined : title,
    text: body,
    at: toInstant(createdDate, now),
    version: computeStableId([title, body, String(rating)]).slice(0, 16),
    review: toReview(rating, app),
    answer: toAnswer(answer, now),
    raw,
  };
}

function toReview(stars: number, app: string): Review | undefined {
  if (!Number.isInteger(stars) || stars < 1 || stars > 5) return undefined;
  return { stars, subject: { kind: 'app', _id: app } };
}

function toAnswer(answer: StoreAnswer | undefined, now: Date): PolledReview['answer'] {
  const { responseBody, lastModifiedDate } = answer?.attributes ?? {};
  if (!responseBody) return undefined;
  return {
    text: responseBody,
    at: toInstant(lastModifiedDate, now),
    version: computeStableId([responseBody]).slice(0, 16),
  };
}
