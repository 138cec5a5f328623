import * as calls from '#contracts/webchat/endpoints.ts';
import { defineModule } from '#contracts/kit/module.ts';

/** Everything that the contract of `webchat` declares. */
export const webchat = defineModule(calls);
