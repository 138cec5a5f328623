import {
  toMilliseconds,
  type DeveloperComment,
  type PlayReview,
  type UserComment,
} from '#connectors/google-play-app/wire.ts';
import type { PolledReview } from '#connectors/kit/reviews.ts';
import { present, toInstant } from '#connectors/kit/wire.ts';
import type { Review } from '#contracts/inbound/review.ts';

/** The app of a review, and when it was read. */
export type PlaySource = { app: string; now: Date; raw: unknown };

/** A review as it is now; nothing where its author's comment is missing. Google joins the title and the text by a tab. */
export function readReview(
  { reviewId, authorName, comments }: PlayReview,
  { app, now, raw }: PlaySource,
): PolledReview | undefined {
  const comment = comments.find(({ userComment }) => userComment)?.userComment;
  if (!comment) return undefined;
  const written = comment.originalText || comment.text || '';
  const [title, ...rest] = written.split('\t');
  const hasTitle = rest.length > 0;
  const at = toMilliseconds(comment.lastModified);
  const answer = comments.find(({ developerComment }) => developerComment)?.developerComment;
  return {
    id: reviewId,
    author: authorName ?? '',
    title: hasTitle ? title?.trim() : undefined,
    text: (hasTitle ? rest.join('\t') : written).trim(),
    at: toInstant(at, now),
    version: String(at ?? 0),
    language: comment.reviewerLanguage,
    review: toReview(comment, app),
    answer: toAnswer(answer, now),
    raw,
  };
}

function toAnswer(answer: DeveloperComment | undefined, now: Date): PolledReview['answer'] {
  if (!answer?.text) return undefined;
  const at = toMilliseconds(answer.lastModified);
  return { text: answer.text, at: toInstant(at, now), version: String(at ?? 0) };
}

function toReview(comment: UserComment, app: string): Review | undefined {
  const { starRating = 0, deviceMetadata, device, appVersionName, appVersionCode } = comment;
  if (!Number.isInteger(starRating) || starRating < 1 || starRating > 5) return undefined;
  const version = appVersionName ?? appVersionCode?.toString();
  return {
    stars: starRating,
    subject: { kind: 'app', _id: app },
    ...present('version', version?.slice(0, 64)),
    ...present('device', (deviceMetadata?.productName ?? device)?.slice(0, 256)),
  };
}
