import { defineModule } from '#contracts/kit/module.ts';
import * as calls from '#contracts/webchat/endpoints.ts';

/** Everything that the contract of `webchat` declares. */
export const webchat = defineModule(calls);
