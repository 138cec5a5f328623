import { useCallback, useEffect, useState } from 'react';
import { z } from 'zod';
import { TicketFields } from '#contracts/crm/ticket.ts';
import { StoredFile } from '#contracts/kit/files/file.ts';
import { Id } from '#contracts/kit/ids.ts';
import { CannedChanges, changesAnything } from '#contracts/settings/canned/changes.ts';
import { useSession } from '#web/kit/session/session.ts';

/** Whom to write to, as the calls name them. */
const Recipient = z.union([z.object({ contact_id: Id }), z.object({ address: z.email() })]);
export type Recipient = z.infer<typeof Recipient>;

const BeginDraft = z.object({
  to: Recipient.nullable(),
  connection_id: Id.nullable(),
  name: z.string(),
  subject: z.string(),
  text: z.string(),
  changes: CannedChanges,
  files: z.array(StoredFile).readonly(),
  assignee_id: Id.nullable(),
  fields: TicketFields,
});
/** A conversation that is being begun, as far as it was written. Without an assignee it is for whoever writes. */
export type BeginDraft = z.infer<typeof BeginDraft>;

const BLANK: BeginDraft = {
  to: null,
  connection_id: null,
  name: '',
  subject: '',
  text: '',
  changes: {},
  files: [],
  assignee_id: null,
  fields: {},
};

/** Whether nothing was written yet that somebody would miss; whom to write to is chosen again in a moment. */
const isUnwritten = ({ subject, text, changes, files }: BeginDraft): boolean =>
  subject.trim() === '' && text.trim() === '' && files.length === 0 && !changesAnything(changes);

const readHere = (name: string): BeginDraft => {
  const kept = localStorage.getItem(name);
  return kept === null ? BLANK : BeginDraft.catch(BLANK).parse(JSON.parse(kept));
};

/**
 * What somebody has written to begin a conversation and not sent yet: on this machine with every key, by who wrote it and whom it was
 * opened for. The server keeps drafts of tickets alone.
 */
export const useBeginDraft = (whom: string) => {
  const name = `earshot-begin:${useSession().user._id}:${whom}`;
  const [draft, setDraft] = useState(() => readHere(name));
  useEffect(() => {
    if (draft === BLANK) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(draft));
  }, [name, draft]);
  const change = useCallback(
    (next: Partial<BeginDraft> | ((now: BeginDraft) => Partial<BeginDraft>)) =>
      setDraft((now) => ({ ...now, ...(typeof next === 'function' ? next(now) : next) })),
    [],
  );
  const forget = () => {
    // What follows closes the drawer at once, maybe before the next drawing.
    localStorage.removeItem(name);
    setDraft(BLANK);
  };
  return { draft, change, forget, unwritten: isUnwritten(draft) };
};

export type BeginDrafting = ReturnType<typeof useBeginDraft>;
