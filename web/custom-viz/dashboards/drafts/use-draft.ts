import { useCallback, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import { SavedDraft, type VizDashboard } from '#contracts/custom-viz/dashboard.ts';
import { useHome } from '#web/custom-viz/homes/home.ts';
import { ApiError } from '#web/kit/api/api-error.ts';
import { call } from '#web/kit/api/call.ts';
import { useRefresh } from '#web/kit/api/use-call.ts';
import { useFlush } from '#web/kit/form/use-flush.ts';
import { addStep, redoStep, undoStep } from '../editing/edit-history.ts';
import {
  isUnsaved,
  startDraft,
  takeAnswer,
  takeTheirs,
  type DraftState,
  type StoredDraft,
} from './draft-state.ts';

/** The pause after an edit before it is saved, and before a failed saving is repeated, in milliseconds. */
const REST_MS = 600;
const AGAIN_MS = 5000;

/** An edit: of one group are those that are undone together, such as the letters of a title. */
export type EditDocument = (
  change: (document: DashboardDocument) => DashboardDocument,
  group?: string,
) => void;

export type Draft = ReturnType<typeof useDraft>;

/** The draft of a dashboard: edited at once, saved by itself, merged with what others do, and undone step by step. */
export function useDraft(dashboard: VizDashboard) {
  const [state, setState] = useState<DraftState>(() => startDraft(toStored(dashboard)));
  const [error, setError] = useState<unknown>(null);
  const [isSaving, setSaving] = useState(false);
  const [settled, setSettled] = useState<readonly string[]>([]);
  const refresh = useRefresh();
  const { calls } = useHome();
  const latest = useRef({ state, settled });
  useEffect(() => {
    latest.current = { state, settled };
  });
  const stored = toStored(dashboard);
  // What others saved comes with the dashboard, which is read again after each of their changes. What is edited here and not saved yet is
  // saved on the revision that it began with, so that the server finds what both changed.
  if (stored.revision > state.stored.revision && !isSaving && !isUnsaved(state))
    setState(takeTheirs(state, stored));
  const save = useCallback(async () => {
    const {
      settled: [...settling],
    } = latest.current;
    const { history, stored: on } = latest.current.state;
    const sent = history.present;
    setSaving(true);
    const answered = await call(
      calls.saveDraft,
      {
        params: { _id: dashboard._id },
        body: { revision: on.revision, document: sent, settled: [...settling] },
      },
      { raise: false },
    );
    if (answered.ok) {
      setSettled((before) => before.filter((one) => !settling.includes(one)));
      setState((before) => takeAnswer(before, sent, answered.value));
      setError(null);
      refresh(calls.get.name);
    } else {
      const theirs = readStale(answered.error);
      if (theirs) setState((before) => takeTheirs(before, theirs));
      setError(theirs ? null : answered.error);
    }
    setSaving(false);
  }, [dashboard._id, calls, refresh]);
  const unsaved = isUnsaved(state) || settled.length > 0;
  useEffect(() => {
    if (!unsaved || isSaving) return;
    const timer = setTimeout(() => void save(), error ? AGAIN_MS : REST_MS);
    return () => clearTimeout(timer);
  }, [unsaved, isSaving, error, save, state.history.present]);
  useFlush(unsaved && !isSaving, save);
  const edit = useCallback<EditDocument>(
    (change, group) =>
      setState(({ stored: on, history }) => ({
        stored: on,
        history: addStep(history, change(history.present), group ?? null),
      })),
    [],
  );
  const move = useCallback(
    (step: typeof undoStep) =>
      setState(({ stored: on, history }) => ({ stored: on, history: step(history) })),
    [],
  );
  return {
    document: state.history.present,
    revision: state.stored.revision,
    conflicts: state.stored.conflicts,
    edit,
    undo: useCallback(() => move(undoStep), [move]),
    redo: useCallback(() => move(redoStep), [move]),
    canUndo: state.history.past.length > 0,
    canRedo: state.history.future.length > 0,
    /** Leaves a conflict as it was decided. */
    settle: (id: string) => {
      setSettled((before) => [...before, id]);
      setState((before) => ({
        ...before,
        stored: { ...before.stored, conflicts: before.stored.conflicts.filter(({ _id }) => _id !== id) },
      }));
    },
    save,
    unsaved,
    isSaving,
    error,
  };
}

function toStored({ draft, published, revision }: VizDashboard): StoredDraft {
  const document = draft?.document ?? published;
  if (!document) throw new Error('a dashboard has neither a draft nor a published document');
  return { document, revision, conflicts: draft?.conflicts ?? [] };
}

const Stale = SavedDraft.extend({ revision: z.number() });

/** The present draft that comes with the refusal of an old one. */
function readStale(error: unknown): StoredDraft | null {
  if (!(error instanceof ApiError) || error.code !== 'stale_version') return null;
  return Stale.safeParse(error.data).data ?? null;
}
