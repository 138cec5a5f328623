import { checkFactsJob } from '#contracts/facts/jobs.ts';
import { jobs } from '#server/facts/jobs.ts';
import { factsService } from '#server/facts/service.ts';
import type { Module } from '#server/kit/module.ts';

/** Narrow rows of the CRM in the column store. */
export const facts: Module = {
  name: 'facts',
  jobs: [...jobs],
  timetable: [{ task: checkFactsJob.name, match: '41 19 * * *', options: { maxAttempts: 1 } }],
  services: [factsService],
};
