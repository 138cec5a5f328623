import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { buildPageSchema, PageQuery } from '#contracts/kit/envelope.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id } from '#contracts/kit/ids.ts';
import { defineJob } from '#contracts/kit/job.ts';
import { LongWork, LongWorkState } from '#contracts/kit/long-work/work.ts';

/** Every call checks the permissions of the kind: what may not be seen is not found. */
const access = { kind: 'signed_in' } as const;
const ONE = '/long-works/{_id}';
const one = { params: z.object({ _id: Id }) };

export const listLongWorks = defineEndpoint({
  name: 'long-work.list',
  method: 'GET',
  path: '/long-works',
  access,
  summary:
    'List background tasks that the caller can see, newest first: of a kind, about one thing, or unfinished ones',
  input: {
    query: z.strictObject({
      ...PageQuery.shape,
      kind: z.string().max(60).optional(),
      about_id: Id.optional(),
      open: z.literal('1').optional(),
    }),
  },
  answer: buildPageSchema(LongWork),
  errors: ['cursor_invalid'],
});

export const getLongWork = defineEndpoint({
  name: 'long-work.get',
  method: 'GET',
  path: ONE,
  access,
  summary: 'Get a background task with its progress, rate and estimated end',
  input: one,
  answer: LongWork,
  errors: ['not_found'],
});

export const pauseLongWork = defineEndpoint({
  name: 'long-work.pause',
  method: 'POST',
  path: `${ONE}/pause`,
  access,
  summary: 'Pause a background task after its current step; what is done stays',
  input: one,
  answer: LongWork,
  errors: ['not_found', 'not_permitted', 'illegal_transition'],
  event: 'long_work.changed',
});

export const resumeLongWork = defineEndpoint({
  name: 'long-work.resume',
  method: 'POST',
  path: `${ONE}/resume`,
  access,
  summary: 'Resume a paused background task, or retry a failed one, from where it stopped',
  input: one,
  answer: LongWork,
  errors: ['not_found', 'not_permitted', 'illegal_transition', 'already_running'],
  event: 'long_work.changed',
});

export const cancelLongWork = defineEndpoint({
  name: 'long-work.cancel',
  method: 'DELETE',
  path: ONE,
  access,
  summary: 'Cancel a background task after its current step; it cannot be resumed, what is done stays',
  input: one,
  answer: LongWork,
  errors: ['not_found', 'not_permitted', 'illegal_transition'],
  event: 'long_work.changed',
});

export const ENDPOINTS = [listLongWorks, getLongWork, pauseLongWork, resumeLongWork, cancelLongWork];

/** The payload of {@link EVENTS}: ids and the new state only, so that everybody may receive it; users who may see more request it. */
export const LongWorkChanged = z.object({ kind: z.string(), state: LongWorkState, about_id: Id.nullable() });

export const EVENTS = [defineEvent({ name: 'long_work.changed', need: [], data: LongWorkChanged })];

/** One turn of long work: some seconds of steps, then it is queued again. `turn` distinguishes an old copy of a job from the new. */
export const runLongWorkJob = defineJob({
  name: 'long-work.run',
  payload: z.object({
    account_id: Id,
    work_id: Id,
    turn: z.number().int(),
    /** Its queue: one long work of a queue runs at a time. */
    line: z.string(),
  }),
  attempts: 6,
  queue: ({ line }) => `long-work:${line}`,
});

/** Deletes long work that ended long ago. */
export const deleteFinishedLongWorksJob = defineJob({
  name: 'long-work.delete-finished',
  payload: z.object({}).loose(),
  attempts: 3,
});

export const JOBS = [runLongWorkJob, deleteFinishedLongWorksJob];
