import type { Context } from '#server/kit/context.ts';
import { refuseAtLimit } from '#server/payment/usage/limits.ts';
import { findLimits, computeUsed, addApiCalls } from '#server/payment/usage/usage-store.ts';

/** The counts and limits for an account's calls between two reads of the ledger. */
type CallCounter = { pending: number; flushed: number; limit: number | null; seen: number };

const counted = new WeakMap<Context, Map<string, CallCounter>>();
/** How long the ledger's total and the plan's limit may be cached, in milliseconds. */
const KNOWN_MS = 5_000;

function countingOf(context: Context): Map<string, CallCounter> {
  const known = counted.get(context) ?? new Map<string, CallCounter>();
  counted.set(context, known);
  return known;
}

/**
 * Counts a call by API key. The count is in memory until the next second's flush, so a crash loses at most one second of counting and no
 * call ever waits for the ledger.
 * @throws limit_reached where the month's calls are used up; such a call is not counted
 */
export async function countApiCall(context: Context, accountId: string): Promise<void> {
  const counting = await lookUp(context, accountId);
  const used = counting.flushed + counting.pending;
  if (counting.limit !== null && used >= counting.limit)
    refuseAtLimit({ meter: 'api_calls', limit: counting.limit, used });
  counting.pending += 1;
}

async function lookUp(context: Context, accountId: string): Promise<CallCounter> {
  const known = countingOf(context);
  const now = context.clock();
  const before = known.get(accountId);
  if (before && now.getTime() - before.seen < KNOWN_MS) return before;
  const db = context.database.platform;
  const [limits, flushed] = await Promise.all([
    findLimits(db, accountId),
    computeUsed(db, 'api_calls', { accountId, now }),
  ]);
  const fresh = known.get(accountId) ?? { pending: 0, flushed: 0, limit: null, seen: 0 };
  Object.assign(fresh, { flushed, limit: limits.api_calls, seen: now.getTime() });
  known.set(accountId, fresh);
  return fresh;
}

/** Writes the counts since the last flush, all accounts in one statement. Counts that fail to be written are included next time. */
export async function flushApiCalls(context: Context): Promise<void> {
  const due = [...countingOf(context)].filter(([, { pending }]) => pending > 0);
  if (due.length === 0) return;
  const taken = due.map(([accountId, counting]) => ({ accountId, counting, amount: counting.pending }));
  for (const { counting, amount } of taken) {
    counting.pending -= amount;
    counting.flushed += amount;
  }
  try {
    await addApiCalls(context, taken);
  } catch (error) {
    for (const { counting, amount } of taken) {
      counting.pending += amount;
      counting.flushed -= amount;
    }
    throw error;
  }
}
