import { findDueEmailNotificationsJob } from '#contracts/email-digests/endpoints.ts';
import { changeHandlers as ownHandlers } from '#server/email-digests/handlers.ts';
import { jobs as ownJobs } from '#server/email-digests/jobs.ts';
import { linkHandlers as mailLinkHandlers } from '#server/email-digests/mail-link.ts';
import { handlers as sentHandlers } from '#server/email-digests/sent-handlers.ts';
import type { Module } from '#server/kit/module.ts';

/** E-mail notifications on a schedule. */
export const emailDigests: Module = {
  name: 'email-digests',
  handlers: [...ownHandlers, ...mailLinkHandlers, ...sentHandlers],
  jobs: [...ownJobs],
  timetable: [{ task: findDueEmailNotificationsJob.name, match: '* * * * *', options: { maxAttempts: 1 } }],
};
