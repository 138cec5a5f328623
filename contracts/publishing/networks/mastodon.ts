import { z } from 'zod';
import { definePublishing, NO_PUBLISHING } from '#contracts/publishing/networks/declaration.ts';

/** Settings of a status: who sees it, its content warning, whether its media are hidden at first, and its language. */
export const MastodonPostOptions = z.strictObject({
  visibility: z.enum(['public', 'unlisted', 'private']).default('public'),
  spoiler_text: z.string().trim().max(500).optional(),
  sensitive: z.boolean().optional(),
  language: z
    .string()
    .regex(/^[a-z]{2,3}$/)
    .optional(),
});

const checked = '2026-11-30';

/** Statuses of an account. Servers compare the key for an hour. */
export const mastodonPublishing = definePublishing({
  ...NO_PUBLISHING,
  network: 'mastodon',
  kinds: ['feed', 'photo', 'video', 'thread_part', 'comment'],
  exactly_once: 'key',
  once_seconds: 3600,
  look_up: true,
  prepares: true,
  container_hours: 20,
  edit: true,
  remove: true,
  first_comment: true,
  thread: true,
  alt: true,
  options: MastodonPostOptions,
  metrics: [
    { id: 'likes', source: 'favourites_count', checked },
    { id: 'reposts', source: 'reblogs_count', checked },
    { id: 'comments', source: 'replies_count', checked },
  ],
});
