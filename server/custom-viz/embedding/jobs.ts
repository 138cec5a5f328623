import { deleteEmbedViewsJob, EMBED_VIEW_DAYS } from '#contracts/custom-viz/embed-keys.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { deleteOldViews } from '#server/custom-viz/embedding/token-store.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';

export const embedJobs = [
  handleJob(deleteEmbedViewsJob, (context) =>
    deleteOldViews(context, new Date(context.clock().getTime() - EMBED_VIEW_DAYS * MS_PER_DAY)),
  ),
];
