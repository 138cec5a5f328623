import { AccountId } from '#contracts/kit/ids.ts';
import { withdrawMentionJob } from '#contracts/listening/jobs.ts';
import { isAnyWaiting } from '#server/inbound/batch-store.ts';
import { listDaysOfMention, deleteMention } from '#server/inbound/mention-changes/withdrawal-store.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import type { AboutRun } from '#server/kit/jobs/runner.ts';
import { touchDays } from '#server/listening/public.ts';

/** Milliseconds until a job that has used up its attempts starts again. */
const ANEW = 3_600_000;

/**
 * Deletes a mention for good that its author withdrew: nobody reads, finds or counts it any more.
 * @throws while it is not stored and anything of its account is still in the pipeline, so that its job is retried; after the last attempt
 * it is queued again, because what exceeds a plan's limit may wait for weeks
 */
export async function withdrawMention(
  context: Context,
  { account_id, mention_id }: { account_id: string; mention_id: string },
  { lastAttempt }: Pick<AboutRun, 'lastAttempt'>,
): Promise<void> {
  const accountId = AccountId.parse(account_id);
  const scope = { accountId, actor: SYSTEM };
  // Checked before the store: what is in the pipeline now may be stored by then, never the other way round.
  const waiting = await inTransaction(context, scope, (unit) => isAnyWaiting(unit, unit.now));
  const days = await listDaysOfMention(context.clickhouse, accountId, mention_id);
  if (days.length === 0) {
    if (waiting && !lastAttempt) throw new Error('the mention may still be on its way');
    if (waiting)
      await inTransaction(context, scope, (unit) =>
        unit.addJob(
          withdrawMentionJob,
          { account_id, mention_id },
          { key: `mention:${mention_id}`, runAt: new Date(unit.now.getTime() + ANEW) },
        ),
      );
    return;
  }
  const touch = () => inTransaction(context, scope, (unit) => touchDays(unit, days));
  await touch();
  await deleteMention(context.clickhouse, accountId, mention_id);
  await touch();
}
