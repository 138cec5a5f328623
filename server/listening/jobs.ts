import { makeSumsJob } from '#contracts/listening/jobs.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';
import { makeSums } from '#server/listening/sums/make-sums.ts';

export const jobs = [handleJob(makeSumsJob, (context, _payload, about) => makeSums(context, about))];
