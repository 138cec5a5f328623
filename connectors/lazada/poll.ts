import { z } from 'zod';
import { collectDelivery, type DeliveryPart } from '#connectors/kit/collect-delivery.ts';
import type { ConnectionValues, Io, PollResult, PollState } from '#connectors/kit/exchange.ts';
import { buildFailedPoll } from '#connectors/kit/failed-poll.ts';
import { readCursor, writeCursor } from '#connectors/kit/reviews.ts';
import { callLazada } from '#connectors/lazada/call.ts';
import { toAnswerFault, toSendOutcome, type UnsuccessfulAnswer } from '#connectors/lazada/outcome.ts';
import { readMessage } from '#connectors/lazada/read-message.ts';
import { listMessages } from '#connectors/lazada/read-session.ts';
import { readReviews, type ReviewPosition } from '#connectors/lazada/reviews.ts';
import { Session, SessionPage } from '#connectors/lazada/wire.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { Fault } from '#contracts/kit/faults/fault.ts';
import { parseJson } from '#contracts/kit/parse-json.ts';

/** Seconds between two polls: pushes bring news at once, a poll finds what they lost and what reviews say. */
const POLL_EVERY = 300;
/** Messages of this time before the first poll arrive; older ones do not. */
const PAST_MS = MS_PER_DAY;
/** Each poll looks back over the one before: a conversation may be updated before its message can be read, and messages are recalled. */
const OVERLAP_MS = 300_000;
const PAGE = 20;
const MOST_PAGES = 10;

/** How far was read: until when, what was read within the overlap, and the reviews. */
type Position = { since: number; recent: readonly string[]; reviews: ReviewPosition };
const Stored = z.object({
  since: z.number(),
  recent: z.array(z.string()),
  offset: z.number().int().nonnegative(),
  reviews: z.string(),
});

/** New messages of all conversations since the last poll, and what changed at the reviews of the next products. */
export async function pollShop(values: ConnectionValues, state: PollState, io: Io): Promise<PollResult> {
  const now = io.now();
  const before = readPosition(state.cursor) ?? startPosition(now);
  const talked = await readConversations(values, io, before);
  if (!talked.ok) return fail(state, talked.answer);
  const reviewed = await readReviews(values, io, before.reviews);
  const reviews = reviewed.ok ? reviewed.position : before.reviews;
  const { items, refused } = collectDelivery([...talked.parts, ...(reviewed.ok ? reviewed.parts : [])]);
  const fresh = items.filter(({ provider_id }) => !before.recent.includes(provider_id));
  const recent = items.filter((one) => one.place === 'private').map(({ provider_id }) => provider_id);
  return {
    status: fresh.length + refused.length > 0 ? 'new' : 'unchanged',
    items: fresh,
    refused,
    cursor: writePosition({ since: now.getTime(), recent, reviews }),
    failures: 0,
    next_after_seconds: POLL_EVERY,
    ...(reviewed.ok ? {} : { note: toAnswerFault(reviewed.answer) }),
  };
}

function fail(state: PollState, answer: UnsuccessfulAnswer): PollResult {
  const outcome = toSendOutcome(answer);
  const error: Fault = toAnswerFault(answer);
  const failed = outcome.status === 'failed' ? outcome : undefined;
  return {
    ...buildFailedPoll(state, { error, every: POLL_EVERY, pause: failed?.retry_after }),
    ...(failed?.failure === 'reconnect' ? { token_refused: true } : {}),
  };
}

type Conversations = { ok: true; parts: DeliveryPart[] } | { ok: false; answer: UnsuccessfulAnswer };

/** The messages of the conversations that changed since the last poll. */
async function readConversations(
  values: ConnectionValues,
  io: Io,
  { since }: Position,
): Promise<Conversations> {
  const from = since - OVERLAP_MS;
  const listed = await listSessions(values, io, from);
  if (!listed.ok) return listed;
  const parts: DeliveryPart[] = [];
  for (const session of listed.sessions) {
    const { session_id } = session;
    if (session_id === undefined) continue;
    const read = await listMessages(values, io, { session_id, since: from });
    if (!read.ok) return read;
    parts.push(...read.messages.flatMap((one) => readMessage(one, { session, now: io.now() })));
  }
  return { ok: true, parts };
}

/** The conversations with a message since an instant; the newest come first (GET /im/session/list). */
async function listSessions(
  values: ConnectionValues,
  io: Io,
  since: number,
): Promise<{ ok: true; sessions: Session[] } | { ok: false; answer: UnsuccessfulAnswer }> {
  const sessions: Session[] = [];
  let next: Record<string, string> = { start_time: String(io.now().getTime()) };
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const params = { page_size: String(PAGE), ...next };
    const answer = await callLazada(values, io, { method: 'GET', path: '/im/session/list', params });
    if (!answer.met || !answer.ok) return { ok: false, answer };
    const read = SessionPage.safeParse(answer.data).data;
    const found = (read?.session_list ?? []).map((one) => Session.parse(Object(one)));
    const recent = found.filter(({ last_message_time = 0 }) => last_message_time >= since);
    sessions.push(...recent);
    const { has_more, next_start_time, last_session_id } = read ?? {};
    if (recent.length === 0 || has_more !== true || next_start_time === undefined) break;
    next = { start_time: String(next_start_time), ...(last_session_id ? { last_session_id } : {}) };
  }
  return { ok: true, sessions };
}

function startPosition(now: Date): Position {
  const since = now.getTime() - PAST_MS;
  return { since, recent: [], reviews: { offset: 0, known: new Map() } };
}

function readPosition(cursor: string | undefined): Position | undefined {
  const read = Stored.safeParse(parseJson(cursor ?? '')).data;
  if (!read) return undefined;
  const { since, recent, offset, reviews } = read;
  return { since, recent, reviews: { offset, known: readCursor(reviews) } };
}

function writePosition({ since, recent, reviews: { offset, known } }: Position): string {
  // The reviews that were read last are the ones that are still listed.
  const reviews = writeCursor(new Map([...known].toReversed().slice(0, 2000).toReversed()));
  return JSON.stringify({ since, recent, offset, reviews });
}
