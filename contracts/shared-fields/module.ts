import { defineModule } from '#contracts/kit/module.ts';
import * as calls from '#contracts/shared-fields/endpoints.ts';

/** Everything that the contract of `shared-fields` declares. */
export const sharedFields = defineModule(calls);
