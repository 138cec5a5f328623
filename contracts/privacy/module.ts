import * as calls from '#contracts/privacy/endpoints.ts';
import { defineModule } from '#contracts/kit/module.ts';

/** Everything that the contract of `privacy` declares. */
export const privacy = defineModule(calls);
