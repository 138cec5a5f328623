import { z } from 'zod';
import { SECONDS_PER_DAY } from '#contracts/kit/duration.ts';
import { definePublishing, NO_PUBLISHING } from '#contracts/publishing/networks/declaration.ts';

/**
 * Settings of a video: its title and tags, its category (22: people and blogs), who sees it, whether it is made for children (which has to be
 * said), and whether subscribers are notified. The text of the post is its description.
 */
export const YoutubePostOptions = z.strictObject({
  title: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .regex(/^[^<>]*$/),
  tags: z.array(z.string().trim().min(1).max(100)).max(100).optional(),
  category_id: z
    .string()
    .regex(/^\d{1,3}$/)
    .default('22'),
  privacy: z.enum(['public', 'unlisted', 'private']).default('public'),
  made_for_kids: z.boolean(),
  notify_subscribers: z.boolean().default(true),
});
export type YoutubePostOptions = z.infer<typeof YoutubePostOptions>;

const checked = '2026-11-30';

/** Videos of a channel, each of one upload session, which becomes one video; and comments below them. */
export const youtubePublishing = definePublishing({
  ...NO_PUBLISHING,
  network: 'youtube',
  kinds: ['video', 'comment'],
  exactly_once: 'session',
  // A session that was used answers with its video; for how long is not documented.
  once_seconds: SECONDS_PER_DAY,
  look_up: true,
  prepares: true,
  container_hours: 24,
  edit: true,
  remove: true,
  first_comment: true,
  options: YoutubePostOptions,
  metrics: [
    { id: 'views', source: 'viewCount', checked },
    { id: 'likes', source: 'likeCount', checked },
    { id: 'comments', source: 'commentCount', checked },
  ],
});
