import { z } from 'zod';
import { definePublishing, NO_PUBLISHING } from '#contracts/publishing/networks/declaration.ts';

/** Settings of a post: who may answer, and its topic (1 to 50 characters without a full stop and an ampersand). */
export const ThreadsPostOptions = z.strictObject({
  reply_control: z.enum(['everyone', 'accounts_you_follow', 'mentioned_only']).optional(),
  topic_tag: z
    .string()
    .trim()
    .regex(/^[^.&]{1,50}$/)
    .optional(),
});

const checked = '2026-11-30';

/** Posts and replies of an account, each a container that is published once. */
export const threadsPublishing = definePublishing({
  ...NO_PUBLISHING,
  network: 'threads',
  kinds: ['feed', 'photo', 'video', 'thread_part', 'comment'],
  exactly_once: 'container',
  look_up: true,
  prepares: true,
  container_hours: 24,
  remove: true,
  first_comment: true,
  thread: true,
  alt: true,
  options: ThreadsPostOptions,
  metrics: [
    { id: 'views', source: 'views', checked },
    { id: 'likes', source: 'likes', checked },
    { id: 'comments', source: 'replies', checked },
    { id: 'reposts', source: 'reposts', checked },
    { id: 'quotes', source: 'quotes', checked },
    { id: 'shares', source: 'shares', checked },
  ],
});
