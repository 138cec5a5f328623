import { z } from 'zod';
import type { DeliveryPart } from '#connectors/kit/collect-delivery.ts';
import type { ConnectionValues, Io, PollResult, PollState } from '#connectors/kit/exchange.ts';
import type { ReadFailure } from '#connectors/kit/failed-poll.ts';
import { parseCursor } from '#connectors/kit/follow.ts';
import {
  buildConversationPoll,
  ConversationPosition,
  readConversations,
  type ListedConversation,
  type ReadPage,
} from '#connectors/kit/poll-conversations.ts';
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

/** Seconds between two polls: pushes come at once, reviews and lost pushes are found by the poll. */
const POLL_EVERY = 300;
/** Reviews that were written longer ago than this when the shop was connected become no tickets, in milliseconds. */
const OLD_REVIEW_MS = 7 * 86_400_000;
const PAGE = 50;
/** Pages of reviews of one poll. */
const MOST_PAGES = 10;

const Cursor = ConversationPosition.extend({ reviews: z.string().optional() });

/** Messages since the last poll that no push brought, and reviews that are new or changed. */
export async function pollShop(values: ConnectionValues, state: PollState, io: Io): Promise<PollResult> {
  const now = io.now();
  const before = parseCursor(Cursor.catch({ since: now.getTime() }), state);
  const talked = await readConversations(before, state, {
    now,
    listConversations: (since, page) => listConversations({ since, page }, values, io),
    listMessages: ({ id }, since, page) => listMessages({ id, since, page }, values, io),
  });
  const reviewed = talked.failure ?? (await readReviews(values, io, before.reviews));
  const reviews = reviewed.ok ? writeCursor(reviewed.known) : before.reviews;
  const parts = [...talked.parts, ...(reviewed.ok ? reviewed.parts : [])];
  return buildConversationPoll(
    state,
    { parts, position: talked.position, ...(reviewed.ok ? {} : { failure: reviewed }) },
    { cursor: JSON.stringify({ ...talked.position, reviews }), every: POLL_EVERY },
  );
}

/** A page of something since an instant; Shopee names the page after it. */
type PageQuery = { since: number; page: string | undefined };

/** The conversations since an instant; the newest come first. */
async function listConversations(
  { since, page }: PageQuery,
  values: ConnectionValues,
  io: Io,
): Promise<ReadPage<ListedConversation>> {
  const query = { direction: 'latest', type: 'all', page_size: String(PAGE) };
  const listed = await readShopee(values, io, {
    path: '/api/v2/sellerchat/get_conversation_list',
    query: page === undefined ? query : { ...query, direction: 'older', next_timestamp_nano: page },
    shape: ConversationPage,
  });
  if (!listed.ok) return listed;
  const { conversations, page_result } = listed.value;
  const recent = conversations.filter((one) => getLastTime(one, io.now()) >= since);
  const isLast = recent.length < conversations.length || recent.length === 0;
  return {
    ok: true,
    entries: recent.map(({ conversation_id: id }) => ({ id })),
    next: isLast ? undefined : page_result?.next_cursor?.next_message_time_nano || undefined,
  };
}

/** When something was last written there, in milliseconds; the list has nanoseconds. */
function getLastTime({ last_message_timestamp: at }: Conversation, now: Date): number {
  const value = Number(at ?? Number.NaN);
  if (Number.isNaN(value)) return now.getTime();
  return value > 1e16 ? value / 1e6 : value > 1e11 ? value : value * 1000;
}

/** The messages of a conversation since an instant; the newest come first. */
async function listMessages(
  { id, since, page }: PageQuery & { id: string },
  values: ConnectionValues,
  io: Io,
): Promise<ReadPage<DeliveryPart>> {
  const read = await readShopee(values, io, {
    path: '/api/v2/sellerchat/get_message',
    query: { conversation_id: id, offset: page ?? '', page_size: String(PAGE) },
    shape: MessagePage,
  });
  if (!read.ok) return read;
  const { messages, page_result } = read.value;
  const context = { shop: values['account_id'] ?? '', now: io.now() };
  const recent = messages.filter((raw) => getSendTime(raw, io.now()) >= since);
  const isLast = recent.length < messages.length || recent.length === 0;
  return {
    ok: true,
    entries: recent.flatMap((raw): DeliveryPart[] => {
      const message = ChatMessage.safeParse(raw);
      if (!message.success) return [{ reason: 'a message that cannot be read', raw }];
      return readMessage(message.data, raw, context).toReversed();
    }),
    next: isLast ? undefined : page_result?.next_offset || undefined,
  };
}

/** When a message was sent, in milliseconds; now where it cannot be read. */
function getSendTime(raw: unknown, now: Date): number {
  return Date.parse(toInstant(ChatMessage.safeParse(raw).data?.created_timestamp, now));
}

type ReadReviews = { ok: true; parts: DeliveryPart[]; known: ReadonlyMap<string, KnownReview> } | ReadFailure;

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
    if (!read.ok) return read;
    for (const raw of read.value.item_comment_list)
      parts.push(
        ...readComment(raw, { before, known, isFirst: cursor === undefined, values, now: io.now() }),
      );
    from = read.value.next_cursor ?? '';
    if (read.value.more !== true || from === '') break;
  }
  return { ok: true, parts, known };
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
