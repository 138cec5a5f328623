import type { Sentiment } from '#contracts/listening/mention.ts';
import type { KeywordEntry } from '#engine/keywords/entry.ts';
import { makeLiveMatcher } from '#engine/keywords/live-matcher.ts';
import type { AccountSentiment, LiveRule } from '#engine/sentiment/account-sentiment.ts';
import { chooseAdapted } from '#engine/sentiment/adaptation.ts';
import { choose, type SentimentModel } from '#engine/sentiment/classify.ts';

/** The fields of a post that its sentiment depends on. `words` as they are counted. */
export type ScoredPost = {
  kind: 'post' | 'message';
  searched: string;
  folded: string;
  language: string;
  words: readonly string[];
};

/** The sentiment of a post, and its source; `rules`: those of the account that found one of their words, the deciding one first. */
export type SentimentResult = {
  sentiment: Sentiment;
  confidence: number;
  by: 'model' | 'rule';
  rules: readonly LiveRule[];
};

/** The sentiment rules of every account and what was learnt from its corrections, beside the model. */
export type SentimentBoard = {
  change: (accounts: readonly AccountSentiment[]) => void;
  /** The numbers of the rules of which each folded text contains a word, by text; empty if the account has no rules. */
  rulesOf: (folded: readonly string[], accountId: string) => LiveRule[][];
  /** The sentiment of one post: the first matching rule decides, otherwise the model with its adaptation to the account. */
  tell: (accountId: string, post: ScoredPost, rules: readonly LiveRule[]) => SentimentResult;
  /** Whether the model is adapted to an account's corrections. */
  isAdapted: (accountId: string) => boolean;
};

/** Rules of listening apply to posts, those of the CRM to messages from people. */
const PRODUCT = { post: 'listening', message: 'crm' } as const;

/** An empty board over a model. */
export function makeSentimentBoard(model: Pick<SentimentModel, 'read'>): SentimentBoard {
  const accounts = new Map<string, AccountSentiment & { owner: number; numbers: number[] }>();
  const rules = new Map<number, LiveRule>();
  const matcher = makeLiveMatcher([]);
  let lastNumber = 0;

  const change = (account: AccountSentiment): { put: KeywordEntry[]; remove: number[] } => {
    const known = accounts.get(account.accountId);
    const owner = known?.owner ?? accounts.size;
    for (const number of known?.numbers ?? []) rules.delete(number);
    const put = account.rules.map((rule) => entryOf(rule, (lastNumber += 1), owner));
    put.forEach(({ id }, index) => {
      const rule = account.rules[index];
      if (rule) rules.set(id, rule);
    });
    accounts.set(account.accountId, { ...account, owner, numbers: put.map(({ id }) => id) });
    return { put, remove: known?.numbers ?? [] };
  };

  return {
    change: (changed) => {
      const parts = changed.map(change);
      matcher.change({ put: parts.flatMap(({ put }) => put), remove: parts.flatMap(({ remove }) => remove) });
      // There are few rules compared to keywords: building them in at once takes a moment, seldom.
      if (matcher.stale) Array.from(matcher.rebuild());
    },
    rulesOf: (folded, accountId) => {
      const found = folded.map((): number[] => []);
      const account = accounts.get(accountId);
      if (account && account.numbers.length > 0)
        matcher.matchAll(folded, (text, number) => found[text]?.push(number), {
          owner: account.owner,
        });
      // Numbers ascend in the order of the rules.
      return found.map((numbers) =>
        numbers.toSorted((a, b) => a - b).flatMap((number) => rules.get(number) ?? []),
      );
    },
    isAdapted: (accountId) => Boolean(accounts.get(accountId)?.adaptation),
    tell: (accountId, { kind, searched, language, words }, found) => {
      const own = found.filter(({ product }) => product === PRODUCT[kind]);
      const [first] = own;
      if (first) return { sentiment: first.sentiment, confidence: 1, by: 'rule', rules: own };
      const adaptation = accounts.get(accountId)?.adaptation;
      const reading = model.read(searched, language);
      const { label, confidence } = adaptation ? chooseAdapted(adaptation, reading, words) : choose(reading);
      return { sentiment: label, confidence, by: 'model', rules: own };
    },
  };
}

/** Any word of a rule is enough; words are matched as keywords are. */
function entryOf({ words }: LiveRule, id: number, owner: number): KeywordEntry {
  return {
    id,
    owner,
    match: 'auto',
    sets: words.map((word) => ({ includes: [word], excludes: [] })),
  };
}
