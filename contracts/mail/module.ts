import { defineModule } from '#contracts/kit/module.ts';
import * as jobs from '#contracts/mail/jobs.ts';

/** Everything that the contract of `mail` declares. */
export const mail = defineModule(jobs);
