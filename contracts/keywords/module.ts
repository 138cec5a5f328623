import * as calls from '#contracts/keywords/endpoints.ts';
import { defineModule } from '#contracts/kit/module.ts';

/** Everything that the contract of `keywords` declares. */
export const keywords = defineModule(calls);
