import {
  toMilliseconds,
  type DeveloperComment,
  type PlayReview,
  type UserComment,
} from '#connectors/google-play-app/wire.ts';
import { validateIncoming } from '#connectors/kit/checked-incoming.ts';
import type { Refusal } from '#connectors/kit/exchange.ts';
import { computeStableId } from '#connectors/kit/stable-id.ts';
import { present, toInstant } from '#connectors/kit/wire.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import type { Review } from '#contracts/inbound/review.ts';

/** The app of a review, and when it was read. */
export type ReviewSource = { app: string; now: Date; raw: unknown };

/** What is known of a review from an earlier poll: when it and its answer were last changed, in milliseconds. */
export type KnownReview = { written: number; answered: number };

/** The parts of a review that changed: it is new, its words or stars changed, or it has another answer. */
export function readReview(
  review: PlayReview,
  known: KnownReview | undefined,
  source: ReviewSource,
): { parts: (Incoming | Refusal)[]; now: KnownReview } {
  const comment = review.comments.find(({ userComment }) => userComment)?.userComment;
  const answer = review.comments.find(({ developerComment }) => developerComment)?.developerComment;
  const written = toMilliseconds(comment?.lastModified) ?? 0;
  const answered = toMilliseconds(answer?.lastModified) ?? 0;
  const parts: (Incoming | Refusal)[] = [];
  if (!comment) parts.push({ reason: 'a review without a comment', code: 'no_content', raw: source.raw });
  else if (!known) parts.push(toMessage(review, comment, source));
  else if (known.written !== written) parts.push(toEdit(review, comment, source));
  if (answer?.text && known?.answered !== answered)
    parts.push(toEcho(review, { ...answer, text: answer.text }, source));
  return { parts, now: { written, answered } };
}

/** The id of an answer: a review has one at a time, and the API gives it none. */
export function computeAnswerId(reviewId: string, text: string): string {
  return `${reviewId}:answer:${computeStableId([text.trim()])}`;
}

function toMessage(review: PlayReview, comment: UserComment, source: ReviewSource): Incoming | Refusal {
  return check({ ...toBase(review, comment, source), kind: 'message', provider_id: review.reviewId }, source);
}

function toEdit(review: PlayReview, comment: UserComment, source: ReviewSource): Incoming | Refusal {
  const base = toBase(review, comment, source);
  const draft = {
    ...base,
    kind: 'event',
    event: 'edit',
    parent_id: review.reviewId,
    provider_id: `${review.reviewId}:${toMilliseconds(comment.lastModified) ?? base.published_at}`,
  };
  return check(draft, source);
}

function toEcho(
  { reviewId }: PlayReview,
  answer: DeveloperComment & { text: string },
  source: ReviewSource,
): Incoming | Refusal {
  const id = computeAnswerId(reviewId, answer.text);
  const draft = {
    ...placeOf(reviewId, source),
    kind: 'event',
    event: 'echo',
    provider_id: id,
    message_id: id,
    parent_id: reviewId,
    author: { _id: source.app, name: '' },
    text: answer.text,
    published_at: toInstant(toMilliseconds(answer.lastModified), source.now),
  };
  return check(draft, source);
}

function placeOf(reviewId: string, { raw }: ReviewSource) {
  return { channel: 'google_play_app', place: 'review', conversation_id: reviewId, raw } as const;
}

/** What a message and an edit have in common. Google joins the title and the text by a tab. */
function toBase(review: PlayReview, comment: UserComment, source: ReviewSource) {
  const written = comment.originalText || comment.text || '';
  const [title, ...rest] = written.split('\t');
  const hasTitle = rest.length > 0;
  return {
    ...placeOf(review.reviewId, source),
    message_id: review.reviewId,
    author: { _id: review.reviewId, name: review.authorName ?? '' },
    text: (hasTitle ? rest.join('\t') : written).trim(),
    published_at: toInstant(toMilliseconds(comment.lastModified), source.now),
    ...present('title', hasTitle ? title?.trim() : undefined),
    ...present('language', comment.reviewerLanguage),
    ...present('review', toReview(comment, source.app)),
  };
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

function check(draft: Record<string, unknown>, { now, raw }: ReviewSource): Incoming | Refusal {
  const checked = validateIncoming(draft, now);
  return 'item' in checked ? checked.item : { reason: checked.reason, raw };
}
