import { deleteOpeningsJob, OPENING_DAYS } from '#contracts/custom-viz/openings.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { deleteOpeningsBefore } from '#server/custom-viz/across-accounts-store.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';

export const openingJobs = [
  handleJob(deleteOpeningsJob, async (context) => {
    const last = new Date(context.clock().getTime() - OPENING_DAYS * MS_PER_DAY);
    await deleteOpeningsBefore(context, last.toISOString().slice(0, 10));
  }),
];
