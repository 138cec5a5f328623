import { watchUsageJob, reconcileUsageJob } from '#contracts/payment/jobs.ts';
import type { Module } from '#server/kit/module.ts';
import { handlers as ownHandlers } from '#server/payment/handlers.ts';
import { jobs as ownJobs } from '#server/payment/jobs.ts';
import { paymentService } from '#server/payment/service.ts';
import { usageHandlers } from '#server/payment/usage/usage-handlers.ts';

/** Plans, limits and invoices. */
export const payment: Module = {
  name: 'payment',
  handlers: [...ownHandlers, ...usageHandlers],
  jobs: [...ownJobs],
  timetable: [
    { task: watchUsageJob.name, match: '*/10 * * * *' },
    { task: reconcileUsageJob.name, match: '53 2 * * *' },
  ],
  services: [paymentService],
};
