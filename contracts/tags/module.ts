import { defineModule } from '#contracts/kit/module.ts';
import * as calls from '#contracts/tags/endpoints.ts';

/** Everything that the contract of `tags` declares. */
export const tags = defineModule(calls);
