import { defineModule } from '#contracts/kit/module.ts';
import * as calls from '#contracts/notifications/endpoints.ts';
import * as pages from '#contracts/notifications/pages.ts';

/** Everything that the contract of `notifications` declares. */
export const notifications = defineModule(calls, pages);
