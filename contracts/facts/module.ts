import * as jobs from '#contracts/facts/jobs.ts';
import { defineModule } from '#contracts/kit/module.ts';

/** Everything that the contract of `facts` declares. */
export const facts = defineModule(jobs);
