import { z } from 'zod';
import { definePublishing, NO_PUBLISHING } from '#contracts/publishing/networks/declaration.ts';

/** Settings of a post: its languages, at most three (app.bsky.feed.post). */
export const BlueskyPostOptions = z.strictObject({
  langs: z
    .array(z.string().regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/))
    .max(3)
    .optional(),
});

const checked = '2026-11-30';

/** Records of an account, each under a key of our own, which is never used twice. */
export const blueskyPublishing = definePublishing({
  ...NO_PUBLISHING,
  network: 'bluesky',
  kinds: ['feed', 'photo', 'video', 'thread_part', 'comment'],
  exactly_once: 'own_id',
  look_up: true,
  prepares: true,
  // Files that no record names are removed after some hours; how many is the server's choice.
  container_hours: 1,
  remove: true,
  first_comment: true,
  thread: true,
  alt: true,
  options: BlueskyPostOptions,
  metrics: [
    { id: 'likes', source: 'likeCount', checked },
    { id: 'reposts', source: 'repostCount', checked },
    { id: 'comments', source: 'replyCount', checked },
    { id: 'quotes', source: 'quoteCount', checked },
  ],
});
