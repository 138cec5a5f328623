import { fault } from '#contracts/kit/faults/fault.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { projectBatch } from '#server/facts/project.ts';
import { findFactState, findFactProgress, isUpTo, type FactProgress } from '#server/facts/watermark-store.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';

/** How long a reader waits for facts to be as new as the log was when they asked, and for those of an account to be derived at all. */
const WITHIN_MS = { changes: 2000, first: 10_000 } as const;
/** How often a reader looks whether another process has derived what they wait for. */
const LOOK_MS = 20;
/** When to ask again, in seconds, while all facts of an account are derived for the first time. */
const ASK_AGAIN_S = 10;

/**
 * Waits until facts are as new as the log was at `progress`, and derives what is missing without waiting for the next round of the service, so
 * that somebody who has just closed a ticket finds it closed in a report.
 * @returns null where they are, or the instant as of which they are after the longest wait
 * @throws unavailable while the facts of the account are derived for the first time
 */
export async function followFacts(
  context: Context,
  accountId: AccountId,
  progress: FactProgress,
): Promise<string | null> {
  if (isUpTo(progress, progress)) return null;
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), progress.built ? WITHIN_MS.changes : WITHIN_MS.first);
  const ended = new Promise<null>((resolve) => {
    waiting.signal.addEventListener('abort', () => resolve(null));
  });
  // A batch that is longer than the wait goes on by itself.
  const following = followUntil(context, accountId, { end: progress, stopping: waiting.signal });
  following.catch((error: unknown) => context.log.warn({ err: error }, 'facts could not be followed'));
  try {
    const found = await Promise.race([following, ended]);
    if (found !== null && isUpTo(found, progress)) return null;
    return await inTransaction(context, { accountId, actor: SYSTEM }, async (unit) => {
      const found = await findFactState(unit);
      return (
        found?.asOf.at ?? refuse('unavailable', { retryAfter: ASK_AGAIN_S, fault: fault('facts_not_built') })
      );
    });
  } finally {
    clearTimeout(timer);
    waiting.abort();
  }
}

async function followUntil(
  context: Context,
  accountId: AccountId,
  { end, stopping }: { end: FactProgress; stopping: AbortSignal },
): Promise<FactProgress> {
  const scope = { accountId, actor: SYSTEM };
  for (;;) {
    const now = await inTransaction(context, scope, findFactProgress);
    if (isUpTo(now, end) || stopping.aborted) return now;
    // All facts are derived by the service; of what happened since, another process may be deriving a batch.
    if (!now.built || !(await projectBatch(context, accountId)))
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
