import { AccountId } from '#contracts/kit/ids.ts';
import { evaluateAlertsJob } from '#contracts/listening/alerts/endpoints.ts';
import { listAccountsWithDueAlerts } from '#server/alerts/public.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';

/**
 * Adds a job for every account whose rules have something to evaluate: mentions arrived since the last evaluation, an hour is complete, or
 * a rule was added or switched on. A job that waits already is not added twice; an installation without rules runs one query on an empty
 * index.
 */
export async function findDueAlerts(context: Context): Promise<void> {
  for (const account_id of await listAccountsWithDueAlerts(context))
    await inTransaction(context, { accountId: AccountId.parse(account_id), actor: SYSTEM }, (unit) =>
      unit.addJob(evaluateAlertsJob, { account_id }, { key: `alerts:${account_id}` }),
    );
}
