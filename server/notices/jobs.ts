import { mailNoticesJob } from '#contracts/notices/endpoints.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';
import { mailNotices } from '#server/notices/mail.ts';

export const jobs = [handleJob(mailNoticesJob, mailNotices)];
