import { defineModule } from '#contracts/kit/module.ts';
import * as calls from '#contracts/kit/reads/endpoints.ts';

/** Several reads in one request. */
export const reads = defineModule(calls);
