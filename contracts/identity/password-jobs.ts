import { z } from 'zod';
import { defineJob } from '#contracts/kit/job.ts';

/**
 * Mails a reset link where the address is somebody's. A job, so that the call that asks for it does the same work whether or
 * not anybody has the address.
 */
export const sendResetLinkJob = defineJob({
  name: 'identity.send-reset-link',
  payload: z.object({ email: z.string(), base: z.string() }),
  attempts: 5,
});

export const JOBS = [sendResetLinkJob];
