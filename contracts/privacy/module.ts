import { defineModule } from '#contracts/kit/module.ts';
import * as calls from '#contracts/privacy/endpoints.ts';

/** Everything that the contract of `privacy` declares. */
export const privacy = defineModule(calls);
