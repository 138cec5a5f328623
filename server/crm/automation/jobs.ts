import { notifyDelayedJob, sweepTicketsJob } from '#contracts/crm/automation/endpoints.ts';
import { sendDelayed } from '#server/crm/automation/send-by-rule.ts';
import { sweepAccounts } from '#server/crm/automation/sweep.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';

export const jobs = [handleJob(notifyDelayedJob, sendDelayed), handleJob(sweepTicketsJob, sweepAccounts)];
