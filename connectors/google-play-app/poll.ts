import { z } from 'zod';
import { callPlay, toFailure } from '#connectors/google-play-app/call.ts';
import { readReview, type KnownReview } from '#connectors/google-play-app/read-review.ts';
import { getReviewsPath, PlayReview, ReviewPage } from '#connectors/google-play-app/wire.ts';
import { collectDelivery, type DeliveryPart } from '#connectors/kit/collect-delivery.ts';
import type { ConnectionValues, Io, PollResult, PollState } from '#connectors/kit/exchange.ts';
import { toStorable } from '#connectors/kit/storable.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import { parseJson } from '#contracts/kit/parse-json.ts';

/** Seconds between two polls: 12 of the 200 readings that Google allows an app in an hour. */
const POLL_EVERY = 300;
const LONGEST_WAIT = 3600;
const PAGE = 100;
/** Pages of one poll. */
const MOST_PAGES = 10;
/** Reviews whose state is remembered: the API shows those of the last week. */
const MOST_KNOWN = 5000;

const Cursor = z.record(z.string(), z.tuple([z.number(), z.number()]));

/** The reviews of the last week that are new or changed since the last poll, with the answers that others gave to them. */
export async function pollReviews(values: ConnectionValues, state: PollState, io: Io): Promise<PollResult> {
  const before = readCursor(state.cursor);
  const known = new Map<string, KnownReview>();
  const parts: DeliveryPart[] = [];
  let token: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const read = await readPage(values, io, token);
    if ('failed' in read) return failed(state, read.failed, read.pause);
    for (const raw of read.reviews) parts.push(...readOne(raw, { before, known, values, now: io.now() }));
    token = read.next;
    if (token === undefined) break;
  }
  const { items, refused } = collectDelivery(parts);
  return {
    status: items.length + refused.length > 0 ? 'new' : 'unchanged',
    items,
    refused,
    cursor: writeCursor(known, before, token !== undefined),
    failures: 0,
    next_after_seconds: POLL_EVERY,
  };
}

type PageResult = { reviews: readonly unknown[]; next?: string } | { failed: Fault; pause: number };

async function readPage(values: ConnectionValues, io: Io, token: string | undefined): Promise<PageResult> {
  const query = new URLSearchParams({ maxResults: String(PAGE), ...(token ? { token } : {}) });
  const path = `${getReviewsPath(values['package_name'] ?? '')}?${query.toString()}`;
  const called = await callPlay(values, io, { method: 'GET', path });
  if ('status' in called && called.status === 'failed') return { failed: called.message, pause: 0 };
  if (!('met' in called)) return { failed: fault('no_answer', NETWORK), pause: 0 };
  if (!called.met) return { failed: called.message, pause: 0 };
  if (called.status !== 200) {
    const { message, retry_after = 0 } = toFailure(called, io.now());
    return { failed: message, pause: retry_after };
  }
  const page = ReviewPage.safeParse(called.body);
  if (!page.success) return { failed: fault('said_nothing', NETWORK), pause: 0 };
  const next = page.data.tokenPagination?.nextPageToken;
  return { reviews: page.data.reviews ?? [], ...(next ? { next } : {}) };
}

const NETWORK = { network: 'Google Play' } as const;

type ReadContext = {
  before: ReadonlyMap<string, KnownReview>;
  known: Map<string, KnownReview>;
  values: ConnectionValues;
  now: Date;
};

function readOne(given: unknown, { before, known, values, now }: ReadContext): DeliveryPart[] {
  const raw = toStorable(given);
  const review = PlayReview.safeParse(raw);
  if (!review.success) return [{ reason: 'a review that cannot be read', raw }];
  const { reviewId } = review.data;
  const read = readReview(review.data, before.get(reviewId), {
    app: values['package_name'] ?? '',
    now,
    raw,
  });
  known.set(reviewId, read.now);
  return read.parts;
}

/** What was known; an unreadable state starts over, and what arrives again is known by its id. */
function readCursor(cursor: string | undefined): ReadonlyMap<string, KnownReview> {
  const read = Cursor.safeParse(parseJson(cursor ?? ''));
  const entries = read.success ? Object.entries(read.data) : [];
  return new Map(entries.map(([id, [written, answered]]) => [id, { written, answered }]));
}

/** The reviews that were shown; where not all pages were read, those of before too. */
function writeCursor(
  known: ReadonlyMap<string, KnownReview>,
  before: ReadonlyMap<string, KnownReview>,
  isCut: boolean,
): string {
  const all = isCut ? new Map([...before, ...known]) : known;
  const newest = [...all].toSorted(([, one], [, other]) => other.written - one.written).slice(0, MOST_KNOWN);
  return JSON.stringify(
    Object.fromEntries(newest.map(([id, { written, answered }]) => [id, [written, answered]])),
  );
}

function failed(state: PollState, error: Fault, pause: number): PollResult {
  const failures = (state.failures ?? 0) + 1;
  const wait = Math.min(LONGEST_WAIT, POLL_EVERY * 2 ** Math.min(failures, 10));
  return {
    ...state,
    status: 'failed',
    items: [],
    refused: [],
    failures,
    error,
    next_after_seconds: Math.max(wait, pause),
  };
}
