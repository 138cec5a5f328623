import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { Channel } from '#contracts/networks.ts';

/** How far back posts are compared, how alike two are to be reported, and how near in time two of one account are. */
export const SIMILAR_POSTS = { days: 90, share: 0.8, minutes: 60, reported: 5 } as const;

/** Another post, by its beginning. */
const OtherPost = z.object({ _id: Id, name: z.string(), words: z.string(), at: Instant });

/** What a post is too near to: others that say almost the same, and others on the same account within the hour. */
export const SimilarPosts = z.object({
  /** `share` is how much of the text is the same, from 0 to 1. */
  similar: z.array(OtherPost.extend({ share: z.number() })),
  same_hour: z.array(OtherPost.extend({ connection_id: Id, channel: Channel, account_name: z.string() })),
});
export type SimilarPosts = z.infer<typeof SimilarPosts>;

export const listSimilarPosts = defineEndpoint({
  name: 'publishing_post.similar',
  method: 'GET',
  path: '/publishing/posts/{_id}/similar',
  access: { kind: 'permitted', need: ['publishing.post.read'], product: 'publishing' },
  summary: 'List posts of 90 days that say almost the same, and those on the same accounts within an hour',
  input: { params: z.object({ _id: Id }) },
  answer: SimilarPosts,
  errors: ['not_found'],
});

export const ENDPOINTS = [listSimilarPosts];
