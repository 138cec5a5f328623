import { notifyDelayedJob, sweepTicketsJob } from '#contracts/crm/automation/endpoints.ts';
import { sendLater } from '#server/crm/automation/send-by-rule.ts';
import { sweepTickets } from '#server/crm/automation/sweep.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';

export const jobs = [handleJob(notifyDelayedJob, sendLater), handleJob(sweepTicketsJob, sweepTickets)];
