import * as calls from '#contracts/audit/endpoints.ts';
import { defineModule } from '#contracts/kit/module.ts';

/** Everything that the contract of `audit` declares. */
export const audit = defineModule(calls);
