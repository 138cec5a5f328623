import { jobs as deliverJobs } from '#server/kit/mail/deliver.ts';
import type { Module } from '#server/kit/module.ts';

/** E-mails that go out. */
export const mail: Module = {
  name: 'mail',
  jobs: [...deliverJobs],
};
