import type { ReplyOption } from '#contracts/crm/social/reply-option.ts';
import { getCapabilities, type Channel } from '#contracts/networks.ts';
import {
  findPublicPlace,
  findWindowSeconds,
  getTextLimit,
  type Capabilities,
} from '#contracts/networks/network.ts';
import {
  findReplyTarget,
  isPrivatelyAnswered,
  findLastPrivateAt,
  findNewestPublic,
  findTextMax,
  isPubliclyAnswered,
  type ReplyTarget,
} from '#server/crm/social/reply-target-store.ts';
import { listWindowOpenings, type WindowOpening } from '#server/crm/social/window-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The ticket to be answered, and by whom: networks allow people more time than machines. */
export type ReplyOptionsQuery = {
  ticket: { _id: string; channel: Channel; contact_id: string };
  speaker: 'person' | 'bot';
  /** The message to answer, where one was named. */
  answered?: string | undefined;
};

/** What the reply options depend on. */
export type Facts = {
  capabilities: Pick<Capabilities, 'windows' | 'places' | 'mentions' | 'text' | 'review_answers'>;
  speaker: ReplyOptionsQuery['speaker'];
  /** The newest comment or review of the customer. */
  comment: ReplyTarget | null;
  /** Whether that has a public answer from here. */
  publiclyAnswered: boolean;
  lastPrivateAt: string | null;
  /** What opened windows, for networks with several of them or with a number of messages in each. */
  openings?: readonly WindowOpening[];
  privatelyAnswered: boolean;
  /** The longest text, where the server of the account sets it. */
  textMax?: number | null;
  now: Date;
};

/**
 * The options for answering a ticket on a network that has private and public messages, or that closes conversations after a while; none
 * for all other networks, which have one option that is always open. The option that fits the customer's last message comes first.
 */
export async function listReplyOptions(unit: UnitOfWork, query: ReplyOptionsQuery): Promise<ReplyOption[]> {
  const capabilities = getCapabilities(query.ticket.channel);
  if (!capabilities.outbound || !hasWays(capabilities)) return [];
  const named = query.answered === undefined ? null : await findReplyTarget(unit, query.answered);
  const place = findPublicPlace(capabilities);
  const comment = place === undefined ? null : await findPublicTarget(unit, query, { named, place });
  const ways = buildReplyOptions({
    capabilities,
    speaker: query.speaker,
    comment,
    publiclyAnswered: comment?.kind === 'review' && (await isPubliclyAnswered(unit, comment._id)),
    lastPrivateAt: await findLastPrivateAt(unit, query.ticket.contact_id),
    ...(isCounted(capabilities) ? { openings: await findOpenings(unit, query, capabilities) } : {}),
    privatelyAnswered: comment !== null && (await isPrivatelyAnswered(unit, comment._id)),
    ...(capabilities.text_varies ? { textMax: await findTextMax(unit, query.ticket.contact_id) } : {}),
    now: unit.now,
  });
  const isPublic = named ? named.kind === place : await spokeInPublicLast(unit, query, comment);
  return isPublic ? ways.toReversed() : ways;
}

/** Whether a network closes conversations by a number of messages as well, or opens them for more than a message. */
function isCounted({ windows }: Pick<Capabilities, 'windows'>): boolean {
  return windows.some(
    ({ after, messages }) => after !== 'comment' && (after !== 'message' || messages !== undefined),
  );
}

function findOpenings(
  unit: UnitOfWork,
  { ticket }: ReplyOptionsQuery,
  { windows }: Pick<Capabilities, 'windows'>,
): Promise<WindowOpening[]> {
  const longest = Math.max(...windows.map(({ seconds }) => seconds));
  const since = unit.now.getTime() - longest * 1000;
  return listWindowOpenings(unit, { contactId: ticket.contact_id, since });
}

type PublicTarget = { named: ReplyTarget | null; place: 'comment' | 'review' };

/** The comment or review to answer: the named one, else the newest. */
async function findPublicTarget(
  unit: UnitOfWork,
  { ticket }: ReplyOptionsQuery,
  { named, place }: PublicTarget,
): Promise<ReplyTarget | null> {
  return named?.kind === place ? named : findNewestPublic(unit, ticket._id, place);
}

/** Whether a network has more than one option, or one that closes. */
function hasWays({ places, windows }: Pick<Capabilities, 'places' | 'windows'>): boolean {
  return findPublicPlace({ places }) !== undefined || windows.length > 0;
}

