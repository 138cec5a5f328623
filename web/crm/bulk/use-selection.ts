import { useCallback, useState } from 'react';

/** The tickets that are selected for a bulk change. */
export type Selection = {
  selected: ReadonlySet<string>;
  toggle: (id: string) => void;
  set: (ids: readonly string[]) => void;
};

/** Keeps the selection for as long as the list has the same query; another list starts with nothing selected. */
export function useSelection(listKey: string): Selection {
  const [chosen, setChosen] = useState<{ key: string; ids: ReadonlySet<string> }>({
    key: listKey,
    ids: NONE,
  });
  const selected = chosen.key === listKey ? chosen.ids : NONE;
  const set = useCallback(
    (ids: readonly string[]) => setChosen({ key: listKey, ids: new Set(ids) }),
    [listKey],
  );
  const toggle = useCallback(
    (id: string) =>
      setChosen(({ key, ids }) => {
        const before = key === listKey ? ids : NONE;
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return { key: listKey, ids: next };
      }),
    [listKey],
  );
  return { selected, toggle, set };
}

const NONE: ReadonlySet<string> = new Set();
