import { callStore, toFailure } from '#connectors/app-store/call.ts';
import { readDocument, type ReadDocument } from '#connectors/app-store/read-document.ts';
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

/** Seconds between two polls: 12 of some thousand readings an hour. */
const POLL_EVERY = 300;
const PAGE = 200;
/** Pages of one poll. */
const MOST_PAGES = 5;

/** The path of the newest reviews of an app, with their answers. */
export function getReviewsPath(app: string, limit: number): string {
  return `/v1/apps/${encodeURIComponent(app)}/customerReviews?sort=-createdDate&include=response&limit=${limit}`;
}

/**
 * The reviews that are new or changed since the last poll. The newest page is read each time, so that edits and answers among the newest 200
 * reviews are found; older pages are read only while all on a page is new. The first poll reads the newest page alone.
 */
export async function pollReviews(values: ConnectionValues, state: PollState, io: Io): Promise<PollResult> {
  const before = readCursor(state.cursor);
  const known = new Map<string, KnownReview>();
  const parts: DeliveryPart[] = [];
  const app = values['app_id'] ?? '';
  let path: string | undefined = getReviewsPath(app, PAGE);
  for (let page = 0; page < MOST_PAGES && path !== undefined; page += 1) {
    const read = await readPage(values, io, path);
    if ('failed' in read)
      return buildFailedPoll(state, { error: read.failed, every: POLL_EVERY, pause: read.pause });
    parts.push(...read.refused);
    for (const review of read.reviews) {
      known.set(review.id, getVersions(review));
      const source = { channel: 'app_store', account: app, now: io.now() } as const;
      parts.push(...readChanges(review, before.get(review.id), source));
    }
    const isAllNew = read.reviews.every(({ id }) => !before.has(id));
    path = before.size > 0 && isAllNew ? toPath(read.next) : undefined;
  }
  const { items, refused } = collectDelivery(parts);
  return {
    status: items.length + refused.length > 0 ? 'new' : 'unchanged',
    items,
    refused,
    cursor: writeCursor(new Map([...known, ...[...before].filter(([id]) => !known.has(id))])),
    failures: 0,
    next_after_seconds: POLL_EVERY,
  };
}

/** The path of the next page: a token goes to no other host than the one that is called. */
function toPath(next: string | undefined): string | undefined {
  const url = next === undefined ? null : URL.parse(next, 'https://next.invalid');
  return url ? `${url.pathname}${url.search}` : undefined;
}

type PageResult = ReadDocument | { failed: Fault; pause?: number | undefined };

async function readPage(values: ConnectionValues, io: Io, path: string): Promise<PageResult> {
  const called = await callStore(values, io, { method: 'GET', path });
  if (!('met' in called) || !called.met) return { failed: called.message };
  if (called.status !== 200) {
    const { message, retry_after } = toFailure(called, io.now());
    return { failed: message, pause: retry_after };
  }
  const read = readDocument(toStorable(called.body), { app: values['app_id'] ?? '', now: io.now() });
  return read ?? { failed: fault('said_nothing', { network: 'App Store' }) };
}
