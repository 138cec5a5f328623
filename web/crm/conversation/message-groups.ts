import type { Message } from '#contracts/crm/ticket.ts';
import { toReaderDay } from '#web/kit/text/reader-clock.ts';

/** Messages of one author that follow each other closely. */
export type MessageGroup = { key: string; direction: Message['direction']; messages: readonly Message[] };

/** The groups of one day in the reader's time zone. `at` is the first message's time. */
export type MessageDay = { key: string; at: string; groups: readonly MessageGroup[] };

/** A pause that separates two messages of the same author, in milliseconds. */
export const GROUP_PAUSE_MS = 5 * 60_000;

/** The day of an instant as `2026-11-21` in the reader's time zone. */
export function formatLocalDay(at: string): string {
  return toReaderDay(new Date(at));
}

/** Divides a conversation into days, and each day into groups of one author. */
export function groupMessages(
  messages: readonly Message[],
  dayOf: (at: string) => string = formatLocalDay,
): MessageDay[] {
  const days: {
    key: string;
    at: string;
    groups: { key: string; direction: Message['direction']; messages: Message[] }[];
  }[] = [];
  for (const message of messages) {
    const key = dayOf(message.at);
    let day = days.at(-1);
    if (day?.key !== key) days.push((day = { key, at: message.at, groups: [] }));
    const group = day.groups.at(-1);
    const before = group?.messages.at(-1);
    if (group && before && belongsTo(before, message)) group.messages.push(message);
    else day.groups.push({ key: message._id, direction: message.direction, messages: [message] });
  }
  return days;
}

function belongsTo(before: Message, message: Message): boolean {
  return (
    before.direction === message.direction &&
    message.direction !== 'event' &&
    before.author._id === message.author._id &&
    Date.parse(message.at) - Date.parse(before.at) < GROUP_PAUSE_MS
  );
}

/** Merges two lists of one conversation, in order; for a message in both, the newer version (`fresh`) counts. */
export function mergeMessages(known: readonly Message[], fresh: readonly Message[]): Message[] {
  const byId = new Map(known.map((message) => [message._id, message]));
  for (const message of fresh) byId.set(message._id, message);
  return [...byId.values()].sort((one, other) => one.seq - other.seq);
}

/** The result of refetching a ticket: its newest lines, the number of its last, and whether older ones are left out. */
type RefreshedPage = { messages: readonly Message[]; seq: number; more: boolean };

/**
 * The known lines that still belong to the ticket: a split removes some, a merge and its undo renumber them. If any has another number now,
 * none of the older ones can be trusted.
 */
export function filterCurrentMessages(known: readonly Message[], fresh: RefreshedPage): Message[] {
  const now = new Map(fresh.messages.map((message) => [message._id, message.seq]));
  if (known.some(({ _id, seq }) => now.has(_id) && now.get(_id) !== seq)) return [];
  const first = fresh.more ? (fresh.messages[0]?.seq ?? 0) : 0;
  return known.filter(({ _id, seq }) => now.has(_id) || seq < first || seq > fresh.seq);
}

/** Whether lines are missing between the known and the new ones. */
export function hasGap(known: readonly Message[], fresh: readonly Message[]): boolean {
  const last = known.at(-1)?.seq;
  const first = fresh[0]?.seq;
  return last !== undefined && first !== undefined && first > last + 1;
}
