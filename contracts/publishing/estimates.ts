import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { Id } from '#contracts/kit/ids.ts';
import { TargetFailure } from '#contracts/publishing/post.ts';

/** What a post would reach and cost on one account, by what its network says before it is sent. */
export const PostEstimate = z.object({
  /** How many people get it; null: the network does not say. */
  recipients: z.number().int().nullable(),
  /** Whether fewer may get it. */
  at_most: z.boolean(),
  /** What it spends of what the account may send, and what is left of that; null: nothing limits it. */
  spends: z.number().int(),
  left: z.number().int().nullable(),
  price: z.object({ amount: z.number(), currency: z.string() }).nullable(),
  /** Why the network said nothing. */
  failure: TargetFailure.nullable(),
});
export type PostEstimate = z.infer<typeof PostEstimate>;

export const estimatePost = defineEndpoint({
  name: 'publishing_target.estimate',
  method: 'GET',
  path: '/publishing/targets/{_id}/estimate',
  access: { kind: 'permitted', need: ['publishing.post.write'], product: 'publishing' },
  summary: 'Ask the network of an account how many people a post would reach there, and what that costs',
  input: { params: z.object({ _id: Id }) },
  answer: PostEstimate,
  // The network is called outside any transaction.
  transaction: false,
  errors: ['not_found', 'connection_inactive', 'invalid_request'],
});

export const ENDPOINTS = [estimatePost];
