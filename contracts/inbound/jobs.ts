import { z } from 'zod';
import { Id } from '#contracts/kit/ids.ts';
import { defineJob } from '#contracts/kit/job.ts';

/** Takes one stored inbound batch through the pipeline: normalise, language, match, sentiment, store. */
export const processBatchJob = defineJob({
  name: 'inbound.process-batch',
  payload: z.object({
    account_id: Id,
    batch_id: Id,
    /** Batches of a source go one after the other in a process, what waits together with the next one. */
    source_id: Id.optional(),
    /** Part of something large, such as an import: waits in one of two lines of its own, so that live posts pass it by. */
    bulk: z.literal(true).optional(),
  }),
  attempts: 25,
  queue: ({ batch_id, bulk }) =>
    bulk ? `inbound-bulk:${Number.parseInt(batch_id.slice(-1), 16) % 2}` : null,
});

/** Distributes the posts of a public source to the accounts whose keywords they match. */
export const distributeBatchJob = defineJob({
  name: 'inbound.distribute-batch',
  payload: z.object({ account_id: Id, batch_id: Id }),
  attempts: 25,
});

/** Takes public posts away that their authors withdrew, from the pool and from every account. */
export const withdrawPublicPostsJob = defineJob({
  name: 'inbound.withdraw-public-posts',
  payload: z.object({ source_id: Id, provider_ids: z.array(z.string()) }),
  attempts: 20,
});

/** Looks for public posts that a new or changed keyword matches; the payload is that of jobs that follow from events. */
export const lookBackJob = defineJob({
  name: 'inbound.look-back',
  payload: z.object({ account_id: Id, entity_id: Id, seqs: z.array(z.number()) }),
  attempts: 5,
  // It waits for the pipeline: more of them at once would leave no worker for the batches that they wait for.
  queue: ({ account_id }) => `inbound-look-back:${Number.parseInt(account_id.slice(-1), 16) % 2}`,
});

/** Polls the monitors that are due. */
export const pollMonitorsJob = defineJob({
  name: 'inbound.poll-monitors',
  payload: z.object({}).loose(),
  attempts: 1,
});

/** Makes the partitions of the months to come and drops those past their keeping. */
export const maintainPartitionsJob = defineJob({
  name: 'inbound.maintain-partitions',
  payload: z.object({}).loose(),
  attempts: 3,
});

export const JOBS = [
  processBatchJob,
  distributeBatchJob,
  withdrawPublicPostsJob,
  lookBackJob,
  pollMonitorsJob,
  maintainPartitionsJob,
];
