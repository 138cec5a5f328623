import { makeDemoJob } from '#contracts/operations/jobs.ts';
import { fillDemo } from '#server/demo/fill-demo.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';

export const jobs = [handleJob(makeDemoJob, (context, payload) => fillDemo(context, payload))];
