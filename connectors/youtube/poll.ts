import { collectDelivery, type DeliveryPart } from '#connectors/kit/collect-delivery.ts';
import type { ConnectionValues, Io, PollResult, PollState } from '#connectors/kit/exchange.ts';
import { toFailedPoll, type ReadFailure } from '#connectors/kit/failed-poll.ts';
import {
  compareComment,
  compareMissing,
  listMissingReplies,
  listMissingThreads,
  type Comparison,
} from '#connectors/youtube/compare-comments.ts';
import { readPosition, writePosition, type PollPosition } from '#connectors/youtube/known-comments.ts';
import {
  listExisting,
  listReplies,
  listThreads,
  listTitles,
  type ListContext,
} from '#connectors/youtube/list-comments.ts';
import { UNREADABLE } from '#connectors/youtube/read-answer.ts';
import { Comment, CommentThread } from '#connectors/youtube/wire.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';

/**
 * How often is read, so that a channel takes some 600 of the 10,000 units that all channels of an app share in a day: the newest threads
 * every five minutes (288 units), those that are held for review every quarter of an hour (96), and once an hour all newest threads up to a
 * thousand (24 to 240), which shows replies to old comments, edits, and what is gone.
 */
const POLL_EVERY = 300;
const HELD_EVERY_MS = 900_000;
const FULL_EVERY_MS = 3_600_000;
/** Comments of this time before the first poll arrive; older ones do not. */
const PAST_MS = 2 * MS_PER_DAY;
/** Lists of replies that one poll reads; the others are read by the next. */
const MOST_REPLY_LISTS = 20;

type Poll = Comparison & { reading: ListContext; isFull: boolean };
type Changes = { ok: true; parts: DeliveryPart[]; missing: string[] };

/** The comments below everything of the channel that are new, changed, held, shown again or gone since the last poll. */
export async function pollComments(values: ConnectionValues, state: PollState, io: Io): Promise<PollResult> {
  const now = io.now();
  const before = readPosition(state.cursor) ?? startPosition(now);
  const source = { channel: values['account_id'], now };
  const isFull = now.getTime() - before.full >= FULL_EVERY_MS;
  const isHeldDue = isFull || now.getTime() - before.held >= HELD_EVERY_MS;
  const poll: Poll = {
    before,
    after: new Map(before.known),
    compared: new Set(),
    source,
    reading: { values, io, left: MOST_REPLY_LISTS, spent: 0 },
    isFull,
  };
  const found = await readNews(poll, isHeldDue);
  if (!found.ok)
    return {
      spent: [{ meter: 'unit', amount: poll.reading.spent }],
      ...toFailedPoll(state, found, POLL_EVERY),
    };
  const { items, refused } = collectDelivery(found.parts);
  const titles = await readTitles(items, poll);
  return {
    status: items.length + refused.length > 0 ? 'new' : 'unchanged',
    items: items
      .map((item) => addTitle(item, titles))
      .toSorted((one, other) => Date.parse(one.published_at) - Date.parse(other.published_at)),
    refused,
    cursor: writePosition({
      since: before.since,
      full: isFull ? now.getTime() : before.full,
      held: isHeldDue ? now.getTime() : before.held,
      known: poll.after,
      titles,
    }),
    failures: 0,
    next_after_seconds: POLL_EVERY,
    spent: [{ meter: 'unit', amount: poll.reading.spent }],
  };
}

function startPosition(now: Date): PollPosition {
  return { since: now.getTime() - PAST_MS, full: 0, held: 0, known: new Map(), titles: new Map() };
}

/** The titles of the videos of new comments, besides those that are known. */
async function readTitles(
  items: readonly Incoming[],
  { before, reading }: Poll,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(
    items.flatMap(({ thread, url = '' }) => (thread && url.includes('/watch?') ? [thread] : [])),
  );
  const missing = [...ids].filter((id) => !before.titles.has(id));
  return new Map([...before.titles, ...(await listTitles(reading, missing))]);
}

/** A comment with the title of its video, which is shown where it links to it. */
function addTitle(item: Incoming, titles: ReadonlyMap<string, string>): Incoming {
  const title = titles.get(item.thread ?? '');
  return title ? { ...item, extra: { ...item.extra, post_title: title } } : item;
}

