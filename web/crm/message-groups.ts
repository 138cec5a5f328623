import type { Message } from '#contracts/crm/ticket.ts';

/** Messages of one author that follow each other closely. */
export type MessageGroup = { key: string; direction: Message['direction']; messages: readonly Message[] };

/** The groups of one day in the reader's zone. `at` is the first message's time. */
export type MessageDay = { key: string; at: string; groups: readonly MessageGroup[] };

/** A pause that parts two messages of the same author, in milliseconds. */
export const GROUP_PAUSE_MS = 5 * 60_000;

/** The day of an instant as `2026-11-21` in the reader's zone. */
export const localDay = (at: string): string => {
  const date = new Date(at);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

/** Sorts a conversation into days, and each day into groups of one author. */
export const groupMessages = (
  messages: readonly Message[],
  dayOf: (at: string) => string = localDay,
): MessageDay[] => {
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
};

const belongsTo = (before: Message, message: Message): boolean =>
  before.direction === message.direction &&
  message.direction !== 'event' &&
  before.author._id === message.author._id &&
  Date.parse(message.at) - Date.parse(before.at) < GROUP_PAUSE_MS;

/** Two lists of one conversation as one, in order; of a message that is in both, the newer knowledge (`fresh`) counts. */
export const mergeMessages = (known: readonly Message[], fresh: readonly Message[]): Message[] => {
  const byId = new Map(known.map((message) => [message._id, message]));
  for (const message of fresh) byId.set(message._id, message);
  return [...byId.values()].sort((one, other) => one.seq - other.seq);
};

/** Whether lines are missing between what is known and what came. */
export const hasGap = (known: readonly Message[], fresh: readonly Message[]): boolean => {
  const last = known.at(-1)?.seq;
  const first = fresh[0]?.seq;
  return last !== undefined && first !== undefined && first > last + 1;
};
