import { useSyncExternalStore } from 'react';
import type { ReplyOption } from '#contracts/crm/social/reply-option.ts';

/** Where the next answer goes, as its writer chose: a place, and the comment that it answers where one was picked. */
export type Choice = { ticketId: string; place: ReplyOption['place']; commentId: string | null };

let choice: Choice | null = null;
const watchers = new Set<() => void>();

/** Chooses where the next answer of a ticket goes; null goes back to what fits best. */
export const chooseAnswer = (next: Choice | null): void => {
  choice = next;
  for (const tell of watchers) tell();
};

/** What was chosen for a ticket; null where nothing was. It holds in the conversation and in the composer alike. */
export const useAnswerChoice = (ticketId: string): Choice | null => {
  const now = useSyncExternalStore(watch, () => choice);
  return now?.ticketId === ticketId ? now : null;
};

const watch = (tell: () => void): (() => void) => {
  watchers.add(tell);
  return () => watchers.delete(tell);
};
