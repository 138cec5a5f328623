import { useSyncExternalStore } from 'react';
import type { ReplyOption } from '#contracts/crm/social/reply-option.ts';

/** Where the next reply goes, as chosen by its author: a channel, and the comment that it replies to if one was picked. */
export type Choice = { ticketId: string; place: ReplyOption['place']; commentId: string | null };

let choice: Choice | null = null;
const watchers = new Set<() => void>();

/** Chooses where the next reply of a ticket goes; null returns to the default. */
export function chooseAnswer(next: Choice | null): void {
  choice = next;
  for (const tell of watchers) tell();
}

/** The choice for a ticket; null if there is none. It applies to the conversation and the composer. */
export function useAnswerChoice(ticketId: string): Choice | null {
  const now = useSyncExternalStore(watch, () => choice);
  return now?.ticketId === ticketId ? now : null;
}

function watch(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}
