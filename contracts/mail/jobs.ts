import { z } from 'zod';
import { Id } from '#contracts/kit/ids.ts';
import { defineJob } from '#contracts/kit/job.ts';

/**
 * Passes one e-mail to the mail server. Twelve tries with the queue's growing delays take about two days; the Message-ID stays the same, so
 * a receiver sees an e-mail once even if the response to an earlier try was lost.
 */
export const deliverMailJob = defineJob({
  name: 'mail.deliver',
  payload: z.object({ account_id: Id, mail_id: Id }),
  attempts: 12,
});

export const JOBS = [deliverMailJob];
