import { z } from 'zod';
import { Id } from '#contracts/kit/ids.ts';
import { defineJob } from '#contracts/kit/job.ts';

/** Fetches media that a message references only by ID, and stores them as files. */
export const fetchMediaJob = defineJob({
  name: 'crm.fetch-media',
  payload: z.object({ account_id: Id, message_id: Id }),
  attempts: 8,
});

/** Fetches the names of the members of a group, where the network reports names one by one. */
export const fetchSpeakerJob = defineJob({
  name: 'crm.fetch-speaker',
  payload: z.object({ account_id: Id, message_id: Id }),
  attempts: 5,
});

export const JOBS = [fetchMediaJob, fetchSpeakerJob];
