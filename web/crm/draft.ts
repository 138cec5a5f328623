import { useEffect, useRef, useState } from 'react';
import { Draft, listDrafts, saveDraft, type DraftKind } from '#contracts/crm/drafts/endpoints.ts';
import { call } from '#web/kit/api/call.ts';
import { queryClient } from '#web/kit/api/query-client.ts';
import { readOf, useCall } from '#web/kit/api/use-call.ts';
import { useMay, useSession } from '#web/kit/session/session.ts';

export type { DraftKind };

const PREFIX = 'earshot-draft';
/** The server is told so long after the last key (milliseconds). */
const REST_MS = 800;

/** By who wrote it: several people may sign in at one machine, one after another. */
const nameOf = (user: string, ticketId: string, kind: DraftKind): string =>
  `${PREFIX}:${user}:${kind}:${ticketId}`;

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
  const [text, setText] = useState(() => localStorage.getItem(name) ?? '');
  const may = useMay(['crm.ticket.write']);
  const kept = useCall(listDrafts, {}, { enabled: may, keep: true }).data?.items;
  const version = useRef<number | null>(null);
  const saved = useRef('');
  useEffect(() => {
    if (version.current !== null || !kept) return;
    const draft = kept.find((one) => one.ticket_id === ticketId && one.kind === kind);
    version.current = draft?.version ?? 0;
    saved.current = draft?.text ?? '';
    // What was typed on this machine is newer than what another left.
    setText((now) => (now === '' ? saved.current : now));
  }, [kept, ticketId, kind]);
  useEffect(() => {
    if (text === '') localStorage.removeItem(name);
    else localStorage.setItem(name, text);
    if (!may) return;
    const timer = setTimeout(() => {
      if (version.current === null || text === saved.current) return;
      void keep({ ticketId, kind, text, version: version.current }).then((draft) => {
        if (!draft) return;
        version.current = draft.version;
        saved.current = draft.text;
      });
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [name, text, may, ticketId, kind]);
  return [text, setText] as const;
};

type Kept = { ticketId: string; kind: DraftKind; text: string; version: number };

/** Saves a draft; where another tab was quicker, over what it left. Null where it could not be saved: the next key tries again. */
const keep = async ({ ticketId, kind, text, version }: Kept): Promise<Draft | null> => {
  const save = (over: number) =>
    call(saveDraft, { params: { _id: ticketId }, body: { kind, text, version: over } }, { raise: false });
  const answer = await save(version);
  const standing = answer.ok ? null : Draft.safeParse(answer.error.data).data;
  const last = standing ? await save(standing.version) : answer;
  if (!last.ok) return null;
  queryClient.setQueryData(readOf(listDrafts, {}).queryKey, (now) =>
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
