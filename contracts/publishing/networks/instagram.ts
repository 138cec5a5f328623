import { z } from 'zod';
import { definePublishing, NO_PUBLISHING } from '#contracts/publishing/networks/declaration.ts';

/** Settings of a post: whether a reel is in the feed too, up to three accounts that are invited as its authors, and a place by its id at Meta. */
export const InstagramPostOptions = z.strictObject({
  share_to_feed: z.boolean().optional(),
  collaborators: z
    .array(z.string().regex(/^[\w.]{1,30}$/))
    .max(3)
    .optional(),
  location_id: z
    .string()
    .regex(/^\d{1,30}$/)
    .optional(),
});

const checked = '2026-11-30';

/** Pictures, carousels, reels and stories of a business or creator account, each a container that is published once, and comments. */
export const instagramPublishing = definePublishing({
  ...NO_PUBLISHING,
  network: 'instagram',
  kinds: ['feed', 'photo', 'video', 'reel', 'story', 'comment'],
  exactly_once: 'container',
  look_up: true,
  prepares: true,
  container_hours: 24,
  first_comment: true,
  alt: true,
  options: InstagramPostOptions,
  metrics: [
    { id: 'views', source: 'views', checked },
    { id: 'reach', source: 'reach', checked },
    { id: 'likes', source: 'likes', checked },
    { id: 'comments', source: 'comments', checked },
    { id: 'saves', source: 'saved', checked },
    { id: 'shares', source: 'shares', checked },
    { id: 'engagements', source: 'total_interactions', checked },
    { id: 'follows', source: 'follows', checked },
  ],
});
