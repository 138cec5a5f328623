import { mailNotificationsJob } from '#contracts/notices/endpoints.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';
import { digestJobs } from '#server/notices/digest.ts';
import { pushJobs } from '#server/notices/push/handlers.ts';
import { emailNotifications } from '#server/notices/mail.ts';

export const jobs = [...pushJobs, ...digestJobs, handleJob(mailNotificationsJob, emailNotifications)];
