import { useCallback, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import type { CallResult } from '#web/kit/api/call.ts';
import { actWithUndo } from '#web/kit/ui/undo.tsx';

/** The draft is sent to the server this long after the last keystroke (milliseconds). */
const REST_MS = 800;

/** The draft as the server stores it; version 0: nothing is stored. */
export type SavedDraft<T> = { written: T; version: number };

/** One kind of draft: its schema, and its value when nothing is written. */
export type DraftSort<T> = {
  schema: z.ZodType<T>;
  nothing: T;
  isNothing: (written: T) => boolean;
  /** A draft that comes back to where something else is being written. */
  join?: (back: T, now: T) => T;
};

/** The drafts that are being written, by their keys in local storage. */
const takers = new Map<string, (back: unknown) => void>();

/** Puts a draft back that was not sent: where it is being written, or on this machine for when that is opened again. */
export function giveBackDraft<T>(sort: DraftSort<T>, name: string, back: T): void {
  const take = takers.get(name);
  if (take) take(back);
  else keepHere(sort, name, joined(sort, back, readHere(sort, name)));
}

function joined<T>({ isNothing, join }: DraftSort<T>, back: T, now: T): T {
  return isNothing(now) || !join ? back : join(back, now);
}

type SyncedDraftOptions<T> = {
  sort: DraftSort<T>;
  /** The key in local storage: includes the author, since several people may sign in on one machine. */
  name: string;
  /** What the server stores; undefined until that is known. */
  saved: SavedDraft<T> | undefined;
  /** Saves it over a version; resolves to null if that was not possible. Null if the server stores nothing for this user. */
  save: ((draft: SavedDraft<T>) => Promise<SavedDraft<T> | null>) | null;
};

/**
 * Text that a user has written and not sent yet: stored on this machine with every keystroke, so that a crash loses nothing, and on the
 * server soon after, so that it is available on any machine. It does not overwrite what another tab or device wrote since: this tab keeps
 * its own text and saves it as the next version.
 */
export function useSyncedDraft<T>({ sort, name, saved, save }: SyncedDraftOptions<T>) {
  const [written, setWritten] = useState(() => readHere(sort, name));
  /**
   * The key changes with the draft that the server stores, and when a draft is sent, discarded or restored, because its files change too.
   */
  const [round, setRound] = useState(0);
  const known = useRef<SavedDraft<T> | null>(null);
  const newest = useRef({ written, save });
  /** Messages that are being sent from this draft, and the last save, which a message must not overtake. */
  const sending = useRef(0);
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    newest.current = { written, save };
  });
  const push = useCallback(
    function pushNewest(): void {
      const { written: now, save: saveNow } = newest.current;
      if (known.current === null || saveNow === null || sending.current > 0) return;
      if (isSame(now, known.current.written)) return;
      saving.current = saveNow({ written: now, version: known.current.version }).then((draft) => {
        if (draft) known.current = draft;
        // It may have been emptied while it was being saved.
        if (draft && sort.isNothing(newest.current.written)) pushNewest();
      });
    },
    [sort],
  );
  useEffect(() => {
    if (known.current !== null || saved === undefined) return;
    known.current = saved;
    if (!sort.isNothing(newest.current.written)) {
      // What was typed on this machine is newer than what another device left, and may not be on the server yet.
      push();
      return;
    }
    // Text that was typed after the last render takes precedence.
    setWritten((now) => (sort.isNothing(now) ? saved.written : now));
    setRound((now) => now + 1);
  }, [saved, sort, push]);
  useEffect(() => {
    keepHere(sort, name, written);
    const timer = setTimeout(push, REST_MS);
    return () => clearTimeout(timer);
  }, [sort, name, written, push]);
  // Leaving for another draft counts as a pause: save at once.
  useEffect(() => push, [push]);
  useEffect(() => {
    takers.set(name, (given) => {
      const back = sort.schema.safeParse(given).data;
      if (back === undefined) return;
      setWritten((now) => joined(sort, back, now));
      setRound((now) => now + 1);
    });
    return () => void takers.delete(name);
  }, [sort, name]);
  const forget = useCallback(() => {
    // What follows may replace all this before the next render.
    localStorage.removeItem(name);
    newest.current = { ...newest.current, written: sort.nothing };
    known.current = { written: sort.nothing, version: 0 };
    setWritten(sort.nothing);
    setRound((now) => now + 1);
  }, [name, sort]);
  /**
   * Sends a message that was written here. The server discards the draft with it, so nothing is saved meanwhile; `send` resolves to false
   * if the message was refused.
   */
  const sendFrom = async (send: () => Promise<boolean>): Promise<boolean> => {
    sending.current += 1;
    let taken = false;
    try {
      await saving.current;
      taken = await send();
    } finally {
      sending.current -= 1;
    }
    if (taken) known.current = { written: sort.nothing, version: 0 };
    // What was typed since is the next draft.
    push();
    return taken;
  };
  /** Discards the draft, here and on the server; undo restores it, unless another draft was begun in its place. */
  const discard = (text: string): void => {
    const gone = written;
    const version = known.current?.version ?? 0;
    forget();
    const dropped = save?.({ written: sort.nothing, version });
    const bring = async (): Promise<void> => {
      if (!sort.isNothing(newest.current.written)) return;
      // The composer may be closed by now, and opened again before the server has the draft.
      keepHere(sort, name, gone);
      setWritten(gone);
      setRound((now) => now + 1);
      await dropped;
      const draft = await save?.({ written: gone, version: 0 });
      if (draft) known.current = draft;
    };
    actWithUndo({ text, act: () => undefined, undo: () => void bring() });
  };
  return { written, setWritten, round, forget, sendFrom, discard };
}

type VersionedDraft = { version: number };

/**
 * Saves a draft over a version; if another tab saved first, over the version of that tab. Null if it could not be saved: the next keystroke
 * tries again.
 */
export async function saveOver<D extends VersionedDraft>(
  kept: z.ZodType<D>,
  version: number,
  save: (over: number) => Promise<CallResult<D>>,
): Promise<D | null> {
  const answer = await save(version);
  const standing = answer.ok ? null : kept.safeParse(answer.error.data).data;
  const last = standing ? await save(standing.version) : answer;
  return last.ok ? last.value : null;
}

const isSame = <T>(one: T, other: T): boolean => JSON.stringify(one) === JSON.stringify(other);

function readHere<T>({ schema, nothing }: DraftSort<T>, name: string): T {
  try {
    return schema.safeParse(JSON.parse(localStorage.getItem(name) ?? 'null')).data ?? nothing;
  } catch {
    return nothing;
  }
}

function keepHere<T>({ isNothing }: DraftSort<T>, name: string, written: T): void {
  if (isNothing(written)) localStorage.removeItem(name);
  else localStorage.setItem(name, JSON.stringify(written));
}
