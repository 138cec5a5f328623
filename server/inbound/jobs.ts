import { keepMonthsJob, processBatchJob } from '#contracts/inbound/jobs.ts';
import { keepMonths } from '#server/inbound/keep-months.ts';
import { processBatch } from '#server/inbound/process-batch.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';

export const jobs = [
  handleJob(processBatchJob, (context, payload) => processBatch(context, payload)),
  handleJob(keepMonthsJob, (context) => keepMonths(context)),
];
