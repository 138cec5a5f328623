import { compileBlacklist, type Blacklist } from '#engine/blacklist/compile.ts';
import type { AccountBlacklist } from '#server/listening/public.ts';

/** Every account's blacklist, compiled. */
export type BlacklistBoard = {
  change: (accounts: readonly AccountBlacklist[]) => void;
  /** The rules that hide an account's posts. */
  of: (accountId: string) => Blacklist;
};

const NONE: Blacklist = () => undefined;

/** Creates an empty board: nothing is hidden. */
export function makeBlacklistBoard(): BlacklistBoard {
  const accounts = new Map<string, Blacklist>();
  return {
    change: (changed) => {
      for (const { accountId, entries } of changed) {
        if (entries.length === 0) accounts.delete(accountId);
        else accounts.set(accountId, compileBlacklist(entries));
      }
    },
    of: (accountId) => accounts.get(accountId) ?? NONE,
  };
}
