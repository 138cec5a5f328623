import { readReview } from '#connectors/app-store/read-review.ts';
import { ReviewDocument, StoreReview } from '#connectors/app-store/wire.ts';
import type { Refusal } from '#connectors/kit/exchange.ts';
import type { PolledReview } from '#connectors/kit/reviews.ts';

/** The reviews of a document, with their answers; parts that are none are refused. */
export type ReadDocument = { reviews: PolledReview[]; refused: Refusal[]; next: string | undefined };

/**
 * A page of reviews or one of them, as the API sends it; nothing where the body is no such document.
 *
 * @param body the JSON of the answer, made storable
 */
export function readDocument(
  body: unknown,
  { app, now }: { app: string; now: Date },
): ReadDocument | undefined {
  const document = ReviewDocument.safeParse(body).data;
  if (!document) return undefined;
  const answers = new Map(
    (document.included ?? []).flatMap((one) => [
      [one.id, one] as const,
      ...(one.relationships ? [[`review ${one.relationships.review.data.id}`, one] as const] : []),
    ]),
  );
  const read: ReadDocument = { reviews: [], refused: [], next: document.links?.next };
  for (const raw of [document.data].flat()) {
    const review = StoreReview.safeParse(raw).data;
    if (!review) {
      read.refused.push({ reason: 'a review that cannot be read', raw });
      continue;
    }
    const named = review.relationships?.response?.data?.id;
    const answer = answers.get(named ?? '') ?? answers.get(`review ${review.id}`);
    read.reviews.push(readReview(review, answer, { app, now, raw }));
  }
  return read;
}
