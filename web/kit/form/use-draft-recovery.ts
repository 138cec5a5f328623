import { useContext, useEffect, useRef, useState } from 'react';
import { queryClient } from '#web/kit/api/query-client.ts';
import { sessionQuery, SignedIn } from '#web/kit/session/session.ts';
import {
  deleteRecovery,
  saveRecovery,
  buildRecoveryKey,
  findRecovery,
  type Recovery,
} from './draft-recovery.ts';
import { isSameValue } from './three-way.ts';
import type { Values } from './values.ts';

/** Whether the session ended while the page was still open. */
export const hasSessionEnded = (): boolean => queryClient.getQueryData(sessionQuery.queryKey) === null;

/** The state of a form, and the record that it edits. */
export type RecoverableForm = {
  thing: string;
  /** The fields that contain no secret: only those are stored. */
  open: () => readonly string[];
  values: Values;
  base: { values: Values; version: number | undefined };
  dirty: boolean;
};

/**
 * Saves the unsaved changes of a form when the session ends while it is open, and finds them when the user is back in the same tab.
 *
 * @returns the recovery, if there is one, and a function that deletes it
 */
export function useDraftRecovery({ thing, ...form }: RecoverableForm): {
  kept: Recovery | null;
  drop: () => void;
} {
  const user = useContext(SignedIn)?.user._id;
  const name = user === undefined ? null : buildRecoveryKey(user, thing);
  const [dropped, setDropped] = useState<string | null>(null);
  const kept = name === null || name === dropped ? null : findRecovery(name);
  const last = useRef(form);
  useEffect(() => {
    last.current = form;
  });
  useEffect(
    () => () => {
      if (name === null || !last.current.dirty || !hasSessionEnded()) return;
      const now = changedIn(last.current);
      if (Object.keys(now.changes).length > 0) saveRecovery(name, now);
    },
    [name],
  );
  const drop = () => {
    if (name === null) return;
    deleteRecovery(name);
    setDropped(name);
  };
  return { kept, drop };
}

function changedIn({ open: openOnes, values, base }: Omit<RecoverableForm, 'thing'>): Recovery {
  const open = openOnes();
  const of = (all: Values, names: readonly string[]): Values =>
    Object.fromEntries(names.map((name) => [name, all[name]]));
  const changed = open.filter((name) => !isSameValue(values[name], base.values[name]));
  return { changes: of(values, changed), base: of(base.values, open), version: base.version };
}
