import { mailNotificationsJob } from '#contracts/notifications/endpoints.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';
import { emailNotifications } from '#server/notifications/mail.ts';

export const jobs = [handleJob(mailNotificationsJob, emailNotifications)];
