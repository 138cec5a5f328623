import * as calls from '#contracts/operations/endpoints.ts';
import * as jobs from '#contracts/operations/jobs.ts';
import { defineModule } from '#contracts/kit/module.ts';

/** Everything that the contract of `operations` declares. */
export const operations = defineModule(calls, jobs);
