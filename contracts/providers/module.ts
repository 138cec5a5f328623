import { defineModule } from '#contracts/kit/module.ts';
import * as calls from '#contracts/providers/endpoints.ts';

/** Everything that the contract of `providers` declares. */
export const providers = defineModule(calls);
