import { defineModule } from '#contracts/kit/module.ts';
import * as verificationSettings from '#contracts/verification/area.ts';
import * as calls from '#contracts/verification/endpoints.ts';
import * as sms from '#contracts/verification/sms.ts';

/** Everything that the contract of `verification` declares. */
export const verification = defineModule(calls, sms, verificationSettings);
