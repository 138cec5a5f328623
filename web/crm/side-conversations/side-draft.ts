import { useCallback } from 'react';
import { SideDraft, saveSideDraft } from '#contracts/crm/drafts/endpoints.ts';
import { SideContent } from '#contracts/crm/drafts/side-content.ts';
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

const BLANK: SideContent = {
  to: null,
  cc: null,
  bcc: [],
  connection_id: null,
  subject: '',
  text: '',
  html: '',
  signature: null,
  files: [],
};

/** Whether nothing was written that would be missed. */
function isUnwritten({ to, cc, bcc, subject, text, html, files }: SideContent): boolean {
  return (
    [...(to ?? []), ...(cc ?? []), ...bcc].length === 0 &&
    subject.trim() === '' &&
    text.trim() === '' &&
    html === '' &&
    files.length === 0
  );
}

const SORT: DraftSort<SideContent> = {
  schema: SideContent,
  nothing: BLANK,
  isNothing: isUnwritten,
  join: (back, now) => ({
    ...back,
    text: `${back.text}\n${now.text}`.trim(),
    html: `${back.html}${now.html}`,
    files: [...back.files, ...now.files],
  }),
};

/** Where it is written: in a side conversation of a ticket, or (null) in a new one. */
type SideDraftKey = { ticketId: string; sideId: string | null };

/** An unsent draft to people outside about a ticket. */
export function useSideDraft({ ticketId, sideId }: SideDraftKey) {
  const user = useSession().user._id;
  const may = usePermission(['crm.ticket.write']);
  const read = useDrafts();
  const drafts = read.data?.sides;
  const draft = useSyncedDraft({
    sort: SORT,
    name: nameDraft(user, { ticketId, sideId }),
    saved: drafts && savedOf(drafts.find(isAt({ ticketId, sideId }))),
    save: may ? (written) => keep({ ticketId, sideId }, written) : null,
  });
  const { written, setWritten } = draft;
  const change = useCallback(
    (next: Partial<SideContent> | ((now: SideContent) => Partial<SideContent>)) =>
      setWritten((now) => ({ ...now, ...(typeof next === 'function' ? next(now) : next) })),
    [setWritten],
  );
  /** It was sent: the server has deleted the draft with that. */
  const forget = () => {
    draft.forget();
    showKept({ ticketId, sideId }, null);
  };
  /** Discards the draft, unless that is undone. */
  const discard = (text: string) => {
    draft.discard(text);
    showKept({ ticketId, sideId }, null);
  };
  /** Whether all data that the draft may contain is loaded. */
  const ready = drafts !== undefined || read.isError || !may;
  const { round } = draft;
  return { ready, draft: written, round, unwritten: isUnwritten(written), change, forget, discard };
}

/** The key of a draft on this machine. */
function nameDraft(user: string, { ticketId, sideId }: SideDraftKey): string {
  return `earshot-side:${user}:${ticketId}:${sideId ?? 'new'}`;
}

/** Puts an e-mail back that was taken back before it was sent. */
export function giveBackSide(user: string, place: SideDraftKey, content: Partial<SideContent>): void {
  giveBackDraft(SORT, nameDraft(user, place), { ...BLANK, ...content });
}

export type SideDrafting = ReturnType<typeof useSideDraft>;

function isAt({ ticketId, sideId }: SideDraftKey) {
  return (draft: SideDraft): boolean => draft.ticket_id === ticketId && draft.side_conversation_id === sideId;
}

function savedOf(draft: SideDraft | undefined): SavedDraft<SideContent> {
  return {
    written: draft?.content ?? BLANK,
    version: draft?.version ?? 0,
  };
}

/** Saves a draft, and updates all parts that show drafts. */
async function keep(
  place: SideDraftKey,
  { written, version }: SavedDraft<SideContent>,
): Promise<SavedDraft<SideContent> | null> {
  const content = isUnwritten(written) ? null : { ...written, files: [...written.files] };
  const draft = await saveOver(SideDraft, version, (over) =>
    call(
      saveSideDraft,
      {
        params: { _id: place.ticketId },
        body: { side_conversation_id: place.sideId, content, version: over },
      },
      { raise: false },
    ),
  );
  if (!draft) return null;
  showKept(place, draft.version > 0 ? draft : null);
  return { written, version: draft.version };
}

function showKept(place: SideDraftKey, draft: SideDraft | null): void {
  changeDraftsHere((now) => ({
    ...now,
    sides: [...(draft ? [draft] : []), ...now.sides.filter((one) => !isAt(place)(one))],
  }));
}
