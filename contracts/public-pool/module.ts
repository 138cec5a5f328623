import { defineModule } from '#contracts/kit/module.ts';
import * as endpoints from '#contracts/public-pool/endpoints.ts';
import * as jobs from '#contracts/public-pool/jobs.ts';

/** Everything that the contract of `public-pool` declares. */
export const publicPool = defineModule(endpoints, jobs);
