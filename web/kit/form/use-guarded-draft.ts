import { useRef, useState } from 'react';
import { isClosingForm } from './leaving.ts';
import { isSameValue } from './three-way.ts';
import { useUnsavedChanges } from './use-unsaved-changes.ts';
import type { Values } from './values.ts';

type GuardedDraftOptions<V> = {
  /** Identifies the form's record among all that the page may open. */
  thing: string;
  start: V;
  version?: number | undefined;
  /** The fields that contain no secret. */
  open: readonly string[];
};

/**
 * The values of a form that draws its own controls: leaving the page asks while they are unsaved, and values that an ended session left
 * unsaved are offered again (`kept`), unless a colleague saved since.
 *
 * @returns call `settled` after saving, so that leaving no longer asks
 */
export function useGuardedDraft<V extends Values>({ thing, start, version, open }: GuardedDraftOptions<V>) {
  const [draft, setDraft] = useState(start);
  const saved = useRef(false);
  const dirty = !isSameValue(draft, start);
  const { kept, drop } = useUnsavedChanges(
    { thing, open: () => open, values: draft, base: { values: start, version }, dirty },
    (leaving) => !saved.current && isClosingForm(leaving),
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
}
