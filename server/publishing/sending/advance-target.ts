import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { prolongClaim, releaseClaim, type Claim } from '#server/publishing/sending/claim-store.ts';
import { closeStep } from '#server/publishing/sending/close-step.ts';
import { makeStep } from '#server/publishing/sending/make-step.ts';
import { takeStep } from '#server/publishing/sending/take-step.ts';
import { PROLONG_MS } from '#server/publishing/sending/timing.ts';

/** More steps than any post has: a thread of fifty parts, each prepared and published. */
const MOST_STEPS = 120;

/**
 * Makes the steps of a claimed target until there is nothing to do now. A failure of our own leaves the claim, so that the target is taken over
 * when it ends: what was begun then is known not to be finished.
 */
export async function advanceTarget(context: Context, claim: Claim): Promise<void> {
  const prolonging = setInterval(() => {
    prolongClaim(context, claim).catch((error: unknown) =>
      context.log.warn({ err: error, target: claim.targetId }, 'a claim could not be prolonged'),
    );
  }, PROLONG_MS);
  const inUnit = <T>(work: Parameters<typeof inTransaction<T>>[2]): Promise<T> =>
    inTransaction(context, { accountId: claim.accountId, actor: SYSTEM }, work);
  try {
    for (let step = 0; step < MOST_STEPS; step += 1) {
      const work = await inUnit((unit) => takeStep(context, unit, claim));
      if (!work) break;
      const result = await makeStep(context, work);
      await inUnit((unit) => closeStep(unit, work, result));
    }
    await releaseClaim(context, claim);
  } finally {
    clearInterval(prolonging);
  }
}
