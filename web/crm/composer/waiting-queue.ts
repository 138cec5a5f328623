import { z } from 'zod';
import { addNote, replyToTicket } from '#contracts/crm/endpoints.ts';
import { StoredFile } from '#contracts/kit/files/file.ts';
import { Id } from '#contracts/kit/ids.ts';
import { nameWaitingList, publishWaiting } from './waiting-storage.ts';

/**
 * Messages that wait for a connection, in the order in which they were written, on this machine and of one user (docs/decisions/0198). A
 * message keeps the idempotency key of its first attempt: it is sent once, even where only the response was lost.
 */
export const WaitingMessage = z.object({
  key: z.string(),
  ticket_id: Id,
  at: z.string(),
  /** Whether the server may have it already: an attempt had no response. */
  tried: z.boolean(),
  message: z.union([
    z.object({ kind: z.literal('reply'), body: replyToTicket.input.body }),
    z.object({ kind: z.literal('note'), body: addNote.input.body }),
  ]),
  /** What its author gets back to change it. */
  draft: z.unknown(),
  files: z.array(StoredFile).readonly(),
  /** Why it was not accepted, as text for its author; null while it waits. */
  refusal: z.object({ text: z.string(), isNewer: z.boolean(), seq: z.number() }).nullable(),
});
export type WaitingMessage = z.infer<typeof WaitingMessage>;

const Stored = z.array(WaitingMessage);

let cached: { user: string; text: string | null; items: readonly WaitingMessage[] } | null = null;

/** The waiting messages of a user, oldest first; the same list until it changes. */
export function listWaiting(user: string): readonly WaitingMessage[] {
  const text = localStorage.getItem(nameWaitingList(user));
  if (cached?.user !== user || cached.text !== text) cached = { user, text, items: parse(text) };
  return cached.items;
}

function parse(text: string | null): readonly WaitingMessage[] {
  try {
    return Stored.safeParse(JSON.parse(text ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}

/** Changes the list; other tabs see it too. */
export function changeWaiting(
  user: string,
  change: (now: readonly WaitingMessage[]) => readonly WaitingMessage[],
): void {
  const next = change(listWaiting(user));
  if (next.length === 0) localStorage.removeItem(nameWaitingList(user));
  else localStorage.setItem(nameWaitingList(user), JSON.stringify(next));
  publishWaiting();
}

/** Changes one message of the list, or removes it (null). */
export function changeOneWaiting(user: string, key: string, patch: Partial<WaitingMessage> | null): void {
  changeWaiting(user, (now) =>
    now.flatMap((one) => (one.key === key ? (patch === null ? [] : [{ ...one, ...patch }]) : [one])),
  );
}
