import type { Context } from '#server/kit/context.ts';

/** How many accounts' settings are cached; the least recently used is evicted first. */
const MOST = 5000;

/** The owner of the settings, and a stamp of their versions: another stamp means other settings. */
type Settings = { accountId: string; stamp: string };

/** Caches what is compiled from an account's settings, and compiles it again only when one of them was changed. */
export function makeVersionCache<T>() {
  const kept = new WeakMap<Context, Map<string, { stamp: string; ready: T }>>();
  return async (context: Context, { accountId, stamp }: Settings, make: () => Promise<T>): Promise<T> => {
    const accounts = kept.get(context) ?? new Map<string, { stamp: string; ready: T }>();
    kept.set(context, accounts);
    const known = accounts.get(accountId);
    accounts.delete(accountId);
    const next = known?.stamp === stamp ? known : { stamp, ready: await make() };
    accounts.set(accountId, next);
    const [oldest] = accounts.keys();
    if (accounts.size > MOST && oldest) accounts.delete(oldest);
    return next.ready;
  };
}
