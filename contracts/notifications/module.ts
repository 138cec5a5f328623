import { defineModule } from '#contracts/kit/module.ts';
import * as calls from '#contracts/notifications/endpoints.ts';

/** Everything that the contract of `notifications` declares. */
export const notifications = defineModule(calls);
