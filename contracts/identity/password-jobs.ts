import { z } from 'zod';
import { defineJob } from '#contracts/kit/job.ts';

/**
 * E-mails a reset link if the address belongs to a user. It is a job so that the call that requests it does the same work whether or not
 * the address belongs to anybody. `brand_id` is the brand at whose host it was requested, null at the suite's own address; `device` and
 * `requester` are hashes of the browser's device token and of the network address that requested it.
 */
export const sendResetLinkJob = defineJob({
  name: 'identity.send-reset-link',
  payload: z.object({
    email: z.string(),
    brand_id: z.string().nullable().default(null),
    device: z.string().nullable().default(null),
    requester: z.string().default(''),
  }),
  attempts: 5,
});

export const JOBS = [sendResetLinkJob];
