import { defineModule } from '#contracts/kit/module.ts';
import * as calls from '#contracts/sso/endpoints.ts';

/** Everything that the contract of `sso` declares. */
export const sso = defineModule(calls);
