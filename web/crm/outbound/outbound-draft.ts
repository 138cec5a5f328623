import { useCallback } from 'react';
import { hasChanges } from '#contracts/crm/canned/changes.ts';
import { BeginDraft, saveBeginDraft } from '#contracts/crm/drafts/endpoints.ts';
import { BeginContent } from '#contracts/crm/drafts/outbound-content.ts';
import { call } from '#web/kit/api/call.ts';
import { usePermission, useSession } from '#web/kit/session/session.ts';
import { changeDraftsHere, useDrafts } from '../composer/draft.ts';
import {
  giveBackDraft,
  saveOver,
  useSyncedDraft,
  type DraftSort,
  type SavedDraft,
} from '../composer/use-synced-draft.ts';

const BLANK: BeginContent = {
  to: null,
  connection_id: null,
  name: '',
  subject: '',
  text: '',
  html: '',
  signature: null,
  cc: [],
  bcc: [],
  changes: {},
  files: [],
  assignee_id: null,
  group_id: null,
  priority: 0,
  fields: {},
};

/** Whether nothing was written that would be missed; the recipient is quickly chosen again. */
function isUnwritten({ subject, text, html, cc, bcc, changes, files }: BeginContent): boolean {
  return (
    subject.trim() === '' &&
    text.trim() === '' &&
    html === '' &&
    cc.length === 0 &&
    bcc.length === 0 &&
    files.length === 0 &&
    !hasChanges(changes)
  );
}

const SORT: DraftSort<BeginContent> = {
  schema: BeginContent,
  nothing: BLANK,
  isNothing: isUnwritten,
  join: (back, now) => ({
    ...back,
    text: `${back.text}\n${now.text}`.trim(),
    html: `${back.html}${now.html}`,
    files: [...back.files, ...now.files],
  }),
};

/** The key of a draft on this machine. */
function nameDraft(user: string, contactId: string | null): string {
  return `earshot-begin:${user}:${contactId ?? 'anyone'}`;
}

/** Puts a conversation back that was taken back before its e-mail was sent. */
export function giveBackOutbound(
  user: string,
  contactId: string | null,
  content: Partial<BeginContent>,
): void {
  giveBackDraft(SORT, nameDraft(user, contactId), { ...BLANK, ...content });
}

/** An unsent draft that starts a conversation with a contact (null: with a contact that is chosen in it). */
export function useOutboundDraft(contactId: string | null) {
  const user = useSession().user._id;
  const may = usePermission(['crm.ticket.write']);
  const read = useDrafts();
  const drafts = read.data?.beginnings;
  const draft = useSyncedDraft({
    sort: SORT,
    name: nameDraft(user, contactId),
    saved: drafts && savedOf(drafts.find(({ contact_id }) => contact_id === contactId)),
    save: may ? (written) => keep(contactId, written) : null,
  });
  const { written, setWritten } = draft;
  const change = useCallback(
    (next: Partial<BeginContent> | ((now: BeginContent) => Partial<BeginContent>)) =>
      setWritten((now) => ({ ...now, ...(typeof next === 'function' ? next(now) : next) })),
    [setWritten],
  );
  /** It was sent: the server has deleted the draft with that. */
  const forget = () => {
    draft.forget();
    showKept(contactId, null);
  };
  /** Discards the draft, unless that is undone. */
  const discard = (text: string) => {
    draft.discard(text);
    showKept(contactId, null);
  };
  /** Whether all data that the draft may contain is loaded. */
  const ready = drafts !== undefined || read.isError || !may;
  return {
    contactId,
    ready,
    draft: written,
    round: draft.round,
    unwritten: isUnwritten(written),
    change,
    forget,
    discard,
  };
}

export type OutboundDrafting = ReturnType<typeof useOutboundDraft>;

function savedOf(draft: BeginDraft | undefined): SavedDraft<BeginContent> {
  return {
    written: draft?.content ?? BLANK,
    version: draft?.version ?? 0,
  };
}

/** Saves a draft, and updates all parts that show drafts. */
async function keep(
  contactId: string | null,
  { written, version }: SavedDraft<BeginContent>,
): Promise<SavedDraft<BeginContent> | null> {
  const content = isUnwritten(written) ? null : { ...written, files: [...written.files] };
  const draft = await saveOver(BeginDraft, version, (over) =>
    call(saveBeginDraft, { body: { contact_id: contactId, content, version: over } }, { raise: false }),
  );
  if (!draft) return null;
  showKept(contactId, draft.version > 0 ? draft : null);
  return { written, version: draft.version };
}

function showKept(contactId: string | null, draft: BeginDraft | null): void {
  changeDraftsHere((now) => ({
    ...now,
    beginnings: [...(draft ? [draft] : []), ...now.beginnings.filter((one) => one.contact_id !== contactId)],
  }));
}
