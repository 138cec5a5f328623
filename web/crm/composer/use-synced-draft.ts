import { useCallback, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import type { CallResult } from '#web/kit/api/call.ts';
import { actWithUndo } from '#web/kit/ui/undo.tsx';

/** The server is told so long after the last key (milliseconds). */
const REST_MS = 800;

/** What the server keeps of a draft; version 0: nothing. */
export type SavedDraft<T> = { written: T; version: number };

/** One sort of draft: what it is made of, and what stands where nothing is written. */
export type DraftSort<T> = { schema: z.ZodType<T>; nothing: T; isNothing: (written: T) => boolean };

type SyncedDraftOptions<T> = {
  sort: DraftSort<T>;
  /** Under which name it lies on this machine: by who wrote it, since several people may sign in at one. */
  name: string;
  /** What the server keeps; undefined until that is known. */
  saved: SavedDraft<T> | undefined;
  /** Saves it over a version; resolves to null where that was not possible. Null where the server keeps nothing for this person. */
  save: ((draft: SavedDraft<T>) => Promise<SavedDraft<T> | null>) | null;
};

/**
 * What somebody has written and not sent yet: on this machine with every key, so that a crash loses nothing, and on the server soon
 * after, so that it stands at any desk. What another tab or device wrote since is not written over: this tab keeps its own text and
 * saves it as the next version.
 */
export const useSyncedDraft = <T>({ sort, name, saved, save }: SyncedDraftOptions<T>) => {
  const [written, setWritten] = useState(() => readHere(sort, name));
  /** Another begins with what the server kept, and when one was sent, thrown away or brought back: its files are others. */
  const [round, setRound] = useState(0);
  const known = useRef<SavedDraft<T> | null>(null);
  const newest = useRef({ written, save });
  useEffect(() => {
    newest.current = { written, save };
  });
  const push = useCallback(
    function pushNewest(): void {
      const { written: now, save: saveNow } = newest.current;
      if (known.current === null || saveNow === null || isSame(now, known.current.written)) return;
      void saveNow({ written: now, version: known.current.version }).then((draft) => {
        if (draft) known.current = draft;
        // It may have been sent while it was on its way.
        if (draft && sort.isNothing(newest.current.written)) pushNewest();
      });
    },
    [sort],
  );
  useEffect(() => {
    if (known.current !== null || saved === undefined) return;
    known.current = saved;
    if (!sort.isNothing(newest.current.written)) {
      // What was typed on this machine is newer than what another left, and may not be there yet.
      push();
      return;
    }
    // A key that was pressed after the last drawing stands before this.
    setWritten((now) => (sort.isNothing(now) ? saved.written : now));
    setRound((now) => now + 1);
  }, [saved, sort, push]);
  useEffect(() => {
    keepHere(sort, name, written);
    const timer = setTimeout(push, REST_MS);
    return () => clearTimeout(timer);
  }, [sort, name, written, push]);
  // Whoever goes on to something else at once has rested as well.
  useEffect(() => push, [push]);
  const forget = useCallback(() => {
    // What follows may take the place of all this before the next drawing.
    localStorage.removeItem(name);
    newest.current = { ...newest.current, written: sort.nothing };
    known.current = { written: sort.nothing, version: 0 };
    setWritten(sort.nothing);
    setRound((now) => now + 1);
  }, [name, sort]);
  /** Throws it away, here and on the server; taking that back brings it again, unless something else was begun in its place. */
  const discard = (text: string): void => {
    const gone = written;
    const version = known.current?.version ?? 0;
    forget();
    const dropped = save?.({ written: sort.nothing, version });
    const bring = async (): Promise<void> => {
      if (!sort.isNothing(newest.current.written)) return;
      // Where it is written may be closed by now, and opened again before the server has it.
      keepHere(sort, name, gone);
      setWritten(gone);
      setRound((now) => now + 1);
      await dropped;
      const draft = await save?.({ written: gone, version: 0 });
      if (draft) known.current = draft;
    };
    actWithUndo({ text, act: () => undefined, undo: () => void bring() });
  };
  return { written, setWritten, round, forget, discard };
};

type VersionedDraft = { version: number };

/** Saves a draft over a version; where another tab was quicker, over what that left. Null where it could not be saved: the next key tries again. */
export const saveOver = async <D extends VersionedDraft>(
  kept: z.ZodType<D>,
  version: number,
  save: (over: number) => Promise<CallResult<D>>,
): Promise<D | null> => {
  const answer = await save(version);
  const standing = answer.ok ? null : kept.safeParse(answer.error.data).data;
  const last = standing ? await save(standing.version) : answer;
  return last.ok ? last.value : null;
};

const isSame = <T>(one: T, other: T): boolean => JSON.stringify(one) === JSON.stringify(other);

const readHere = <T>({ schema, nothing }: DraftSort<T>, name: string): T => {
  try {
    return schema.safeParse(JSON.parse(localStorage.getItem(name) ?? 'null')).data ?? nothing;
  } catch {
    return nothing;
  }
};

const keepHere = <T>({ isNothing }: DraftSort<T>, name: string, written: T): void => {
  if (isNothing(written)) localStorage.removeItem(name);
  else localStorage.setItem(name, JSON.stringify(written));
};
