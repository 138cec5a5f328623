import { z } from 'zod';

/**
 * What keeps a post from being published on an account: it failed, nobody knows whether it is there, its time passed, its account is to be
 * connected again, it is late, or its first comment failed.
 */
export const PostTrouble = z.enum(['failed', 'unknown', 'missed', 'reconnect', 'overdue', 'comment_failed']);
export type PostTrouble = z.infer<typeof PostTrouble>;

/** What the author of a post is notified of. */
export const PostTroubleFacts = z.object({ trouble: PostTrouble, account: z.string(), words: z.string() });

/** What is notified before the access to an account ends while posts are planned there. */
export const AccessEndFacts = z.object({
  account: z.string(),
  days: z.number().int(),
  posts: z.number().int(),
});
