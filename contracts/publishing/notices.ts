import { z } from 'zod';

/**
 * What keeps a post from being published on an account: it failed, nobody knows whether it is there, its time passed, its account is to be
 * connected again, it is late, its first comment failed, or it is not approved as it is.
 */
export const PostTrouble = z.enum([
  'failed',
  'unknown',
  'missed',
  'reconnect',
  'overdue',
  'comment_failed',
  'not_approved',
]);
export type PostTrouble = z.infer<typeof PostTrouble>;

/** What the author of a post is notified of. */
export const PostTroubleFacts = z.object({ trouble: PostTrouble, account: z.string(), words: z.string() });

/** What is notified before the access to an account ends while posts are planned there. */
export const AccessEndFacts = z.object({
  account: z.string(),
  days: z.number().int(),
  posts: z.number().int(),
});

/**
 * What happened in the review of a post: somebody is asked, the end of a step is near, it was decided, taken back or changed, it took too long, or its
 * time came before it was approved.
 */
export const ApprovalNotice = z.enum([
  'asked',
  'due_soon',
  'escalated',
  'late',
  'approved',
  'sent_back',
  'withdrawn',
  'seal_broken',
  'expired',
  'released',
  'commented',
]);
export type ApprovalNotice = z.infer<typeof ApprovalNotice>;

/** What those are notified of who take part in a review. */
export const ApprovalFacts = z.object({ what: ApprovalNotice, words: z.string() });
