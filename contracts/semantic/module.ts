import { defineModule } from '#contracts/kit/module.ts';
import * as calls from '#contracts/semantic/endpoints.ts';

/** Everything that the contract of `semantic` declares. */
export const semantic = defineModule(calls);
