import type { AccountSentiment } from '#engine/sentiment/account-sentiment.ts';
import type { NamedItem } from '#server/inbound/batch-payload.ts';
import type { Findings, PostReading } from '#server/inbound/pipeline/post-columns.ts';
import type { KeywordChange } from '#server/keywords/public.ts';
import type { AccountBlacklist, AccountScoreSettings } from '#server/listening/public.ts';
import type { AccountTagRules } from '#server/listening/tag-rules/public.ts';

/** A waiting batch: a compressed payload and its source. `onlyMatched`: posts that no keyword matches are dropped. */
export type WaitingBatch = {
  sourceId: string;
  receivedAt: string;
  payload: Uint8Array;
  onlyMatched?: boolean;
};

/** Posts of one source that are stored already and whose text has changed. */
export type RereadInput = {
  from: { sourceId: string; receivedAt: string };
  items: readonly NamedItem[];
};

/** The task for a batch: analyse it for one account, or match it against every account's keywords (`pooled`: and prepare it for the public pool). `room`: memory for the block. */
export type Work =
  | { kind: 'analyse'; accountId: string; batch: WaitingBatch; room?: SharedArrayBuffer }
  | { kind: 'match'; batch: WaitingBatch; pooled: boolean }
  | ({ kind: 'reread'; accountId: string } & RereadInput);

/** A request to a worker. */
export type WorkerRequest =
  | { kind: 'keywords'; change: KeywordChange }
  | { kind: 'understanding'; accounts: readonly AccountScoreSettings[] }
  | { kind: 'blacklists'; accounts: readonly AccountBlacklist[] }
  | { kind: 'tags'; accounts: readonly AccountTagRules[] }
  | { kind: 'sentiments'; accounts: readonly AccountSentiment[] }
  | ({ task: number } & Work);

/** Mentions ready to be stored: a block of `MENTION_COLUMNS` in ClickHouse's format `Native`, in shared memory. */
export type AnalysedBlock = {
  block: Uint8Array;
  count: number;
  /** How many were matched by at least one keyword. */
  matched: number;
  /** The newest time of publishing; null where there is none. */
  newest: string | null;
  /** The days (UTC) on which any was published. */
  days: string[];
};

/**
 * What a batch of a public source comes to: the accounts that it concerns, and which of its items (by their index) concern each; what was
 * found in each item that was read; and its posts for the public pool, a block of `PUBLIC_POST_COLUMNS`, null where there are none.
 */
export type BatchMatches = {
  matches: readonly (readonly [accountId: string, items: readonly number[]])[];
  readings: ReadonlyMap<number, PostReading>;
  pool: { block: Uint8Array; count: number } | null;
};

/** The result of a task. */
export type WorkResult =
  | { kind: 'analysed'; analysed: AnalysedBlock }
  | { kind: 'matched'; matched: BatchMatches }
  | { kind: 'reread'; findings: readonly Findings[] };

/** The response of a worker. */
export type WorkerReply = { task: number } & (
  | { ok: true; done: WorkResult }
  | { ok: false; message: string }
);
