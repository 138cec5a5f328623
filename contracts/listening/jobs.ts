import { z } from 'zod';
import { Engagement } from '#contracts/inbound/incoming.ts';
import { Id } from '#contracts/kit/ids.ts';
import { defineJob } from '#contracts/kit/job.ts';

/** Computes the rollups of the days whose mentions changed. */
export const makeRollupsJob = defineJob({
  name: 'listening.make-rollups',
  payload: z.object({}).loose(),
  attempts: 1,
});

/** Takes a mention away that its writer withdrew; tried again while it may still be on its way through the pipeline. */
export const withdrawMentionJob = defineJob({
  name: 'listening.withdraw-mention',
  payload: z.object({ account_id: Id, mention_id: Id }),
  attempts: 20,
});

/**
 * Updates the text of a mention to that of its message after an edit; retried while the mention may still be in the pipeline, for weeks
 * where the plan had no room for it at first. Media that are absent stay.
 */
export const rewordMentionJob = defineJob({
  name: 'listening.reword-mention',
  payload: z.object({
    account_id: Id,
    mention_id: Id,
    text: z.string(),
    language: z.string().optional(),
    media: z.array(z.string()).optional(),
    stars: z.number().int().optional(),
  }),
  attempts: 150,
  queue: ({ account_id }) => `mentions:${account_id}`,
});

/** Counts of a post that its source delivered again; a count that is absent was not reported and stays unchanged. */
export const RefreshedCounts = Engagement.extend({ _id: Id });
export type RefreshedCounts = z.infer<typeof RefreshedCounts>;

/** Maximum number of posts of one job. */
export const MOST_RECOUNTED = 1000;

/** Stores the counts of posts that were delivered again; retried while a post may still be in the pipeline. */
export const recountMentionsJob = defineJob({
  name: 'listening.recount-mentions',
  payload: z.object({ account_id: Id, counts: z.array(RefreshedCounts).max(MOST_RECOUNTED) }),
  attempts: 5,
  queue: ({ account_id }) => `mentions:${account_id}`,
});

export const JOBS = [makeRollupsJob, withdrawMentionJob, rewordMentionJob, recountMentionsJob];
