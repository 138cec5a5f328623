import { dropAccountsJob } from '#contracts/admin/export.ts';
import { handlers as accountHandlers } from '#server/admin/accounts/account-handlers.ts';
import { handlers as peopleHandlers } from '#server/admin/accounts/people-handlers.ts';
import { handlers as ownHandlers } from '#server/admin/handlers.ts';
import { jobs as ownJobs } from '#server/admin/jobs.ts';
import { handlers as planHandlers } from '#server/admin/plan-handlers.ts';
import { adminService } from '#server/admin/service.ts';
import type { Module } from '#server/kit/module.ts';

/** Accounts, plans and switches of the installation. */
export const admin: Module = {
  name: 'admin',
  handlers: [...accountHandlers, ...peopleHandlers, ...planHandlers, ...ownHandlers],
  jobs: [...ownJobs],
  timetable: [{ task: dropAccountsJob.name, match: '29 * * * *' }],
  services: [adminService],
};
