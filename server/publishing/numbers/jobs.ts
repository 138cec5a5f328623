import { readNumbersJob } from '#contracts/publishing/numbers.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';
import { readDueNumbers } from '#server/publishing/numbers/read-numbers.ts';

export const numberJobs = [
  handleJob(readNumbersJob, (context, _payload, { stopping }) => readDueNumbers(context, stopping)),
];
