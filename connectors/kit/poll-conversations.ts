import { z } from 'zod';
import { collectDelivery, type DeliveryPart } from '#connectors/kit/collect-delivery.ts';
import type { PollResult, PollState } from '#connectors/kit/exchange.ts';
import { toFailedPoll, type ReadFailure } from '#connectors/kit/failed-poll.ts';

/** Calls of one poll; what is left is read by the next one, at once. */
const MOST_CALLS = 100;
/** After so many polls in a row that failed a round begins anew: the page at which it goes on may have ended. */
const MOST_FAILURES = 2;

const ListedConversation = z.object({
  id: z.string(),
  name: z.string().optional(),
  avatar_url: z.string().optional(),
});
/** A conversation in which something was written; name and picture are those of the person, where messages do not say them. */
export type ListedConversation = z.infer<typeof ListedConversation>;

/**
 * How far conversations were read: everything before `since`, in milliseconds. A round that one poll does not finish goes on with the next:
 * it `began` at an instant, has the page `next` of the list still to read unless it is `listed`, and the messages of `waiting`.
 */
export const ConversationPosition = z.object({
  since: z.number(),
  round: z
    .object({
      began: z.number(),
      listed: z.boolean(),
      next: z.string().optional(),
      waiting: z.array(ListedConversation.extend({ next: z.string().optional() })),
    })
    .optional()
    .catch(undefined),
});
export type ConversationPosition = z.infer<typeof ConversationPosition>;
type Round = NonNullable<ConversationPosition['round']>;

/** A page of something, the newest first; `next` names the page after it and is absent where everything since the instant was read. */
export type ReadPage<T> = { ok: true; entries: T[]; next?: string | undefined } | ReadFailure;

/** The conversations of an account; each list begins with what was written last. */
export type ConversationLists = {
  now: Date;
  /** The conversations with a message since an instant. */
  listConversations(since: number, page: string | undefined): Promise<ReadPage<ListedConversation>>;
  /** The messages of one since an instant. */
  listMessages(
    conversation: ListedConversation,
    since: number,
    page: string | undefined,
  ): Promise<ReadPage<DeliveryPart>>;
};

/** What was found, each conversation from its oldest message on; how far that is; and why no more could be read. */
export type ReadConversations = {
  parts: DeliveryPart[];
  position: ConversationPosition;
  failure?: ReadFailure;
};

/** Each poll looks back over the one before, in milliseconds: networks show some messages late, and some are recalled. */
const OVERLAP_MS = 300_000;

/**
 * Reads what was written since the last round: first which conversations, then the messages of each. Nothing is skipped, however much was
 * written: what one poll cannot read, or could not because a call failed, is read by the next.
 */
export async function readConversations(
  before: ConversationPosition,
  state: PollState,
  lists: ConversationLists,
): Promise<ReadConversations> {
  const kept = (state.failures ?? 0) < MOST_FAILURES ? before.round : undefined;
  const round: Round = structuredClone(kept) ?? { began: lists.now.getTime(), listed: false, waiting: [] };
  const since = before.since - OVERLAP_MS;
  const found = new Map<string, DeliveryPart[]>();
  for (let calls = 0; calls < MOST_CALLS && !isFinished(round); calls += 1) {
    const failure = round.listed
      ? await readNextMessages(round, found, (one) => lists.listMessages(one, since, one.next))
      : await readNextList(round, (page) => lists.listConversations(since, page));
    const position = calls === 0 ? before : { since: before.since, round };
    if (failure) return { parts: [...found.values()].flat(), position, failure };
  }
  return {
    parts: [...found.values()].flat(),
    position: isFinished(round) ? { since: round.began } : { since: before.since, round },
  };
}

/** The result of such a poll: a failed one keeps what it found before. @param cursor holds the position */
export function buildConversationPoll(
  state: PollState,
  { parts, position, failure }: ReadConversations,
  { cursor, every }: { cursor: string; every: number },
): PollResult {
  const { items, refused } = collectDelivery(parts);
  if (failure) return { ...toFailedPoll({ ...state, cursor }, failure, every), items, refused };
  return {
    status: items.length + refused.length > 0 ? 'new' : 'unchanged',
    items,
    refused,
    cursor,
    failures: 0,
    next_after_seconds: position.round === undefined ? every : 0,
  };
}

function isFinished({ listed, waiting }: Round): boolean {
  return listed && waiting.length === 0;
}

async function readNextList(
  round: Round,
  readPage: (page: string | undefined) => Promise<ReadPage<ListedConversation>>,
): Promise<ReadFailure | undefined> {
  const read = await readPage(round.next);
  if (!read.ok) return read;
  const known = new Set(round.waiting.map(({ id }) => id));
  round.waiting.push(...read.entries.filter(({ id }) => !known.has(id)));
  // A network that names the same page again has no further one.
  const isLast = read.next === undefined || read.next === round.next;
  round.listed = isLast;
  if (isLast) delete round.next;
  else round.next = read.next;
  return undefined;
}

async function readNextMessages(
  { waiting }: Round,
  found: Map<string, DeliveryPart[]>,
  readPage: (one: Round['waiting'][number]) => Promise<ReadPage<DeliveryPart>>,
): Promise<ReadFailure | undefined> {
  const [one] = waiting;
  if (one === undefined) return undefined;
  const read = await readPage(one);
  if (!read.ok) return read;
  // What follows is older.
  found.set(one.id, [...read.entries.toReversed(), ...(found.get(one.id) ?? [])]);
  if (read.next === undefined || read.next === one.next) waiting.shift();
  else one.next = read.next;
  return undefined;
}
