import { z } from 'zod';
import { listOf, number, text } from '#connectors/kit/wire.ts';

/** The host of the Android Publisher API, version 3. Source: the types of `@googleapis/androidpublisher`. */
export const PLAY_API = 'https://androidpublisher.googleapis.com';

/** The path of the reviews of an app. */
export function getReviewsPath(packageName: string): string {
  return `/androidpublisher/v3/applications/${encodeURIComponent(packageName)}/reviews`;
}

/** Seconds since 1970 as text, and the rest in nanoseconds. */
const Timestamp = z.object({ seconds: z.union([z.string(), z.number()]), nanos: number });

const UserComment = z.object({
  text,
  originalText: text,
  lastModified: Timestamp.optional().catch(undefined),
  starRating: number,
  reviewerLanguage: text,
  device: text,
  androidOsVersion: number,
  appVersionCode: number,
  appVersionName: text,
  deviceMetadata: z.object({ productName: text, manufacturer: text }).optional().catch(undefined),
});
export type UserComment = z.infer<typeof UserComment>;

const DeveloperComment = z.object({ text, lastModified: Timestamp.optional().catch(undefined) });
export type DeveloperComment = z.infer<typeof DeveloperComment>;

/** A review: what its author wrote, and the public answer to it. */
export const PlayReview = z.object({
  reviewId: z.string().min(1).max(400),
  authorName: text,
  comments: listOf(
    z.object({
      userComment: UserComment.optional().catch(undefined),
      developerComment: DeveloperComment.optional().catch(undefined),
    }),
  ),
});
export type PlayReview = z.infer<typeof PlayReview>;

/** A page of reviews; where there are none, the body is an empty object. */
export const ReviewPage = z.object({
  reviews: z.array(z.unknown()).optional(),
  tokenPagination: z.object({ nextPageToken: text }).optional().catch(undefined),
});

/** The answer to a review as it is stored. */
export const SentReply = z.object({ result: z.object({ replyText: text }) });

/** A failure of Google's APIs. */
export const PlayError = z.object({
  error: z.object({
    message: z.string().catch(''),
    status: text,
    errors: listOf(z.object({ reason: text })),
  }),
});

/** The milliseconds of a timestamp; undefined where there is none. */
export function toMilliseconds(at: UserComment['lastModified']): number | undefined {
  const milliseconds = Math.round(Number(at?.seconds ?? Number.NaN) * 1000 + (at?.nanos ?? 0) / 1e6);
  return Number.isSafeInteger(milliseconds) && milliseconds > 0 ? milliseconds : undefined;
}
