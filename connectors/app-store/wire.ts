import { z } from 'zod';
import { listOf, number, text } from '#connectors/kit/wire.ts';

/** The host of the App Store Connect API. Source: Apple, "App Store Connect API". */
export const APP_STORE_API = 'https://api.appstoreconnect.apple.com';

/** A review; its answer is named in the relationships and is among the included resources. */
export const StoreReview = z.object({
  type: z.literal('customerReviews'),
  id: z.string().min(1).max(400),
  attributes: z.object({
    rating: number,
    title: text,
    body: text,
    reviewerNickname: text,
    createdDate: text,
    territory: text,
  }),
  relationships: z
    .object({
      response: z
        .object({ data: z.object({ id: z.string() }).nullish().catch(undefined) })
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
});
export type StoreReview = z.infer<typeof StoreReview>;

/** An answer to a review; a new one is published some hours later. */
export const StoreAnswer = z.object({
  type: z.literal('customerReviewResponses'),
  id: z.string().min(1),
  attributes: z.object({ responseBody: text, lastModifiedDate: text, state: text }),
  relationships: z
    .object({ review: z.object({ data: z.object({ id: z.string() }) }) })
    .optional()
    .catch(undefined),
});
export type StoreAnswer = z.infer<typeof StoreAnswer>;

/** A page of reviews, or one of them. */
export const ReviewDocument = z.object({
  data: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]),
  included: listOf(StoreAnswer).optional(),
  links: z.object({ next: text }).optional().catch(undefined),
});

/** The answer as it was stored. */
export const SentAnswer = z.object({ data: StoreAnswer });

/** A failure, in the form of JSON:API. */
export const StoreError = z.object({
  errors: listOf(z.object({ code: text, title: text, detail: text })),
});
