import { z } from 'zod';
import { collectDelivery, type DeliveryPart } from '#connectors/kit/collect-delivery.ts';
import type { ConnectionValues, Io, PollResult, PollState } from '#connectors/kit/exchange.ts';
import type { ReadFailure } from '#connectors/kit/failed-poll.ts';
import {
  buildConversationPoll,
  ConversationPosition,
  readConversations,
  type ListedConversation,
  type ReadConversations,
  type ReadPage,
} from '#connectors/kit/poll-conversations.ts';
import { readCursor, writeCursor } from '#connectors/kit/reviews.ts';
import { present } from '#connectors/kit/wire.ts';
import { callLazada } from '#connectors/lazada/call.ts';
import { toAnswerFault, toSendOutcome, type UnsuccessfulAnswer } from '#connectors/lazada/outcome.ts';
import { readMessage } from '#connectors/lazada/read-message.ts';
import { listMessagePage, namePage, readPageName } from '#connectors/lazada/read-session.ts';
import { readReviews, type ReviewPosition } from '#connectors/lazada/reviews.ts';
import { Session, SessionPage } from '#connectors/lazada/wire.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { parseJson } from '#contracts/kit/parse-json.ts';

/** Seconds between two polls: pushes bring news at once, a poll finds what they lost and what reviews say. */
const POLL_EVERY = 300;
/** Messages of this time before the first poll arrive; older ones do not. */
const PAST_MS = MS_PER_DAY;
const PAGE = 20;
/** Ids that are remembered of what a long round found. */
const MOST_RECENT = 2000;

/** How far was read: the conversations, what was read within the overlap, and the reviews. */
type Position = ConversationPosition & { recent: readonly string[]; reviews: ReviewPosition };
const Stored = ConversationPosition.extend({
  recent: z.array(z.string()),
  offset: z.number().int().nonnegative(),
  reviews: z.string(),
});

/** New messages of all conversations since the last poll, and what changed at the reviews of the next products. */
export async function pollShop(values: ConnectionValues, state: PollState, io: Io): Promise<PollResult> {
  const now = io.now();
  const before = readPosition(state.cursor) ?? startPosition(now);
  const talked = await readConversations(before, state, {
    now,
    listConversations: (since, page) => listSessions({ since, page }, values, io),
    listMessages: (session, since, page) => listMessages({ ...session, since, page }, values, io),
  });
  const reviewed = talked.failure ? undefined : await readReviews(values, io, before.reviews);
  const reviews = reviewed?.ok ? reviewed.position : before.reviews;
  const parts = [...talked.parts, ...(reviewed?.ok ? reviewed.parts : [])];
  const recent = listRecentIds(talked, before);
  const cursor = writePosition({ ...talked.position, recent, reviews });
  const poll = buildConversationPoll(state, { ...talked, parts }, { cursor, every: POLL_EVERY });
  const items = poll.items.filter(({ provider_id }) => !before.recent.includes(provider_id));
  return {
    ...poll,
    ...(poll.status === 'new' && items.length + poll.refused.length === 0 ? { status: 'unchanged' } : {}),
    items,
    ...(reviewed?.ok === false ? { note: toAnswerFault(reviewed.answer) } : {}),
  };
}

/** What the next polls may read again. A round that one poll does not finish adds to what was found before. */
function listRecentIds({ parts, position, failure }: ReadConversations, before: Position): string[] {
  const read = collectDelivery(parts).items.map(({ provider_id }) => provider_id);
  const isWhole = !failure && before.round === undefined && position.round === undefined;
  return isWhole ? read : [...new Set([...before.recent, ...read])].slice(-MOST_RECENT);
}

function toReadFailure(answer: UnsuccessfulAnswer): ReadFailure {
  const outcome = toSendOutcome(answer);
  const failed = outcome.status === 'failed' ? outcome : undefined;
  return {
    ok: false,
    message: toAnswerFault(answer),
    pause: failed?.retry_after,
    token_refused: failed?.failure === 'reconnect',
  };
}

/** A page of something since an instant. */
type PageQuery = { since: number; page: string | undefined };

/** The conversations with a message since an instant; the newest come first (GET /im/session/list). */
async function listSessions(
  { since, page }: PageQuery,
  values: ConnectionValues,
  io: Io,
): Promise<ReadPage<ListedConversation>> {
  const params = { page_size: String(PAGE), ...readPageName(page, io.now()) };
  const answer = await callLazada(values, io, { method: 'GET', path: '/im/session/list', params });
  if (!answer.met || !answer.ok) return toReadFailure(answer);
  const read = SessionPage.safeParse(answer.data).data;
  const found = (read?.session_list ?? []).map((one) => Session.parse(Object(one)));
  const recent = found.filter(({ last_message_time = 0 }) => last_message_time >= since);
  const { has_more, next_start_time, last_session_id } = read ?? {};
  const isLast = recent.length === 0 || has_more !== true || next_start_time === undefined;
  return {
    ok: true,
    entries: recent.flatMap(({ session_id: id, title, head_url }) =>
      id ? [{ id, ...present('name', title), ...present('avatar_url', head_url) }] : [],
    ),
    next: isLast ? undefined : namePage(next_start_time, { last_session_id }),
  };
}

/** The messages of a conversation since an instant; the newest come first. */
async function listMessages(
  { id: session_id, name, avatar_url, since, page }: PageQuery & ListedConversation,
  values: ConnectionValues,
  io: Io,
): Promise<ReadPage<DeliveryPart>> {
  const read = await listMessagePage(values, io, { session_id, since, page });
  if (!read.ok) return toReadFailure(read.answer);
  const context = { session: { session_id, title: name, head_url: avatar_url }, now: io.now() };
  const entries = read.messages.flatMap((one) => readMessage(one, context).toReversed());
  return { ok: true, entries, next: read.next };
}

function startPosition(now: Date): Position {
  const since = now.getTime() - PAST_MS;
  return { since, recent: [], reviews: { offset: 0, known: new Map() } };
}

function readPosition(cursor: string | undefined): Position | undefined {
  const read = Stored.safeParse(parseJson(cursor ?? '')).data;
  if (!read) return undefined;
  const { offset, reviews, ...rest } = read;
  return { ...rest, reviews: { offset, known: readCursor(reviews) } };
}

function writePosition({ reviews: { offset, known }, ...read }: Position): string {
  // The reviews that were read last are the ones that are still listed.
  const reviews = writeCursor(new Map([...known].toReversed().slice(0, 2000).toReversed()));
  return JSON.stringify({ ...read, offset, reviews });
}
