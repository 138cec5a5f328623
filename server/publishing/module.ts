import { followReviewsJob } from '#contracts/publishing/approval/reviews.ts';
import { fillSlotsJob } from '#contracts/publishing/evergreen.ts';
import { readNumbersJob } from '#contracts/publishing/numbers.ts';
import { readPostFeedsJob } from '#contracts/publishing/post-feeds.ts';
import { notifyAccessEndsJob } from '#contracts/publishing/sending.ts';
import { extendSeriesJob } from '#contracts/publishing/series.ts';
import type { Module } from '#server/kit/module.ts';
import { accountHandlers } from '#server/publishing/accounts/handlers.ts';
import { clientHandlers } from '#server/publishing/approval/client-handlers.ts';
import { commentHandlers } from '#server/publishing/approval/comment-handlers.ts';
import { deputyHandlers } from '#server/publishing/approval/deputy-handlers.ts';
import { reviewJobs } from '#server/publishing/approval/follow-reviews.ts';
import { approvalHandlers } from '#server/publishing/approval/handlers.ts';
import { sharedHandlers } from '#server/publishing/approval/shared-handlers.ts';
import { versionHandlers } from '#server/publishing/approval/version-handlers.ts';
import { workflowHandlers } from '#server/publishing/approval/workflow-handlers.ts';
import { calendarFileHandlers } from '#server/publishing/calendar-files/handlers.ts';
import { calendarHandlers } from '#server/publishing/calendar/handlers.ts';
import { noteHandlers } from '#server/publishing/calendar/note-handlers.ts';
import { addPublishingDemo } from '#server/publishing/demo/add-demo.ts';
import { estimateHandlers } from '#server/publishing/estimates/handlers.ts';
import { evergreenHandlers } from '#server/publishing/evergreen/handlers.ts';
import { evergreenJobs } from '#server/publishing/evergreen/jobs.ts';
import { feedJobs } from '#server/publishing/feeds/jobs.ts';
import { importHandlers } from '#server/publishing/imports/handlers.ts';
import { importPosts } from '#server/publishing/imports/import-work.ts';
import { mediaHandlers } from '#server/publishing/media/handlers.ts';
import { numberHandlers } from '#server/publishing/numbers/handlers.ts';
import { numberJobs } from '#server/publishing/numbers/jobs.ts';
import { postHandlers } from '#server/publishing/posts/handlers.ts';
import { publishedHandlers } from '#server/publishing/published/handlers.ts';
import { queueHandlers } from '#server/publishing/queues/handlers.ts';
import { sendingHandlers } from '#server/publishing/sending/handlers.ts';
import { sendingJobs } from '#server/publishing/sending/jobs.ts';
import { pauseHandlers } from '#server/publishing/sending/pause-handlers.ts';
import { sendingService } from '#server/publishing/sending/service.ts';
import { seriesHandlers } from '#server/publishing/series/handlers.ts';
import { seriesJobs } from '#server/publishing/series/jobs.ts';
import { similarPostHandlers } from '#server/publishing/similar-posts/handlers.ts';
import { viewersService } from '#server/publishing/viewers/service.ts';

/** Posts that are planned, approved and published. */
export const publishing: Module = {
  name: 'publishing',
  addDemo: addPublishingDemo,
  handlers: [
    ...accountHandlers,
    ...mediaHandlers,
    ...postHandlers,
    ...importHandlers,
    ...seriesHandlers,
    ...evergreenHandlers,
    ...calendarHandlers,
    ...calendarFileHandlers,
    ...noteHandlers,
    ...queueHandlers,
    ...sendingHandlers,
    ...pauseHandlers,
    ...publishedHandlers,
    ...estimateHandlers,
    ...similarPostHandlers,
    ...numberHandlers,
    ...approvalHandlers,
    ...clientHandlers,
    ...commentHandlers,
    ...deputyHandlers,
    ...sharedHandlers,
    ...versionHandlers,
    ...workflowHandlers,
  ],
  jobs: [...sendingJobs, ...numberJobs, ...reviewJobs, ...feedJobs, ...seriesJobs, ...evergreenJobs],
  longWorks: [importPosts],
  timetable: [
    {
      task: followReviewsJob.name,
      match: '* * * * *',
      options: { queueName: followReviewsJob.name, maxAttempts: 1 },
    },
    {
      task: readPostFeedsJob.name,
      match: '*/5 * * * *',
      options: { queueName: readPostFeedsJob.name, maxAttempts: 1 },
    },
    {
      task: fillSlotsJob.name,
      match: '7,37 * * * *',
      options: { queueName: fillSlotsJob.name, maxAttempts: 1 },
    },
    {
      task: extendSeriesJob.name,
      match: '11 * * * *',
      options: { queueName: extendSeriesJob.name, maxAttempts: 1 },
    },
    {
      task: notifyAccessEndsJob.name,
      match: '23 * * * *',
      options: { queueName: notifyAccessEndsJob.name, maxAttempts: 1 },
    },
    {
      task: readNumbersJob.name,
      match: '* * * * *',
      options: { queueName: readNumbersJob.name, maxAttempts: 1 },
    },
  ],
  services: [viewersService, sendingService],
};
