import { AccountId } from '#contracts/kit/ids.ts';
import { reconcileUsageJob, syncBillingJob, watchUsageJob } from '#contracts/payment/jobs.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';
import { syncBilling } from '#server/payment/sync.ts';
import { reconcileUsage } from '#server/payment/usage/reconcile.ts';
import { watchUsage } from '#server/payment/usage/watch-usage.ts';

export const jobs = [
  handleJob(syncBillingJob, (context, { account_id, event }) =>
    syncBilling(context, { accountId: AccountId.parse(account_id), event }),
  ),
  handleJob(watchUsageJob, (context) => watchUsage(context)),
  handleJob(reconcileUsageJob, (context) => reconcileUsage(context)),
];
