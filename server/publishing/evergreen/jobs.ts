import { fillSlotsJob } from '#contracts/publishing/evergreen.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';
import { fillAllSlots } from '#server/publishing/evergreen/fill-slots.ts';

/** Free slots of queues are filled by a job. */
export const evergreenJobs = [handleJob(fillSlotsJob, (context) => fillAllSlots(context))];
