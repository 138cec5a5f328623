import { watchTargetsJob } from '#contracts/links/endpoints.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';
import { deleteSaltsBefore } from '#server/links/across-accounts-store.ts';
import { getDay } from '#server/links/clicks/visitors.ts';
import { watchTargets } from '#server/links/targets/watch-targets.ts';

export const jobs = [
  handleJob(watchTargetsJob, async (context, _payload, { stopping }) => {
    await deleteSaltsBefore(context, getDay(context.clock()));
    await watchTargets(context, stopping);
  }),
];
