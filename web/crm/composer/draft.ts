import { useCallback, useEffect, useRef, useState } from 'react';
import { Draft, listDrafts, saveDraft, type DraftKind } from '#contracts/crm/drafts/endpoints.ts';
import { CannedChanges, changesAnything } from '#contracts/settings/canned/changes.ts';
import { call } from '#web/kit/api/call.ts';
import { queryClient } from '#web/kit/api/query-client.ts';
import { callQuery, useCall } from '#web/kit/api/use-call.ts';
import { useMay, useSession } from '#web/kit/session/session.ts';

export type { DraftKind };

const PREFIX = 'earshot-draft';
/** The server is told so long after the last key (milliseconds). */
const REST_MS = 800;

/** By who wrote it: several people may sign in at one machine, one after another. */
const nameOf = (user: string, ticketId: string, kind: DraftKind): string =>
  `${PREFIX}:${user}:${kind}:${ticketId}`;

/** What is kept of a draft: its words, and what the canned responses in it will change. */
type Written = { text: string; changes: CannedChanges };
const NOTHING: Written = { text: '', changes: {} };
const isNothing = ({ text, changes }: Written): boolean => text === '' && !changesAnything(changes);
const isSame = (one: Written, other: Written): boolean =>
  one.text === other.text && JSON.stringify(one.changes) === JSON.stringify(other.changes);

/** The changes lie beside the words, under a name of their own. */
const besideOf = (name: string): string => `${name}:changes`;

const readHere = (name: string): Written => {
  const changes = localStorage.getItem(besideOf(name));
  return {
    text: localStorage.getItem(name) ?? '',
    changes: changes === null ? {} : CannedChanges.catch({}).parse(JSON.parse(changes)),
  };
};

const keepHere = (name: string, { text, changes }: Written): void => {
  if (text === '') localStorage.removeItem(name);
  else localStorage.setItem(name, text);
  if (changesAnything(changes)) localStorage.setItem(besideOf(name), JSON.stringify(changes));
  else localStorage.removeItem(besideOf(name));
};

/** Everything that the reader has written and not sent, as the server keeps it. */
export const useDrafts = (): readonly Draft[] => {
  const may = useMay(['crm.ticket.write']);
  return useCall(listDrafts, {}, { enabled: may, keep: true }).data?.items ?? [];
};

/**
 * What somebody has written and not sent yet: on this machine with every key, so that a crash loses nothing, and on the server soon
 * after, so that it stands at any desk. What another tab or device wrote since is not written over: this tab keeps its own text and
 * saves it as the next version.
 */
export const useKeptDraft = (ticketId: string, kind: DraftKind) => {
  const name = nameOf(useSession().user._id, ticketId, kind);
  const [written, setWritten] = useState(() => readHere(name));
  const may = useMay(['crm.ticket.write']);
  const kept = useCall(listDrafts, {}, { enabled: may, keep: true }).data?.items;
  const version = useRef<number | null>(null);
  const saved = useRef(NOTHING);
  useEffect(() => {
    if (version.current !== null || !kept) return;
    const draft = kept.find((one) => one.ticket_id === ticketId && one.kind === kind);
    version.current = draft?.version ?? 0;
    saved.current = draft ? { text: draft.text, changes: draft.changes } : NOTHING;
    // What was typed on this machine is newer than what another left.
    setWritten((now) => (isNothing(now) ? saved.current : now));
  }, [kept, ticketId, kind]);
  useEffect(() => {
    keepHere(name, written);
    if (!may) return;
    const timer = setTimeout(() => {
      if (version.current === null || isSame(written, saved.current)) return;
      void keep({ ticketId, kind, ...written, version: version.current }).then((draft) => {
        if (!draft) return;
        version.current = draft.version;
        saved.current = { text: draft.text, changes: draft.changes };
      });
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [name, written, may, ticketId, kind]);
  const setText = useCallback(
    (next: string | ((now: string) => string)) =>
      setWritten((now) => ({ ...now, text: typeof next === 'string' ? next : next(now.text) })),
    [],
  );
  const setChanges = useCallback(
    (next: CannedChanges | ((now: CannedChanges) => CannedChanges)) =>
      setWritten((now) => ({ ...now, changes: typeof next === 'function' ? next(now.changes) : next })),
    [],
  );
  return { text: written.text, setText, changes: written.changes, setChanges };
};

type Kept = Written & { ticketId: string; kind: DraftKind; version: number };

/** Saves a draft; where another tab was quicker, over what it left. Null where it could not be saved: the next key tries again. */
const keep = async ({ ticketId, kind, version, ...written }: Kept): Promise<Draft | null> => {
  const save = (over: number) =>
    call(
      saveDraft,
      { params: { _id: ticketId }, body: { kind, ...written, version: over } },
      { raise: false },
    );
  const answer = await save(version);
  const standing = answer.ok ? null : Draft.safeParse(answer.error.data).data;
  const last = standing ? await save(standing.version) : answer;
  if (!last.ok) return null;
  queryClient.setQueryData(callQuery(listDrafts, {}).queryKey, (now) =>
    now
      ? {
          items: [
            ...now.items.filter((one) => one.ticket_id !== ticketId || one.kind !== kind),
            ...(last.value.version > 0 ? [last.value] : []),
          ],
        }
      : now,
  );
  return last.value;
};
