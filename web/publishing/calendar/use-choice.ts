import { useCallback, useMemo, useRef, useState } from 'react';
import type { PostTile } from '#contracts/publishing/post.ts';

/** The posts that are chosen for a change of many, among those that are shown. */
export function useChoice(shown: readonly PostTile[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  const chosen = useMemo(() => shown.filter(({ _id }) => ids.has(_id)), [shown, ids]);
  const toggle = useCallback((id: string) => {
    last.current = id;
    setIds((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  /** Chooses everything from the one that was chosen last up to this one. */
  const extend = (id: string) => {
    const [from, to] = [last.current ?? id, id]
      .map((one) => shown.findIndex(({ _id }) => _id === one))
      .toSorted((one, other) => one - other);
    if (from === undefined || to === undefined || from < 0) return toggle(id);
    last.current = id;
    return setIds((now) => new Set([...now, ...shown.slice(from, to + 1).map(({ _id }) => _id)]));
  };
  return {
    chosen,
    isChosen: (id: string) => ids.has(id),
    toggle,
    extend,
    all: () => setIds(new Set(shown.map(({ _id }) => _id))),
    clear: () => setIds(new Set()),
  };
}

/** The choice of posts. */
export type Choice = ReturnType<typeof useChoice>;
