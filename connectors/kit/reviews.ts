import { z } from 'zod';
import { toDeliveryPart } from '#connectors/kit/checked-incoming.ts';
import type { DeliveryPart } from '#connectors/kit/collect-delivery.ts';
import { computeStableId } from '#connectors/kit/stable-id.ts';
import { present } from '#connectors/kit/wire.ts';
import type { IncomingMedia } from '#contracts/inbound/incoming.ts';
import type { Review } from '#contracts/inbound/review.ts';
import { parseJson } from '#contracts/kit/parse-json.ts';
import type { Channel } from '#contracts/networks.ts';

/**
 * A review as it is at its network now, with its public answer. `version` is another text after each change of the words or stars, or of the
 * answer.
 */
export type PolledReview = {
  id: string;
  author: string;
  title?: string | undefined;
  text: string;
  at: string;
  version: string;
  language?: string | undefined;
  review: Review | undefined;
  answer?: { text: string; at: string; version: string } | undefined;
  /** Pictures, videos and goods that came with its words. */
  media?: readonly IncomingMedia[];
  raw: unknown;
};

/** What is known of a review from an earlier poll: the versions of its words and of its answer, which is empty without one. */
export type KnownReview = { written: string; answered: string };

/** Whose reviews are read: their channel, and the account that answers them. */
export type ReviewSource = { channel: Channel; account: string; now: Date };

/** The versions of a review. */
export function getVersions({ version, answer }: PolledReview): KnownReview {
  return { written: version, answered: answer?.version ?? '' };
}

/** What changed at a review: it is new, its words or stars are others, or it has another answer, which may come from elsewhere. */
export function readChanges(
  review: PolledReview,
  known: KnownReview | undefined,
  source: ReviewSource,
): DeliveryPart[] {
  const { written, answered } = getVersions(review);
  const isEdit = known !== undefined;
  return [
    ...(known?.written === written ? [] : [readWords(review, source, isEdit)]),
    ...(known?.answered === answered || !review.answer ? [] : [readAnswer(review, review.answer, source)]),
  ];
}

/** The id of an answer. A review has one at a time, which networks replace under the same id: it is named by its text. */
export function computeAnswerId(reviewId: string, text: string): string {
  return `${reviewId}:answer:${computeStableId([text.trim()])}`;
}

function readWords(review: PolledReview, source: ReviewSource, isEdit: boolean): DeliveryPart {
  const { id, version } = review;
  return check(
    {
      ...placeOf(review, source),
      ...(isEdit
        ? { kind: 'event', event: 'edit', parent_id: id, provider_id: `${id}:${version}` }
        : { kind: 'message', provider_id: id }),
      message_id: id,
      // Networks of reviews give no id of their authors.
      author: { _id: id, name: review.author },
      text: review.text,
      published_at: review.at,
      ...present('title', review.title),
      ...(review.media && review.media.length > 0 ? { media: review.media } : {}),
      ...present('language', review.language),
      ...present('review', review.review && { ...review.review, ...present('title', review.title) }),
    },
    source,
  );
}

type ReviewAnswer = NonNullable<PolledReview['answer']>;

function readAnswer(review: PolledReview, answer: ReviewAnswer, source: ReviewSource): DeliveryPart {
  const answerId = computeAnswerId(review.id, answer.text);
  return check(
    {
      ...placeOf(review, source),
      kind: 'event',
      event: 'echo',
      provider_id: answerId,
      message_id: answerId,
      parent_id: review.id,
      author: { _id: source.account, name: '' },
      text: answer.text,
      published_at: answer.at,
    },
    source,
  );
}

function placeOf({ id, raw }: PolledReview, { channel }: ReviewSource) {
  return { channel, place: 'review', conversation_id: id, raw } as const;
}

function check(draft: { raw: unknown } & Record<string, unknown>, { now }: ReviewSource): DeliveryPart {
  return toDeliveryPart(draft, now);
}

const Cursor = z.record(z.string(), z.tuple([z.string(), z.string()]));

/** The reviews that a cursor knows; an unreadable one knows none, and what arrives again is recognised by its id. */
export function readCursor(cursor: string | undefined): ReadonlyMap<string, KnownReview> {
  const read = Cursor.safeParse(parseJson(cursor ?? ''));
  const entries = read.success ? Object.entries(read.data) : [];
  return new Map(entries.map(([id, [written, answered]]) => [id, { written, answered }]));
}

/** Reviews of which a cursor remembers what is known. */
const MOST_KNOWN = 5000;

/** A cursor that knows these reviews, in the order in which they were read: the last ones are forgotten where they are too many. */
export function writeCursor(known: ReadonlyMap<string, KnownReview>): string {
  const kept = [...known].slice(0, MOST_KNOWN);
  return JSON.stringify(
    Object.fromEntries(kept.map(([id, { written, answered }]) => [id, [written, answered]])),
  );
}
