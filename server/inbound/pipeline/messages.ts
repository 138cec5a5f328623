import type { AccountBlacklist, AccountSentiment, AccountUnderstanding } from '#server/listening/public.ts';
import type { AccountTagRules } from '#server/settings/tag-rules/public.ts';
import type { KeywordChange } from '#server/settings/keywords/public.ts';

/** A batch as it waits: a compressed payload and where it came from. */
export type WaitingBatch = { sourceId: string; receivedAt: string; payload: Uint8Array };

/** What a worker is asked. */
export type Question =
  | { kind: 'keywords'; change: KeywordChange }
  | { kind: 'understanding'; accounts: readonly AccountUnderstanding[] }
  | { kind: 'blacklists'; accounts: readonly AccountBlacklist[] }
  | { kind: 'tags'; accounts: readonly AccountTagRules[] }
  | { kind: 'sentiments'; accounts: readonly AccountSentiment[] }
  | { kind: 'analyse'; task: number; accountId: string; batch: WaitingBatch };

/** Mentions ready to be stored: a block of `MENTION_COLUMNS` in ClickHouse's format `Native`. */
export type Analysed = {
  block: Uint8Array;
  count: number;
  /** How many were matched by at least one keyword. */
  matched: number;
  /** The newest time of publishing; null where there is none. */
  newest: string | null;
  /** The days (UTC) that any was published on. */
  days: string[];
  /** How many each keyword matched, by its `_id`. */
  byKeyword: Record<string, number>;
};

/** What a worker answers. */
export type Answer = { task: number } & ({ ok: true; analysed: Analysed } | { ok: false; message: string });
