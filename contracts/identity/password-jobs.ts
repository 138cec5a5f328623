import { z } from 'zod';
import { defineJob } from '#contracts/kit/job.ts';

/**
 * Mails a reset link where the address is somebody's. A job, so that the call that asks for it does the same work whether or
 * not anybody has the address. `brand_id` is the brand at whose host it was requested, null at the suite's own address;
 * `device` and `requester` are hashes of the browser's device token and of the network address that requested it.
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
