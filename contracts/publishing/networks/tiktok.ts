import { z } from 'zod';
import { definePublishing, NO_PUBLISHING } from '#contracts/publishing/networks/declaration.ts';

/**
 * Settings of a post: who sees it (pictures only; a video has the setting of its account), a title (pictures only), what viewers may not do, and
 * what has to be disclosed. A `draft` goes to the inbox of the account, where a person finishes it.
 */
export const TiktokPostOptions = z.strictObject({
  title: z.string().trim().max(90).optional(),
  privacy_level: z
    .enum(['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'FOLLOWER_OF_CREATOR', 'SELF_ONLY'])
    .optional(),
  disable_comment: z.boolean().default(false),
  disable_duet: z.boolean().default(false),
  disable_stitch: z.boolean().default(false),
  brand_organic: z.boolean().default(false),
  branded_content: z.boolean().default(false),
  ai_generated: z.boolean().default(false),
  auto_add_music: z.boolean().default(false),
  draft: z.boolean().default(false),
});
export type TiktokPostOptions = z.infer<typeof TiktokPostOptions>;

const checked = '2026-11-30';

/** Videos and pictures of a business account, fetched by TikTok from their addresses. It has no key for them. */
export const tiktokPublishing = definePublishing({
  ...NO_PUBLISHING,
  network: 'tiktok',
  kinds: ['video', 'photo'],
  look_up: true,
  prepares: true,
  // What the account allows may change at any time: it is read anew for each post.
  container_hours: 1,
  options: TiktokPostOptions,
  metrics: [
    { id: 'views', source: 'video_views', checked },
    { id: 'reach', source: 'reach', checked },
    { id: 'likes', source: 'likes', checked },
    { id: 'comments', source: 'comments', checked },
    { id: 'shares', source: 'shares', checked },
    { id: 'saves', source: 'favorites', checked },
    { id: 'follows', source: 'new_followers', checked },
    { id: 'watch_seconds', source: 'total_time_watched', checked },
  ],
});
