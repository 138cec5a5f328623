import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { Id } from '#contracts/kit/ids.ts';

const read = { kind: 'permitted', need: ['publishing.post.read'], product: 'publishing' } as const;

/** The most values of each kind that filters offer, those with the most posts. */
export const MOST_VALUES = 200;

const Used = z.object({ value: z.string(), count: z.number().int() });

export const listPostValues = defineEndpoint({
  name: 'publishing_post.values',
  method: 'GET',
  path: '/publishing/calendar/values',
  access: read,
  summary: 'List the campaigns, tags and authors of posts with how many posts each has, for filters',
  answer: z.object({
    campaigns: z.array(Used),
    tags: z.array(Used),
    authors: z.array(z.object({ _id: Id, name: z.string(), count: z.number().int() })),
  }),
});

export const countPosts = defineEndpoint({
  name: 'publishing_post.count',
  method: 'GET',
  path: '/publishing/calendar/counts',
  access: read,
  summary:
    "Count the posts that are due on the account's day, wait for approval, by the caller among others, or were not published",
  answer: z.object({
    /** Still to be published today. */
    due_today: z.number().int(),
    in_review: z.number().int(),
    /** Those of which the caller can decide now. */
    waits_for_me: z.number().int(),
    /** Failed, unclear, missed or overdue. */
    failed: z.number().int(),
  }),
});

export const ENDPOINTS = [listPostValues, countPosts];