async function spokeInPublicLast(
  unit: UnitOfWork,
  { ticket }: ReplyOptionsQuery,
  comment: ReplyTarget | null,
): Promise<boolean> {
  const lastAt = await findLastPrivateAt(unit, ticket.contact_id);
  return comment !== null && (lastAt === null || Date.parse(lastAt) <= Date.parse(comment.at));
}

/** The options that follow from the given data, the private one first. */
export function buildReplyOptions(facts: Facts): ReplyOption[] {
  const { places } = facts.capabilities;
  const place = findPublicPlace(facts.capabilities);
  // The author of a review has no id to write to: a review and the chat are conversations of their own.
  if (place === 'review' && places.includes('private'))
    return [facts.comment === null ? privateWay(facts) : publicWay(facts, place)];
  return [
    ...(places.includes('private') ? [privateWay(facts)] : []),
    ...(place ? [publicWay(facts, place)] : []),
  ];
}

function limitsOf(
  { capabilities, textMax }: Facts,
  place: ReplyOption['place'],
): Pick<ReplyOption, 'place' | 'max_text'> {
  return {
    place,
    max_text: textMax ?? getTextLimit(capabilities, place).max,
  };
}

function publicWay(facts: Facts, place: 'comment' | 'review'): ReplyOption {
  const { comment, publiclyAnswered, capabilities } = facts;
  const reason =
    comment === null
      ? 'nothing_to_answer'
      : publiclyAnswered && capabilities.review_answers === 'once'
        ? 'review_answered'
        : null;
  return {
    ...limitsOf(facts, place),
    allowed: reason === null,
    reason,
    seconds_left: null,
    answers: comment?._id ?? null,
    once: place === 'review' && capabilities.review_answers === 'once',
    replaces: publiclyAnswered && capabilities.review_answers === 'replaced',
    mentions: facts.capabilities.mentions,
  };
}

/** A running conversation first; where it is closed or never existed, the one message that a comment permits. */
function privateWay(facts: Facts): ReplyOption {
  const { capabilities, comment, speaker, now } = facts;
  const seconds = findWindowSeconds(capabilities, { after: 'message', speaker });
  const seconds_after_comment = findWindowSeconds(capabilities, { after: 'comment', speaker });
  const way = { ...limitsOf(facts, 'private'), once: false, answers: null, replaces: false, mentions: false };
  const open = { ...way, allowed: true, reason: null };
  const shut = { ...way, allowed: false, seconds_left: null };
  if (facts.openings) {
    const { seconds_left, reason } = findOpenWindow(facts, facts.openings);
    return reason === null ? { ...open, seconds_left } : { ...shut, reason };
  }
  const left =
    facts.lastPrivateAt === null
      ? 0
      : seconds === undefined
        ? null
        : leftOf(facts.lastPrivateAt, seconds, now);
  if (left === null || left > 0) return { ...open, seconds_left: left };
  // Without windows it is unknown whether the network allows a message to a stranger; the network itself decides.
  if (seconds === undefined) return { ...open, seconds_left: null, answers: comment?._id ?? null };
  const leave =
    comment === null || seconds_after_comment === undefined
      ? 0
      : leftOf(comment.at, seconds_after_comment, now);
  if (comment === null || leave <= 0) return { ...shut, reason: 'window_closed' };
  if (facts.privatelyAnswered) return { ...shut, reason: 'private_reply_used' };
  return { ...open, once: true, answers: comment._id, seconds_left: leave };
}

/** The window that is open longest and has messages left; or why there is none. */
function findOpenWindow(
  { capabilities: { windows }, speaker, now }: Facts,
  openings: readonly WindowOpening[],
): { seconds_left: number; reason: 'window_closed' | 'messages_used' | null } {
  const running = openings.flatMap((opening) => {
    const window = windows.find((one) => one.after === opening.after && (one.speaker ?? speaker) === speaker);
    const seconds = window ? leftOf(opening.at, window.seconds, now) : 0;
    return seconds > 0 ? [{ seconds, isUsed: opening.sent >= (window?.messages ?? Infinity) }] : [];
  });
  const usable = running.filter(({ isUsed }) => !isUsed);
  const seconds_left = Math.max(0, ...usable.map(({ seconds }) => seconds));
  if (usable.length > 0) return { seconds_left, reason: null };
  return { seconds_left, reason: running.length > 0 ? 'messages_used' : 'window_closed' };
}

function leftOf(since: string, seconds: number, now: Date): number {
  return seconds - (now.getTime() - Date.parse(since)) / 1000;
}