async function readNews(poll: Poll, isHeldDue: boolean): Promise<Changes | ReadFailure> {
  const { before, reading, isFull } = poll;
  const isEnough = (page: readonly unknown[]) => !isFull && page.some((raw) => isUnchanged(raw, before));
  const published = await listThreads(reading, 'published', isEnough);
  if (!published.ok) return published;
  const held = isHeldDue ? await listThreads(reading, 'heldForReview', () => false) : undefined;
  if (held?.ok === false) return held;
  const seen = new Set<string>();
  const all: Changes = { ok: true, parts: [], missing: [] };
  // Lists begin with the newest thread, and what was written first arrives first.
  for (const raw of published.items.toReversed()) {
    const changes = await readThread(raw, poll);
    if (!changes.ok) return changes;
    all.parts.push(...changes.parts);
    all.missing.push(...changes.missing);
  }
  for (const raw of held?.items.toReversed() ?? []) all.parts.push(...readHeldThread(raw, poll));
  for (const raw of [...published.items, ...(held?.items ?? [])]) {
    const { id } = CommentThread.safeParse(raw).data ?? {};
    if (id !== undefined) seen.add(id);
  }
  if (isFull && held?.isWhole) all.missing.push(...listMissingThreads(poll, seen, published.isWhole));
  return addMissing(all, poll);
}

/** Whether a thread is known as it is; reading newest first, everything behind it is older. */
function isUnchanged(raw: unknown, { known }: PollPosition): boolean {
  const thread = CommentThread.safeParse(raw).data;
  const top = Comment.safeParse(thread?.snippet.topLevelComment).data;
  const before = top && known.get(top.id);
  return (
    before !== undefined &&
    before.updated === (top?.snippet.updatedAt ?? top?.snippet.publishedAt ?? '') &&
    before.replies === (thread?.snippet.totalReplyCount ?? 0)
  );
}

async function readThread(raw: unknown, poll: Poll): Promise<Changes | ReadFailure> {
  const thread = toThread(raw, poll);
  if (!thread) return { ok: true, parts: [{ reason: UNREADABLE, raw }], missing: [] };
  const { top, total, shown } = thread;
  const known = poll.before.known.get(top.id);
  const isOld = known === undefined && Date.parse(top.snippet.publishedAt ?? '') < poll.before.since;
  const areRead = isOld || (known?.replies ?? 0) === total || shown.length >= total;
  const listed = areRead ? undefined : await readReplies(top.id, poll.reading);
  if (listed?.ok === false) return listed;
  const replies = listed?.items ?? shown;
  const isWhole = listed?.isWhole === true || shown.length >= total;
  // What is left for the next poll counts as not read.
  const count = areRead || listed !== undefined ? total : (known?.replies ?? 0);
  const ids = new Set(replies.flatMap((one) => Comment.safeParse(one).data?.id ?? []));
  return {
    ok: true,
    parts: compareThread({ ...thread, shown: replies, total: count }),
    missing: isWhole ? listMissingReplies(poll, top.id, ids) : [],
  };
}

/** A thread with the replies that came with it, and the number of all. */
type Thread = {
  top: Comment;
  raw: unknown;
  shown: readonly unknown[];
  total: number;
  comparison: Comparison;
};

function toThread(given: unknown, poll: Poll): Thread | undefined {
  const thread = CommentThread.safeParse(given).data;
  const top = Comment.safeParse(thread?.snippet.topLevelComment).data;
  if (!thread || !top) return undefined;
  const { videoId, postId, topLevelComment: raw, totalReplyCount: total = 0 } = thread.snippet;
  const comparison = { ...poll, source: { ...poll.source, videoId, postId } };
  return { top, raw, shown: thread.replies?.comments ?? [], total, comparison };
}

function compareThread({ top, raw, shown, total, comparison }: Thread): DeliveryPart[] {
  return [
    ...compareComment({ comment: top, raw, replies: total }, comparison),
    ...shown.flatMap((reply) => readReply(reply, comparison)),
  ];
}

/** A thread of which the comment or a reply is held for review; the rest of it is in the list of published threads. */
function readHeldThread(raw: unknown, poll: Poll): DeliveryPart[] {
  const thread = toThread(raw, poll);
  return thread ? compareThread(thread) : [{ reason: UNREADABLE, raw }];
}

function readReply(raw: unknown, comparison: Comparison): DeliveryPart[] {
  const comment = Comment.safeParse(raw).data;
  return comment ? compareComment({ comment, raw, replies: 0 }, comparison) : [{ reason: UNREADABLE, raw }];
}

/** The replies to a comment; nothing where this poll has read enough of them. */
async function readReplies(id: string, reading: ListContext) {
  if (reading.left === 0) return undefined;
  reading.left -= 1;
  return listReplies(reading, id);
}

/** Asks whether what is missing exists, since a list may leave out what it has. */
async function addMissing({ parts, missing }: Changes, poll: Poll): Promise<Changes | ReadFailure> {
  if (missing.length === 0) return { ok: true, parts, missing };
  const existing = await listExisting(poll.reading, missing);
  if (!existing.ok) return existing;
  const ids = new Set(existing.items.flatMap((one) => ListEntry.safeParse(one).data?.id ?? []));
  return { ok: true, parts: [...parts, ...compareMissing(missing, ids, poll)], missing };
}

const ListEntry = Comment.pick({ id: true });
