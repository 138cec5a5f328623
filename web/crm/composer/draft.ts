import { useCallback, useState } from 'react';
import { z } from 'zod';
import { CannedChanges, hasChanges, mergeChanges } from '#contracts/crm/canned/changes.ts';
import { Draft, listDrafts, saveDraft, type DraftKind } from '#contracts/crm/drafts/endpoints.ts';
import { mailReplyFields, TypedAddresses } from '#contracts/crm/drafts/outbound-content.ts';
import { call } from '#web/kit/api/call.ts';
import { queryClient } from '#web/kit/api/query-client.ts';
import { callQuery, useCallQuery } from '#web/kit/api/use-call.ts';
import { usePermission, useSession } from '#web/kit/session/session.ts';
import { saveOver, useSyncedDraft, type DraftSort, type SavedDraft } from './use-synced-draft.ts';

export type { DraftKind };

/** The stored part of a draft: its text, the changes of the canned responses in it, and for an e-mail what its author changed of it. */
const StoredDraft = z.object({
  text: z.string(),
  changes: CannedChanges,
  cc: TypedAddresses.nullable(),
  ...mailReplyFields,
});
export type StoredDraft = z.infer<typeof StoredDraft>;

const SORT: DraftSort<StoredDraft> = {
  schema: StoredDraft,
  nothing: StoredDraft.parse({ text: '', changes: {}, cc: null }),
  isNothing: ({ text, html, changes, to, cc, bcc, subject }) =>
    text === '' &&
    html === '' &&
    [to, cc, subject].every((part) => part === null) &&
    bcc.length === 0 &&
    !hasChanges(changes),
};

/** All unsent drafts of the reader, as the server stores them. */
export function useDrafts() {
  return useCallQuery(listDrafts, {}, { enabled: usePermission(['crm.ticket.write']), keep: true });
}

/** Updates the reader's drafts in the cache, for all parts that show them. */
export function changeDraftsHere(change: (now: Drafts) => Drafts): void {
  queryClient.setQueryData(callQuery(listDrafts, {}).queryKey, (now) => now && change(now));
}
type Drafts = z.infer<typeof listDrafts.answer>;

type StateUpdate<T> = T | ((now: T) => T);
function nextOf<T>(next: StateUpdate<T>, now: T): T {
  return typeof next === 'function' ? (next as (now: T) => T)(now) : next;
}

/** The key of a draft on this machine. */
function nameDraft({ user, kind, ticketId }: { user: string; kind: DraftKind; ticketId: string }): string {
  return `earshot-draft:${user}:${kind}:${ticketId}`;
}

/** Stores a draft on this machine for when its ticket is opened again, unless another was begun there. */
export function keepDraftHere(place: Parameters<typeof nameDraft>[0], written: unknown): void {
  const name = nameDraft(place);
  if (localStorage.getItem(name) === null) localStorage.setItem(name, JSON.stringify(written));
}

/** A reply or a note that is being written in a ticket. */
export function useStoredDraft(ticketId: string, kind: DraftKind) {
  const user = useSession().user._id;
  const may = usePermission(['crm.ticket.write']);
  const drafts = useDrafts().data?.items;
  const { written, setWritten, sendFrom, discard } = useSyncedDraft({
    sort: SORT,
    name: nameDraft({ user, kind, ticketId }),
    saved: drafts && savedOf(drafts.find((one) => one.ticket_id === ticketId && one.kind === kind)),
    save: may ? (draft) => keep({ ticketId, kind }, draft) : null,
  });
  const setText = useCallback(
    (next: StateUpdate<string>) => setWritten((now) => ({ ...now, text: nextOf(next, now.text) })),
    [setWritten],
  );
  const setChanges = useCallback(
    (next: StateUpdate<CannedChanges>) =>
      setWritten((now) => ({ ...now, changes: nextOf(next, now.changes) })),
    [setWritten],
  );
  const change = useCallback(
    (part: Partial<StoredDraft>) => setWritten((now) => ({ ...now, ...part })),
    [setWritten],
  );
  /** How often it was sent. */
  const [round, setRound] = useState(0);
  const clear = useCallback(() => {
    setWritten(SORT.nothing);
    setRound((now) => now + 1);
  }, [setWritten]);
  /** Puts a draft back that was not sent; what was typed in the meantime stays below it. */
  const bringBack = useCallback(
    (unsent: StoredDraft) =>
      setWritten((now) => ({
        ...unsent,
        text: now.text === '' ? unsent.text : `${unsent.text}\n${now.text}`,
        html: `${unsent.html}${now.html}`,
        changes: mergeChanges(unsent.changes, now.changes),
      })),
    [setWritten],
  );
  const restore = useCallback(
    (given: unknown) => {
      const unsent = StoredDraft.safeParse(given).data;
      if (unsent) bringBack(unsent);
    },
    [bringBack],
  );
  /** Sends a message of this draft, which ends with it. */
  const send = async (act: () => Promise<boolean>): Promise<boolean> => {
    const taken = await sendFrom(act);
    if (taken) dropHere({ ticketId, kind });
    return taken;
  };
  const { text, changes } = written;
  const unwritten = SORT.isNothing(written);
  return {
    written,
    text,
    setText,
    changes,
    setChanges,
    change,
    clear,
    restore,
    round,
    unwritten,
    send,
    discard,
  };
}

function savedOf(draft: Draft | undefined): SavedDraft<StoredDraft> {
  return draft
    ? { written: StoredDraft.parse(draft), version: draft.version }
    : { written: SORT.nothing, version: 0 };
}

type Key = { ticketId: string; kind: DraftKind };

/** Removes a draft that was sent from all parts that show drafts. */
function dropHere({ ticketId, kind }: Key): void {
  changeDraftsHere((now) => ({
    ...now,
    items: now.items.filter((one) => one.ticket_id !== ticketId || one.kind !== kind),
  }));
}

/** Saves a draft, and updates all parts that show drafts. */
async function keep(
  { ticketId, kind }: Key,
  { written, version }: SavedDraft<StoredDraft>,
): Promise<SavedDraft<StoredDraft> | null> {
  const draft = await saveOver(Draft, version, (over) =>
    call(
      saveDraft,
      { params: { _id: ticketId }, body: { kind, ...written, version: over } },
      { raise: false },
    ),
  );
  if (!draft) return null;
  changeDraftsHere((now) => ({
    ...now,
    items: [
      ...(draft.version > 0 ? [draft] : []),
      ...now.items.filter((one) => one.ticket_id !== ticketId || one.kind !== kind),
    ],
  }));
  return savedOf(draft);
}
