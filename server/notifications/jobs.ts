import { mailNotificationsJob } from '#contracts/notifications/endpoints.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';
import { digestJobs } from '#server/notifications/digest.ts';
import { pushJobs } from '#server/notifications/push/handlers.ts';
import { emailNotifications } from '#server/notifications/mail.ts';

export const jobs = [...pushJobs, ...digestJobs, handleJob(mailNotificationsJob, emailNotifications)];
