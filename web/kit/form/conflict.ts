import { useCallback, useState } from 'react';
import { z } from 'zod';
import { ApiError } from '#web/kit/api/api-error.ts';
import type { ThreeWay } from './three-way.ts';
import type { Values } from './values.ts';

/** A record as it is stored: its values and the version that a change is made on. */
export type StoredValues = { values: Values; version: number };

/** A conflict that waits for the user. `save`: the chosen values are sent at once; otherwise they are put into the form. */
export type OpenConflict = ThreeWay & { save: boolean; answer: (chosen: Values | null) => void };

const Newest = z.looseObject({ version: z.number() });

/**
 * What is stored now, if a write was refused because somebody else saved in between (409 `stale_version`); undefined for every other error.
 */
export function findNewestStored(error: unknown): ({ version: number } & Values) | undefined {
  if (!(error instanceof ApiError) || error.code !== 'stale_version') return undefined;
  return Newest.safeParse(error.data).data;
}

/**
 * For screens that manage their drafts themselves: `ask` opens the dialog and returns the chosen values (null: the user continues editing);
 * render `<ConflictDialog conflict={conflict} … />` of `conflict-dialog.tsx` while there is one. Forms with `useDraft` do this
 * automatically.
 */
export function useConflict() {
  const [conflict, setConflict] = useState<OpenConflict | null>(null);
  const ask = useCallback(
    (three: ThreeWay, { save }: { save: boolean } = { save: true }): Promise<Values | null> =>
      new Promise((resolve) => {
        setConflict({
          ...three,
          save,
          answer: (chosen) => {
            setConflict(null);
            resolve(chosen);
          },
        });
      }),
    [],
  );
  return { conflict, ask };
}
