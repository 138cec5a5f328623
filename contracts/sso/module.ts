import * as calls from '#contracts/sso/endpoints.ts';
import { defineModule } from '#contracts/kit/module.ts';

/** Everything that the contract of `sso` declares. */
export const sso = defineModule(calls);
