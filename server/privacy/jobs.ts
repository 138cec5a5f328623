import { erasePostsJob, exportPersonJob, keepTimesJob } from '#contracts/privacy/register.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';
import { exportPerson } from '#server/privacy/export-person.ts';
import { keepTimes } from '#server/privacy/keep-times.ts';
import { erasePostsForGood } from '#server/privacy/posts.ts';

export const jobs = [
  handleJob(exportPersonJob, exportPerson),
  handleJob(erasePostsJob, erasePostsForGood),
  handleJob(keepTimesJob, (context, _payload, about) => keepTimes(context, about)),
];
