import * as calls from '#contracts/field-rules/endpoints.ts';
import { defineModule } from '#contracts/kit/module.ts';

/** Everything that the contract of `field-rules` declares. */
export const fieldRules = defineModule(calls);
