import { z } from 'zod';
import { Id } from '#contracts/kit/ids.ts';
import { defineJob } from '#contracts/kit/job.ts';

/** Fetches an organisation's payment again from the provider; `event` is the reason. One at a time per account. */
export const syncBillingJob = defineJob({
  name: 'payment.sync-billing',
  payload: z.object({ account_id: Id, event: z.string().optional() }),
  attempts: 12,
  queue: ({ account_id }) => `payment ${account_id}`,
});

/** Notifies administrators of limits that are near or reached, and releases withheld posts once there is room. */
export const watchUsageJob = defineJob({
  name: 'payment.watch-usage',
  payload: z.object({}).loose(),
  attempts: 3,
});

/** Compares the number of stored mentions in the ledger with what the store really contains. */
export const reconcileUsageJob = defineJob({
  name: 'payment.reconcile-usage',
  payload: z.object({}).loose(),
  attempts: 3,
});

export const JOBS = [syncBillingJob, watchUsageJob, reconcileUsageJob];
