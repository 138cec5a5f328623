import { lookBackJob } from '#contracts/settings/keywords/endpoints.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';
import { runLookBack } from '#server/settings/keywords/run-look-back.ts';

export const jobs = [
  handleJob(lookBackJob, (context, payload, about) => runLookBack(context, payload, about)),
];
