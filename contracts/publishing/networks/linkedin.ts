import { z } from 'zod';
import { definePublishing, NO_PUBLISHING } from '#contracts/publishing/networks/declaration.ts';

/** Settings of a post: the title of its document, and whether others may share it. */
export const LinkedinPostOptions = z.strictObject({
  title: z.string().trim().max(400).optional(),
  no_resharing: z.boolean().optional(),
});

// learn.microsoft.com, "Organization Share Statistics", version 2026-03.
const checked = '2026-12-01';

/** Posts of a page, and comments of the page below them. LinkedIn has no key: after an unclear answer the page's own posts are read. */
export const linkedinPublishing = definePublishing({
  ...NO_PUBLISHING,
  network: 'linkedin',
  kinds: ['feed', 'comment'],
  look_up: true,
  prepares: true,
  // How long LinkedIn keeps files that no post names is not documented.
  container_hours: 20,
  edit: true,
  remove: true,
  first_comment: true,
  alt: true,
  options: LinkedinPostOptions,
  metrics: [
    { id: 'impressions', source: 'impressionCount', checked },
    { id: 'reach', source: 'uniqueImpressionsCount', checked },
    { id: 'clicks', source: 'clickCount', checked },
    { id: 'likes', source: 'likeCount', checked },
    { id: 'comments', source: 'commentCount', checked },
    { id: 'shares', source: 'shareCount', checked },
  ],
});
