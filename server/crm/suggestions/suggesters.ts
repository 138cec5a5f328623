import { Worker } from 'node:worker_threads';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { LabelledText } from '#engine/suggestions/learn.ts';
import { Suggester, type SuggesterModel } from '#engine/suggestions/suggester.ts';
import {
  readExamples,
  SUGGESTED,
  type Examples,
  type SuggestedKind,
} from '#server/crm/suggestions/example-store.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';

/** The models learnt for an account; a kind without enough examples has none. */
export type Suggesters = {
  at: number;
  examples: number;
  of: Partial<Record<SuggestedKind, Suggester>>;
};

/** The most tickets to learn from, and the fewest. */
const EXAMPLES_MOST = 2000;
const EXAMPLES_LEAST = 20;
/** After this time the models are learnt again, in milliseconds; the previous ones serve meanwhile. */
const FRESH_MS = 3_600_000;
/** How many accounts' models are cached in memory: some megabytes each. */
const ACCOUNTS_MOST = 40;

type CachedSuggesters = { now: Suggesters | undefined; learning: Promise<void> | undefined };
const kept = new WeakMap<Context, Map<AccountId, CachedSuggesters>>();

/**
 * The models learnt from an account's own tickets, in this process; undefined while they are learnt for the first time. No text leaves the
 * installation, and none is stored with the models.
 */
export function getSuggesters(context: Context, accountId: AccountId): Suggesters | undefined {
  const accounts = kept.get(context) ?? new Map<AccountId, CachedSuggesters>();
  kept.set(context, accounts);
  const known = accounts.get(accountId) ?? { now: undefined, learning: undefined };
  accounts.delete(accountId);
  accounts.set(accountId, known);
  const [oldest] = accounts.keys();
  if (accounts.size > ACCOUNTS_MOST && oldest) accounts.delete(oldest);
  const stale = !known.now || context.clock().getTime() - known.now.at > FRESH_MS;
  if (stale && !known.learning)
    known.learning = learn(context, accountId)
      .then((learnt) => {
        known.now = learnt;
      })
      .catch((error: unknown) => context.log.warn({ err: error }, 'nothing was learnt for suggestions'))
      .finally(() => {
        known.learning = undefined;
      });
  return known.now;
}

async function learn(context: Context, accountId: AccountId): Promise<Suggesters> {
  const examples = await inTransaction(context, { accountId, actor: SYSTEM }, (unit) =>
    readExamples(unit, EXAMPLES_MOST),
  );
  const of: Suggesters['of'] = {};
  for (const kind of SUGGESTED)
    if (isEnough(examples[kind])) of[kind] = new Suggester(await inThread(examples[kind]));
  return { at: context.clock().getTime(), examples: countOf(examples), of };
}

function isEnough(examples: readonly LabelledText[]): boolean {
  return examples.length >= EXAMPLES_LEAST && new Set(examples.flatMap(({ labels }) => labels)).size >= 2;
}

const countOf = (examples: Examples): number => Math.max(...SUGGESTED.map((kind) => examples[kind].length));

function inThread(examples: readonly LabelledText[]): Promise<SuggesterModel> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./learn-worker.ts', import.meta.url), { workerData: examples });
    worker.unref();
    worker.once('message', (learnt: SuggesterModel) => {
      resolve(learnt);
      void worker.terminate();
    });
    worker.once('error', reject);
  });
}
