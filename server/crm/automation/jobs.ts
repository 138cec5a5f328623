import { sayLaterJob, sweepTicketsJob } from '#contracts/crm/automation/endpoints.ts';
import { sayLater } from '#server/crm/automation/say.ts';
import { sweepTickets } from '#server/crm/automation/sweep.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';

export const jobs = [handleJob(sayLaterJob, sayLater), handleJob(sweepTicketsJob, sweepTickets)];
