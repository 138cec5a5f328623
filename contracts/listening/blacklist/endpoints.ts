import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { defineJob } from '#contracts/kit/job.ts';

const need = ['listening.blacklist.read'] as const;

export const countBlacklisted = defineEndpoint({
  name: 'blacklist.counts',
  method: 'GET',
  path: '/listening/blacklist/counts',
  access: { kind: 'permitted', need, product: 'listening' },
  summary: 'Count the mentions that each blacklist entry hides; entries with 0 are left out',
  answer: z.object({
    /** Entries that were changed recently and are not yet applied: their numbers are those of before. */
    pending: z.array(Id),
    items: z.array(
      z.object({
        _id: Id,
        count: z.number().int(),
        /** The period in which all of them were posted, the end excluded: a filter by it finds the same number. */
        from: Instant,
        to: Instant,
      }),
    ),
  }),
  transaction: false,
});

export const ENDPOINTS = [countBlacklisted];

/** The blacklist was applied to stored mentions. */
export const EVENTS = [defineEvent({ name: 'blacklist.applied', need, data: z.unknown() })];

/** Applies the blacklist to stored mentions; the database requests it at every change. */
export const applyBlacklistJob = defineJob({
  name: 'blacklist.apply',
  payload: z.object({ account_id: Id }),
  attempts: 10,
  queue: ({ account_id }) => `blacklist:${account_id}`,
});

export const JOBS = [applyBlacklistJob];
