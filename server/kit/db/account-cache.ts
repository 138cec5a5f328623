/**
 * How long an entry is valid after it was read, or after the last time it was certain that all changes had been heard, in milliseconds: a
 * change that was missed shows no longer than that.
 */
export const CACHED_MS = 1000;
/** How long an entry is valid at most, even if no change was heard: some values depend on the time. */
export const LONGEST_MS = 10_000;
/** After how long it is checked again that all changes were received. */
const PROVE_MS = 500;
/** Maximum number of entries; the oldest is dropped first. */
const MOST_KEPT = 2000;

type Entry<T> = { accountId: string; at: number; value: T };

/** A cache of values read from an account's rows: an entry is dropped when something of its account changes. */
export type AccountCache<T> = {
  /** The value under a key, null where there is none. `now` in milliseconds, by the clock of {@link AccountCache.begin}. */
  at: (key: string, now: number) => T | null;
  /**
   * Begins a read, before the database is queried.
   * @returns a function that stores its result, unless a change was received since: the read may not have seen it
   */
  begin: (now: number) => (key: string, entry: { accountId: string; value: T }) => void;
  /** Something in its account changed, or in all accounts (null). */
  changed: (accountId: string | null) => void;
  /** Whether changes made elsewhere are received. While they are not, nothing is cached. */
  heard: (whether: boolean) => void;
  /** Every change that was reported before an instant has been received. */
  proved: (at: number) => void;
};

/** Creates an empty cache, which stores nothing before `heard(true)`. `prove` requests {@link AccountCache.proved}. */
export function makeAccountCache<T>({ most = MOST_KEPT, prove = () => {} } = {}): AccountCache<T> {
  const entries = new Map<string, Entry<T>>();
  const keysOf = new Map<string, Set<string>>();
  /** Changes are numbered; a read is stored when no change of its account has a number above the one it began at. */
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
    Math.abs(now - at) > LONGEST_MS ||
    (Math.abs(now - at) > CACHED_MS && Math.abs(now - provedAt) > CACHED_MS);
  /** A map keeps the order in which entries were stored, so the oldest come first. */
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
}
