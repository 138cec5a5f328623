import * as calls from '#contracts/email-digests/endpoints.ts';
import * as mailLink from '#contracts/email-digests/mail-link.ts';
import { defineModule } from '#contracts/kit/module.ts';

/** Everything that the contract of `email-digests` declares. */
export const emailDigests = defineModule(calls, mailLink);
