import * as jobs from '#contracts/inbound/jobs.ts';
import * as monitors from '#contracts/inbound/monitors.ts';
import * as refused from '#contracts/inbound/refused/endpoints.ts';
import { defineModule } from '#contracts/kit/module.ts';

/** Everything that the contract of `inbound` declares. */
export const inbound = defineModule(refused, jobs, monitors);
