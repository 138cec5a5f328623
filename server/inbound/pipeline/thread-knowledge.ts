import type { AccountSentiment } from '#engine/sentiment/account-sentiment.ts';
import type { WorkerRequest } from '#server/inbound/pipeline/messages.ts';
import type { KeywordChange, LiveKeyword } from '#server/keywords/public.ts';
import type { AccountBlacklist, AccountScoreSettings } from '#server/listening/public.ts';
import type { AccountTagRules } from '#server/listening/tag-rules/public.ts';

/** Changes of what the threads know. */
export type KnowledgeChanges = {
  /** Passes changed keywords to every thread; batches that are enqueued later use them. */
  change: (change: KeywordChange) => void;
  /** Passes changed rules of sentiment, and what was learnt about accounts, to every thread. */
  feel: (accounts: readonly AccountSentiment[]) => void;
  /** Passes the accounts' own words and weights to every thread. */
  understand: (accounts: readonly AccountScoreSettings[]) => void;
  /** Passes changed tag rules to every thread. */
  tag: (accounts: readonly AccountTagRules[]) => void;
  /** Passes changed blacklists to every thread. */
  hide: (accounts: readonly AccountBlacklist[]) => void;
};

/**
 * What every thread of the pipeline knows. Each change is passed on by `tell`, and kept: `readAll` returns the requests that give all of
 * it to a thread that starts later.
 */
export function makeThreadKnowledge(tell: (change: WorkerRequest) => void): {
  changes: KnowledgeChanges;
  readAll: () => WorkerRequest[];
} {
  const keywords = new Map<number, LiveKeyword>();
  const sentiments = new Map<string, AccountSentiment>();
  const understanding = new Map<string, AccountScoreSettings>();
  const blacklists = new Map<string, AccountBlacklist>();
  const tags = new Map<string, AccountTagRules>();
  return {
    changes: {
      change: (change) => {
        for (const number of change.removed) keywords.delete(number);
        for (const keyword of change.put) keywords.set(keyword.number, keyword);
        tell({ kind: 'keywords', change });
      },
      feel: (accounts) => {
        for (const account of accounts) sentiments.set(account.accountId, account);
        tell({ kind: 'sentiments', accounts });
      },
      hide: (accounts) => {
        for (const account of accounts) blacklists.set(account.accountId, account);
        tell({ kind: 'blacklists', accounts });
      },
      tag: (accounts) => {
        for (const account of accounts) tags.set(account.accountId, account);
        tell({ kind: 'tags', accounts });
      },
      understand: (accounts) => {
        for (const account of accounts) understanding.set(account.accountId, account);
        tell({ kind: 'understanding', accounts });
      },
    },
    readAll: () => {
      const all: WorkerRequest[] = [];
      if (keywords.size > 0)
        all.push({ kind: 'keywords', change: { put: [...keywords.values()], removed: [] } });
      if (sentiments.size > 0) all.push({ kind: 'sentiments', accounts: [...sentiments.values()] });
      if (blacklists.size > 0) all.push({ kind: 'blacklists', accounts: [...blacklists.values()] });
      if (tags.size > 0) all.push({ kind: 'tags', accounts: [...tags.values()] });
      if (understanding.size > 0) all.push({ kind: 'understanding', accounts: [...understanding.values()] });
      return all;
    },
  };
}
