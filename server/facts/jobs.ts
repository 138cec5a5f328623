import { runFactsJob } from '#contracts/facts/jobs.ts';
import { performFactRun } from '#server/facts/perform-run.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';

export const jobs = [
  handleJob(runFactsJob, (context, { run_id }, { stopping }) => performFactRun(context, run_id, stopping)),
];
