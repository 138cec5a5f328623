import type { DraftConflict } from '#contracts/custom-viz/conflict.ts';
import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import { mergeDocuments } from '#engine/custom-viz/merge-documents.ts';
import { rebaseHistory, startHistory, type EditHistory } from '../editing/edit-history.ts';
import { isSame } from '../editing/list-changes.ts';

/* A draft that is edited here while others edit it elsewhere: what the server has, and the steps that lead away from it. */

/** What the server keeps of a draft. */
export type StoredDraft = { document: DashboardDocument; revision: number; conflicts: DraftConflict[] };

export type DraftState = {
  /** As it was last received from the server, or sent to it. */
  stored: StoredDraft;
  history: EditHistory<DashboardDocument>;
};

/** A draft that nobody has edited here yet. */
export function startDraft(stored: StoredDraft): DraftState {
  return { stored, history: startHistory(stored.document) };
}

/** Whether something was edited here that the server does not have. */
export function isUnsaved({ stored, history }: DraftState): boolean {
  return history.present !== stored.document && !isSame(history.present, stored.document);
}

/** After a document was saved: `sent` is what was sent, the answer has what others changed as well. */
export function takeAnswer(state: DraftState, sent: DashboardDocument, answer: StoredDraft): DraftState {
  return rebase(state, sent, answer);
}

/** After others saved: their draft, and on it what was edited here. */
export function takeTheirs(state: DraftState, theirs: StoredDraft): DraftState {
  if (theirs.revision <= state.stored.revision) return state;
  return rebase(state, state.stored.document, theirs);
}

/** Every step here with what others changed since the document `from`. */
function rebase({ history }: DraftState, from: DashboardDocument, stored: StoredDraft): DraftState {
  if (isSame(from, stored.document)) return { stored, history };
  const merge = (step: DashboardDocument): DashboardDocument =>
    step === from || isSame(step, from)
      ? stored.document
      : mergeDocuments({ base: from, later: step, earlier: stored.document }).document;
  return { stored, history: rebaseHistory(history, merge) };
}
