import { erasePostsJob, exportPersonJob, retentionJob } from '#contracts/privacy/endpoints.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';
import { applyRetention } from '#server/privacy/apply-retention.ts';
import { exportPerson } from '#server/privacy/export-person.ts';
import { erasePostsForGood } from '#server/privacy/post-store.ts';

export const jobs = [
  handleJob(exportPersonJob, exportPerson),
  handleJob(erasePostsJob, erasePostsForGood),
  handleJob(retentionJob, (context, _payload, about) => applyRetention(context, about)),
];
