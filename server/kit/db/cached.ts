import type { Context } from '#server/kit/context.ts';
import { makeAccountCache, type AccountCache } from '#server/kit/db/account-cache.ts';

/** Wrapped in an object, so that a cached null differs from nothing cached. */
type Entry = { of: unknown };

const caches = new WeakMap<Context, AccountCache<Entry>>();

function cacheOf(context: Context): AccountCache<Entry> {
  const known = caches.get(context);
  if (known) return known;
  const { basis } = context.database;
  const made = makeAccountCache<Entry>({ prove: basis.prove });
  basis.follow(made);
  caches.set(context, made);
  return made;
}

/**
 * A value read from an account's settings under a name. It stays cached until one of the tables whose triggers report changes (migrations
 * 0058 and 0083) has changed, until it is no longer certain that all changes were received, and for ten seconds at most. Callers share the
 * value and must not change it.
 */
export async function readCached<T>(
  context: Context,
  { accountId, now }: { accountId: string; now: Date },
  name: string,
  read: () => Promise<T>,
): Promise<T> {
  const cache = cacheOf(context);
  const key = `${accountId} ${name}`;
  const known = cache.at(key, now.getTime());
  // A name identifies one read, so one shape.
  if (known) return known.of as T;
  const store = cache.begin(now.getTime());
  const value = await read();
  store(key, { accountId, value: { of: value } });
  return value;
}
