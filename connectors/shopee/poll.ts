import { z } from 'zod';
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
import { toInstant } from '#connectors/kit/wire.ts';
import { readShopee } from '#connectors/shopee/call.ts';
import { readMessage } from '#connectors/shopee/message.ts';
import { toReview } from '#connectors/shopee/review.ts';
import {
  ChatMessage,
  CommentPage,
  ConversationPage,
  ItemComment,
  MessagePage,
  type Conversation,
} from '#connectors/shopee/wire.ts';
import type { Fault } from '#contracts/kit/faults/fault.ts';
import { parseJson } from '#contracts/kit/parse-json.ts';

/** Seconds between two polls: pushes come at once, reviews and lost pushes are found by the poll. */
const POLL_EVERY = 300;
/** The overlap of each poll with the one before, in milliseconds. */
const OVERLAP_MS = 300_000;
/** Reviews that were written longer ago than this when the shop was connected become no tickets, in milliseconds. */
const OLD_REVIEW_MS = 7 * 86_400_000;
const PAGE = 50;
const MOST_PAGES = 10;

const Cursor = z.object({ since: z.iso.datetime(), reviews: z.string() });
/** Why a poll failed, and whether that is for its token. */
type ReadFailure = { failed: Fault; token_refused: boolean };
type Read = { parts: DeliveryPart[] } | ReadFailure;

/** Messages since the last poll that no push brought, and reviews that are new or changed. */
export async function pollShop(values: ConnectionValues, state: PollState, io: Io): Promise<PollResult> {
  const now = io.now();
  const before = Cursor.safeParse(parseJson(state.cursor ?? '')).data;
  const since = new Date((before ? Date.parse(before.since) : now.getTime()) - OVERLAP_MS);
  const messages = await readMessagesSince(since, values, io);
  if ('failed' in messages) return toFailedPoll(state, messages);
  const reviews = await readReviews(values, io, before?.reviews);
  if ('failed' in reviews) return toFailedPoll(state, reviews);
  const { items, refused } = collectDelivery([...messages.parts, ...reviews.parts]);
  return {
    status: items.length + refused.length > 0 ? 'new' : 'unchanged',
    items,
    refused,
    cursor: JSON.stringify({ since: now.toISOString(), reviews: writeCursor(reviews.known) }),
    failures: 0,
    next_after_seconds: POLL_EVERY,
  };
}

function toReadFailure({ message, token_refused }: { message: Fault; token_refused: boolean }): ReadFailure {
  return { failed: message, token_refused };
}

function toFailedPoll(state: PollState, { failed, token_refused }: ReadFailure): PollResult {
  const poll = buildFailedPoll(state, { error: failed, every: POLL_EVERY });
  return token_refused ? { ...poll, token_refused } : poll;
}

async function readMessagesSince(since: Date, values: ConnectionValues, io: Io): Promise<Read> {
  const parts: DeliveryPart[] = [];
  let from = '';
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query = { direction: 'latest', type: 'all', page_size: String(PAGE) };
    const listed = await readShopee(values, io, {
      path: '/api/v2/sellerchat/get_conversation_list',
      query: from === '' ? query : { ...query, direction: 'older', next_timestamp_nano: from },
      shape: ConversationPage,
    });
    if (!listed.ok) return toReadFailure(listed);
    const recent = listed.value.conversations.filter((one) => getLastTime(one, io.now()) >= since.getTime());
    for (const one of recent) {
      const read = await readConversation(one, since, { values, io });
      if ('failed' in read) return read;
      parts.push(...read.parts);
    }
    from = listed.value.page_result?.next_cursor?.next_message_time_nano ?? '';
    if (recent.length < listed.value.conversations.length || recent.length === 0 || from === '') break;
  }
  return { parts };
}

/** When something was last written there, in milliseconds; the list has nanoseconds. */
function getLastTime({ last_message_timestamp: at }: Conversation, now: Date): number {
  const value = Number(at ?? Number.NaN);
  if (Number.isNaN(value)) return now.getTime();
  return value > 1e16 ? value / 1e6 : value > 1e11 ? value : value * 1000;
}

type Access = { values: ConnectionValues; io: Io };

async function readConversation(
  { conversation_id }: Conversation,
  since: Date,
  { values, io }: Access,
): Promise<Read> {
  const read = await readShopee(values, io, {
    path: '/api/v2/sellerchat/get_message',
    query: { conversation_id, offset: '', page_size: String(PAGE) },
    shape: MessagePage,
  });
  if (!read.ok) return toReadFailure(read);
  const parts = read.value.messages.toReversed().flatMap((raw) => {
    const message = ChatMessage.safeParse(raw);
    if (!message.success) return [{ reason: 'a message that cannot be read', raw }];
    const at = Date.parse(toInstant(message.data.created_timestamp, io.now()));
    return at < since.getTime()
      ? []
      : readMessage(message.data, raw, { shop: values['account_id'] ?? '', now: io.now() });
  });
  return { parts };
}

type ReadReviews = { parts: DeliveryPart[]; known: ReadonlyMap<string, KnownReview> } | ReadFailure;

/** The newest reviews of all products, with what changed at them. The first time only those of the last days become tickets. */
async function readReviews(
  values: ConnectionValues,
  io: Io,
  cursor: string | undefined,
): Promise<ReadReviews> {
  const before = readCursor(cursor);
  const known = new Map<string, KnownReview>(before);
  const parts: DeliveryPart[] = [];
  let from = '';
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const read = await readShopee(values, io, {
      path: '/api/v2/product/get_comment',
      query: { cursor: from, page_size: '100' },
      shape: CommentPage,
    });
    if (!read.ok) return toReadFailure(read);
    for (const raw of read.value.item_comment_list)
      parts.push(
        ...readComment(raw, { before, known, isFirst: cursor === undefined, values, now: io.now() }),
      );
    from = read.value.next_cursor ?? '';
    if (read.value.more !== true || from === '') break;
  }
  return { parts, known };
}

type CommentContext = {
  before: ReadonlyMap<string, KnownReview>;
  known: Map<string, KnownReview>;
  isFirst: boolean;
  values: ConnectionValues;
  now: Date;
};

function readComment(raw: unknown, { before, known, isFirst, values, now }: CommentContext): DeliveryPart[] {
  const comment = ItemComment.safeParse(raw);
  if (!comment.success) return [{ reason: 'a review that cannot be read', raw }];
  const review = toReview(comment.data, raw, now);
  known.set(review.id, getVersions(review));
  if (isFirst && Date.parse(review.at) < now.getTime() - OLD_REVIEW_MS) return [];
  const account = values['account_id'] ?? '';
  return readChanges(review, before.get(review.id), { channel: 'shopee', account, now });
}
