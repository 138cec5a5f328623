import { z } from 'zod';
import { Id } from '#contracts/kit/ids.ts';
import { defineJob } from '#contracts/kit/job.ts';

/** The reactions to events of one ticket (SLA timers, automatic answers, rules) that failed at first. */
export const reactJob = defineJob({
  name: 'crm.run-reactions',
  payload: z.object({ account_id: Id, entity_id: Id, seqs: z.array(z.number().int()) }),
  attempts: 10,
});

export const JOBS = [reactJob];
