import { DEFAULT_WEIGHTS, type ScoreWeights } from '#contracts/listening/score-weights.ts';
import type { AccountScoreSettings } from '#server/listening/public.ts';

/** What each account says of its own: how its scores are weighed, and words that a dictionary does not know. */
export type AccountBoard = {
  change: (accounts: readonly AccountScoreSettings[]) => void;
  weightsOf: (accountId: string) => ScoreWeights;
  /** The account's words beside those of its keywords. */
  wordsOf: (accountId: string, ofKeywords: ReadonlySet<string>) => ReadonlySet<string>;
};

/** An empty board: every account as if it had said nothing. */
export const makeAccountBoard = (): AccountBoard => {
  const accounts = new Map<string, AccountScoreSettings>();
  const joined = new Map<string, { of: ReadonlySet<string>; all: ReadonlySet<string> }>();
  return {
    change: (changed) => {
      for (const account of changed) {
        accounts.set(account.accountId, account);
        joined.delete(account.accountId);
      }
    },
    weightsOf: (accountId) => accounts.get(accountId)?.weights ?? DEFAULT_WEIGHTS,
    wordsOf: (accountId, ofKeywords) => {
      const own = accounts.get(accountId)?.words ?? [];
      if (own.length === 0) return ofKeywords;
      const known = joined.get(accountId);
      if (known?.of === ofKeywords) return known.all;
      const all = new Set([...ofKeywords, ...own]);
      joined.set(accountId, { of: ofKeywords, all });
      return all;
    },
  };
};
