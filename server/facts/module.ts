import { jobs } from '#server/facts/jobs.ts';
import { factsService } from '#server/facts/service.ts';
import type { Module } from '#server/kit/module.ts';

/** Narrow rows of the CRM in the column store. */
export const facts: Module = { name: 'facts', jobs: [...jobs], services: [factsService] };
