import { z } from 'zod';
import { Id } from '#contracts/kit/ids.ts';
import { defineJob } from '#contracts/kit/job.ts';

/** Looks for the keywords of the CRM again in all that is open, after one of them changed (a trigger adds it). */
export const findKeywordsJob = defineJob({
  name: 'crm.find-keywords',
  payload: z.object({ account_id: Id }),
  attempts: 10,
  queue: ({ account_id }) => `crm.find-keywords:${account_id}`,
});

export const JOBS = [findKeywordsJob];
