import { callPlay, toFailure } from '#connectors/google-play-app/call.ts';
import { readReview } from '#connectors/google-play-app/read-review.ts';
import { getReviewsPath, PlayReview, ReviewPage } from '#connectors/google-play-app/wire.ts';
import { collectDelivery, type DeliveryPart } from '#connectors/kit/collect-delivery.ts';
import type { ConnectionValues, Io, PollResult, PollState } from '#connectors/kit/exchange.ts';
import { buildFailedPoll } from '#connectors/kit/failed-poll.ts';
import {
  getVersions,
  readChanges,
  readCursor,
  writeCursor,
  type KnownReview,
} from '#connectors/kit/reviews.ts';
import { toStorable } from '#connectors/kit/storable.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';

/** Seconds between two polls: 12 of the 200 readings that Google allows an app in an hour. */
const POLL_EVERY = 300;
const PAGE = 100;
/** Pages of one poll. */
const MOST_PAGES = 10;

/** The reviews of the last week that are new or changed since the last poll, with the answers that others gave to them. */
export async function pollReviews(values: ConnectionValues, state: PollState, io: Io): Promise<PollResult> {
  const before = readCursor(state.cursor);
  const known = new Map<string, KnownReview>();
  const parts: DeliveryPart[] = [];
  let token: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const read = await readPage(values, io, token);
    if ('failed' in read)
      return buildFailedPoll(state, { error: read.failed, every: POLL_EVERY, pause: read.pause });
    for (const raw of read.reviews) parts.push(...readOne(raw, { before, known, values, now: io.now() }));
    token = read.next;
    if (token === undefined) break;
  }
  const { items, refused } = collectDelivery(parts);
  return {
    status: items.length + refused.length > 0 ? 'new' : 'unchanged',
    items,
    refused,
    // Where not all pages were read, those of before are still known.
    cursor: writeCursor(token === undefined ? known : new Map([...known, ...rest(before, known)])),
    failures: 0,
    next_after_seconds: POLL_EVERY,
  };
}

function rest(before: ReadonlyMap<string, KnownReview>, known: ReadonlyMap<string, KnownReview>) {
  return [...before].filter(([id]) => !known.has(id));
}

type PageResult =
  | { reviews: readonly unknown[]; next?: string }
  | { failed: Fault; pause?: number | undefined };

async function readPage(values: ConnectionValues, io: Io, token: string | undefined): Promise<PageResult> {
  const query = new URLSearchParams({ maxResults: String(PAGE), ...(token ? { token } : {}) });
  const path = `${getReviewsPath(values['package_name'] ?? '')}?${query.toString()}`;
  const called = await callPlay(values, io, { method: 'GET', path });
  if (!('met' in called) || !called.met) return { failed: called.message };
  if (called.status !== 200) {
    const { message, retry_after } = toFailure(called, io.now());
    return { failed: message, pause: retry_after };
  }
  const page = ReviewPage.safeParse(called.body);
  if (!page.success) return { failed: fault('said_nothing', { network: 'Google Play' }) };
  const next = page.data.tokenPagination?.nextPageToken;
  return { reviews: page.data.reviews ?? [], ...(next ? { next } : {}) };
}

type ReadContext = {
  before: ReadonlyMap<string, KnownReview>;
  known: Map<string, KnownReview>;
  values: ConnectionValues;
  now: Date;
};

function readOne(given: unknown, { before, known, values, now }: ReadContext): DeliveryPart[] {
  const raw = toStorable(given);
  const app = values['package_name'] ?? '';
  const parsed = PlayReview.safeParse(raw);
  const review = parsed.success ? readReview(parsed.data, { app, now, raw }) : undefined;
  if (!review) return [{ reason: UNREADABLE, raw }];
  known.set(review.id, getVersions(review));
  return readChanges(review, before.get(review.id), { channel: 'google_play_app', account: app, now });
}

/** Why a review is refused: it has no id, or no comment of its author. */
export const UNREADABLE = 'a review that cannot be read';
