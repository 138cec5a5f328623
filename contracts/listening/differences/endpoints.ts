import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { Cause } from '#contracts/listening/alerts/alert.ts';
import { MentionFilter } from '#contracts/listening/filter.ts';
import { Sentiment } from '#contracts/listening/mention.ts';

const count = z.number().int().nonnegative();
/** A share now and usually, 0 to 1. */
const shares = { count, share: z.number(), usual: z.number() };

/** What was different in a period from the periods of the same length before it; whatever is as usual is left out. */
export const Difference = z.object({
  total: count,
  /** How many mentions such a period usually has. */
  usual: z.number().nonnegative(),
  authors: count,
  /** How many periods before it say what is usual. */
  periods: count,
  /** Words that rise by more than chance, the surest first, with how often they usually occur in such a period. */
  words: z.array(z.object({ word: z.string(), count, usual: z.number() })),
  post: Cause.shape.post,
  author: z.object({ _id: z.string(), name: z.string(), ...shares }).nullable(),
  channels: z.array(z.object({ channel: z.string(), ...shares })),
  sentiments: z.array(z.object({ sentiment: Sentiment, ...shares })),
});
export type Difference = z.infer<typeof Difference>;

export const getDifference = defineEndpoint({
  name: 'mention.difference',
  method: 'GET',
  path: '/listening/mentions/difference',
  access: { kind: 'permitted', need: ['listening.keyword.read'], product: 'listening' },
  summary:
    'Say what was different in a period: words that rise, the top post and author, and shares of channels and sentiments against usual',
  input: { query: MentionFilter },
  answer: Difference,
  transaction: false,
});

export const ENDPOINTS = [getDifference];
