import type { Sentiment } from '#contracts/listening/mention.ts';
import type { Adaptation } from './adaptation.ts';

/** An active sentiment rule of an account: texts with one of the words have the sentiment. */
export type LiveRule = {
  _id: string;
  product: 'listening' | 'crm';
  words: string[];
  sentiment: Sentiment;
};

/** What decides the sentiment of an account's posts: its active rules, the first that matches winning, and its adaptation where one is on. */
export type AccountSentiment = {
  accountId: string;
  rules: readonly LiveRule[];
  adaptation: Adaptation | null;
};
