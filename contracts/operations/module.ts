import { defineModule } from '#contracts/kit/module.ts';
import * as calls from '#contracts/operations/endpoints.ts';
import * as jobs from '#contracts/operations/jobs.ts';

/** Everything that the contract of `operations` declares. */
export const operations = defineModule(calls, jobs);
