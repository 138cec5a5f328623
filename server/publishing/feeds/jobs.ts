import { readPostFeedsJob } from '#contracts/publishing/post-feeds.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';
import { readPostFeeds } from '#server/publishing/feeds/read-feeds.ts';

/** Feeds that become posts are read by a job. */
export const feedJobs = [handleJob(readPostFeedsJob, (context) => readPostFeeds(context))];
