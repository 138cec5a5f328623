import { z } from 'zod';
import { Id } from '#contracts/kit/ids.ts';
import { ConversationKind } from '#contracts/networks/network.ts';

/** Why one way of answering is closed, as a key of the screens' texts. */
export const WayReason = z.enum([
  'window_closed',
  'messages_used',
  'nothing_to_answer',
  'private_reply_used',
  'review_answered',
]);
export type WayReason = z.infer<typeof WayReason>;

/**
 * One way to answer a customer who writes both in private and in public: where the answer appears, until when it may be sent, and what it
 * answers. `once` means that it is the one private message that a comment permits.
 */
export const ReplyOption = z.object({
  place: ConversationKind.extract(['private', 'comment', 'review']),
  allowed: z.boolean(),
  reason: WayReason.nullable(),
  /** Counted from the answer; null where there is no time limit. */
  seconds_left: z.number().nullable(),
  /** The customer's message that it answers; null where it answers none by name. */
  answers: Id.nullable(),
  once: z.boolean(),
  /** Longest text, in the network's own measure. */
  max_text: z.number().int(),
  /** Whether it replaces the answer that the review has. */
  replaces: z.boolean(),
  /** Whether the author of the comment can be named. */
  mentions: z.boolean(),
});
export type ReplyOption = z.infer<typeof ReplyOption>;

/** What may be done to a public comment of the customer. */
export const CommentAction = z.enum(['hide', 'like', 'delete']);
export type CommentAction = z.infer<typeof CommentAction>;
