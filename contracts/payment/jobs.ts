import { z } from 'zod';
import { Id } from '#contracts/kit/ids.ts';
import { defineJob } from '#contracts/kit/job.ts';

/** Fetches an organisation's payment afresh from the provider; `event` is what made us look. One after another per account. */
export const syncBillingJob = defineJob({
  name: 'payment.sync-billing',
  payload: z.object({ account_id: Id, event: z.string().optional() }),
  attempts: 12,
  queue: ({ account_id }) => `payment ${account_id}`,
});

/** Tells administrators of limits that are near or reached, and gives back what was held once there is room. */
export const watchUsageJob = defineJob({
  name: 'payment.watch-usage',
  payload: z.object({}).loose(),
  attempts: 3,
});

/** Holds the ledger's stored mentions against what the store really has. */
export const reconcileUsageJob = defineJob({
  name: 'payment.reconcile-usage',
  payload: z.object({}).loose(),
  attempts: 3,
});

export const JOBS = [syncBillingJob, watchUsageJob, reconcileUsageJob];
