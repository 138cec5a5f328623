import { useRef, useState } from 'react';
import { closesForm } from './leaving.ts';
import { sameValue } from './three-way.ts';
import type { Values } from './use-draft.ts';
import { useUnsavedChanges } from './use-unsaved-changes.ts';

type Given<V> = {
  /** What is filled in, among all that the page may open. */
  thing: string;
  start: V;
  version?: number | undefined;
  /** The fields that hold nothing secret. */
  open: readonly string[];
};

/**
 * What somebody fills in with controls of their own, guarded while it is not saved. What an ended session left is offered again
 * (`kept`), unless a colleague saved since.
 *
 * @returns `settled` is told where it was saved, so that the next page opens without a question
 */
export const useGuardedDraft = <V extends Values>({ thing, start, version, open }: Given<V>) => {
  const [draft, setDraft] = useState(start);
  const saved = useRef(false);
  const dirty = !sameValue(draft, start);
  const { kept, drop } = useUnsavedChanges(
    { thing, open: () => open, values: draft, base: { values: start, version }, dirty },
    (leaving) => !saved.current && closesForm(leaving),
  );
  const take = (): void => {
    setDraft({ ...start, ...kept?.changes });
    drop();
  };
  return {
    draft,
    dirty,
    change: (patch: Partial<V>) => {
      saved.current = false;
      setDraft((before) => ({ ...before, ...patch }));
    },
    discard: () => setDraft(start),
    settled: () => {
      saved.current = true;
      drop();
    },
    kept: kept && kept.version === version ? { take, drop } : null,
  };
};
