import { AccountId } from '#contracts/kit/ids.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { gauges } from '#server/kit/metrics.ts';
import { claimOverdue, countOverdue } from '#server/publishing/sending/across-accounts-store.ts';
import { wakeOld, wakeReconnected } from '#server/publishing/sending/claim-store.ts';
import { notifyAuthor } from '#server/publishing/sending/notify-author.ts';

/** Wakes what waits for nothing any more, and notifies of what should have been sent. */
export async function sweepTargets(context: Context): Promise<void> {
  await wakeReconnected(context);
  await wakeOld(context);
  for (const { account_id, ...target } of await claimOverdue(context))
    await inTransaction(context, { accountId: AccountId.parse(account_id), actor: SYSTEM }, (unit) =>
      notifyAuthor(unit, target, 'overdue'),
    );
  gauges.publishingOverdue.set(await countOverdue(context));
}
