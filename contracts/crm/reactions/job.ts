import { z } from 'zod';
import { Id } from '#contracts/kit/ids.ts';
import { defineJob } from '#contracts/kit/job.ts';

/** In how many queues the tickets stand: those of one queue are worked on one after another. */
const QUEUES = 64;

/** What follows from events of one ticket: clocks, automatic answers, rules. Events of a ticket are taken in their order. */
export const reactJob = defineJob({
  name: 'crm.react',
  payload: z.object({ account_id: Id, entity_id: Id, seqs: z.array(z.number().int()) }),
  attempts: 10,
  // The last digits of a UUIDv7 are random.
  queue: ({ entity_id }) => `crm.react.${Number.parseInt(entity_id.slice(-4), 16) % QUEUES}`,
});

export const JOBS = [reactJob];
