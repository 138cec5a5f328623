import { DEFAULT_WEIGHTS, type ScoreWeights } from '#contracts/listening/score-weights.ts';
import type { AccountScoreSettings } from '#server/listening/public.ts';

/** The settings of each account: how its scores are weighted, and words that a dictionary does not contain. */
export type AccountBoard = {
  change: (accounts: readonly AccountScoreSettings[]) => void;
  weightsOf: (accountId: string) => ScoreWeights;
  /** The account's words besides those of its keywords. */
  wordsOf: (accountId: string, ofKeywords: ReadonlySet<string>) => ReadonlySet<string>;
};

/** Creates an empty board: no account has settings of its own. */
export function makeAccountBoard(): AccountBoard {
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
}
