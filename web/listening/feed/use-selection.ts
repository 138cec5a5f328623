import { useState } from 'react';

/** The selection in a feed: named mentions, or every one that the filter finds. Another filter has another selection. */
export type Selection = {
  ids: ReadonlySet<string>;
  every: boolean;
  toggle: (id: string) => void;
  selectEvery: () => void;
  clear: () => void;
};

const NONE: ReadonlySet<string> = new Set();

/** @param key identifies the filter: with another one nothing is selected */
export function useSelection(key: string): Selection {
  const [held, setHeld] = useState({ key, ids: NONE, every: false });
  const now = held.key === key ? held : { key, ids: NONE, every: false };
  return {
    ids: now.ids,
    every: now.every,
    toggle: (id) => {
      const ids = new Set(now.ids);
      // A user who deselects one of all matches keeps the mentions that were selected by name before.
      if (!ids.delete(id) && !now.every) ids.add(id);
      setHeld({ key, ids, every: false });
    },
    selectEvery: () => setHeld({ ...now, every: true }),
    clear: () => setHeld({ key, ids: NONE, every: false }),
  };
}
