import { useRef, useState } from 'react';
import { isLeft } from './leaving.ts';
import { sameValue } from './three-way.ts';
import type { Values } from './use-draft.ts';
import { useUnsaved } from './use-unsaved.ts';

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
export const useHeld = <V extends Values>({ thing, start, version, open }: Given<V>) => {
  const [draft, setDraft] = useState(start);
  const saved = useRef(false);
  const dirty = !sameValue(draft, start);
  const { kept, drop } = useUnsaved(
    { thing, open: () => open, values: draft, base: { values: start, version }, dirty },
    (leaving) => !saved.current && isLeft(leaving),
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
