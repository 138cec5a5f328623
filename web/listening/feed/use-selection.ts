import { useState } from 'react';

/** What of a feed is selected: named mentions, or every one that the filter finds. It is another selection under another filter. */
export type Selection = {
  ids: ReadonlySet<string>;
  every: boolean;
  toggle: (id: string) => void;
  selectEvery: () => void;
  clear: () => void;
};

const NONE: ReadonlySet<string> = new Set();

/** @param key stands for the filter: with another one nothing is selected */
export const useSelection = (key: string): Selection => {
  const [held, setHeld] = useState({ key, ids: NONE, every: false });
  const now = held.key === key ? held : { key, ids: NONE, every: false };
  return {
    ids: now.ids,
    every: now.every,
    toggle: (id) => {
      const ids = new Set(now.ids);
      // Whoever leaves one out of all that match keeps what was named before.
      if (!ids.delete(id) && !now.every) ids.add(id);
      setHeld({ key, ids, every: false });
    },
    selectEvery: () => setHeld({ ...now, every: true }),
    clear: () => setHeld({ key, ids: NONE, every: false }),
  };
};
