import type { Module } from '#server/kit/module.ts';
import { handlers as ownHandlers } from '#server/verification/handlers.ts';
import { handlers as smsHandlers } from '#server/verification/sms/handlers.ts';
import { jobs as smsJobs } from '#server/verification/sms/jobs.ts';

/** How customers prove who they are. */
export const verification: Module = {
  name: 'verification',
  handlers: [...ownHandlers, ...smsHandlers],
  jobs: [...smsJobs],
};
