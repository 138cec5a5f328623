import * as jobs from '#contracts/mail/jobs.ts';
import { defineModule } from '#contracts/kit/module.ts';

/** Everything that the contract of `mail` declares. */
export const mail = defineModule(jobs);
