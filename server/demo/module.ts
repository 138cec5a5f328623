import { jobs as ownJobs } from '#server/demo/jobs.ts';
import { demoService } from '#server/demo/service.ts';
import type { Module } from '#server/kit/module.ts';

/** The demonstration organisation. */
export const demo: Module = {
  name: 'demo',
  jobs: [...ownJobs],
  services: [demoService],
};
