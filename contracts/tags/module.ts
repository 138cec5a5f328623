import * as calls from '#contracts/tags/endpoints.ts';
import { defineModule } from '#contracts/kit/module.ts';

/** Everything that the contract of `tags` declares. */
export const tags = defineModule(calls);
