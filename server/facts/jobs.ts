import { checkFactsJob, runFactsJob } from '#contracts/facts/jobs.ts';
import { checkFacts } from '#server/facts/check-facts.ts';
import { performFactRun } from '#server/facts/perform-run.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';

export const jobs = [
  handleJob(runFactsJob, (context, { run_id }, { stopping }) => performFactRun(context, run_id, stopping)),
  handleJob(checkFactsJob, (context, _payload, { stopping }) => checkFacts(context, stopping)),
];
