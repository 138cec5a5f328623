/**
 * How long something is answered with after it was read, or after it was certain for the last time that all changes had been heard, in
 * milliseconds: what is overheard lasts no longer.
 */
export const KEPT_MS = 1000;
/** How long something is answered with at most, though no change was heard: some of it turns on the time. */
export const LONGEST_MS = 10_000;
/** When it is time to make certain again. */
const PROVE_MS = 500;
/** Readings kept at once; the oldest goes first. */
const MOST_KEPT = 2000;

type Entry<T> = { accountId: string; at: number; value: T };

/** Values read from an account's rows, kept for as long as nothing of that account is told to have changed. */
export type KeptReadings<T> = {
  /** What is kept under a key, null when nothing is. `now` in milliseconds, by the clock of {@link KeptReadings.begin}. */
  at: (key: string, now: number) => T | null;
  /**
   * Begins a reading, before the store is asked.
   * @returns what keeps its outcome, unless a change was told since: the reading may not have seen it
   */
  begin: (now: number) => (key: string, entry: { accountId: string; value: T }) => void;
  /** Something of an account changed, or of all (null). */
  changed: (accountId: string | null) => void;
  /** Whether changes made elsewhere are heard. While they are not, nothing is kept. */
  heard: (whether: boolean) => void;
  /** Every change that was told before an instant has been heard. */
  proved: (at: number) => void;
};

/** Makes an empty keeper, which keeps nothing before it is told that changes are heard. `prove` asks for {@link KeptReadings.proved}. */
export const keepReadings = <T>({ most = MOST_KEPT, prove = () => {} } = {}): KeptReadings<T> => {
  const entries = new Map<string, Entry<T>>();
  const keysOf = new Map<string, Set<string>>();
  /** Changes are numbered; a reading holds when none of its account has a number above the one it began at. */
  const changedAt = new Map<string, number>();
  let step = 0;
  let allChangedAt = 0;
  let hearing = false;
  let provedAt = -Infinity;

  const drop = (key: string): void => {
    const accountId = entries.get(key)?.accountId ?? '';
    entries.delete(key);
    const keys = keysOf.get(accountId);
    keys?.delete(key);
    if (keys?.size === 0) keysOf.delete(accountId);
  };
  const dropAll = (): void => {
    allChangedAt = step += 1;
    for (const map of [entries, keysOf, changedAt]) map.clear();
  };
  const isOld = ({ at }: Entry<T>, now: number): boolean =>
    Math.abs(now - at) > LONGEST_MS || (Math.abs(now - at) > KEPT_MS && Math.abs(now - provedAt) > KEPT_MS);
  /** Entries stand in the order in which they were kept, so whatever is old stands first. */
  const makeRoom = (now: number): void => {
    for (const [key, entry] of entries) {
      if (entries.size < most && !isOld(entry, now)) return;
      drop(key);
    }
  };

  return {
    at: (key, now) => {
      const entry = entries.get(key);
      if (!entry) return null;
      if (Math.abs(now - provedAt) > PROVE_MS) prove();
      return isOld(entry, now) ? null : entry.value;
    },
    begin: (now) => {
      const began = step;
      return (key, { accountId, value }) => {
        if (!hearing || allChangedAt > began || (changedAt.get(accountId) ?? 0) > began) return;
        drop(key);
        makeRoom(now);
        entries.set(key, { accountId, at: now, value });
        keysOf.set(accountId, (keysOf.get(accountId) ?? new Set()).add(key));
      };
    },
    changed: (accountId) => {
      if (accountId === null || changedAt.size >= most) return dropAll();
      changedAt.set(accountId, (step += 1));
      for (const key of keysOf.get(accountId) ?? []) drop(key);
    },
    heard: (whether) => {
      hearing = whether;
      provedAt = -Infinity;
      dropAll();
    },
    proved: (at) => {
      provedAt = at;
    },
  };
};
