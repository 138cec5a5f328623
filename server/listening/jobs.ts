import { runChangeJob } from '#contracts/listening/actions/endpoints.ts';
import { makeSumsJob } from '#contracts/listening/jobs.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';
import { runChange } from '#server/listening/actions/run-change.ts';
import { makeSums } from '#server/listening/sums/make-sums.ts';

export const jobs = [
  handleJob(makeSumsJob, (context, _payload, about) => makeSums(context, about)),
  handleJob(runChangeJob, (context, payload) => runChange(context, payload)),
];
