import { defineModule } from '#contracts/kit/module.ts';
import * as calls from '#contracts/payment/endpoints.ts';
import * as jobs from '#contracts/payment/jobs.ts';
import * as pages from '#contracts/payment/pages.ts';

/** Everything that the contract of `payment` declares. */
export const payment = defineModule(calls, jobs, pages);
