import type { Context } from '#server/kit/context.ts';

/** Accounts whose settings stay ready; the one that was not asked for longest goes first. */
const MOST = 5000;

/** Whose settings they are, and what says which of them in which versions: another stamp, other settings. */
type Settings = { accountId: string; stamp: string };

/** Keeps what is made of an account's settings, and has it made again only when one of them was changed. */
export const makeVersionCache = <T>() => {
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
};
