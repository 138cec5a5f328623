import { z } from 'zod';
import { definePublishing, NO_PUBLISHING } from '#contracts/publishing/networks/declaration.ts';

/** A post of a page has no settings of its own here. */
export const FacebookPostOptions = z.strictObject({});

const checked = '2026-11-30';

/** Posts of a page with pictures or a link, and comments below them. Nothing keeps a repeated post from being a second one. */
export const facebookPublishing = definePublishing({
  ...NO_PUBLISHING,
  network: 'facebook',
  kinds: ['feed', 'photo', 'comment'],
  look_up: true,
  prepares: true,
  // How long Facebook keeps pictures that no post names is not documented.
  container_hours: 20,
  edit: true,
  remove: true,
  first_comment: true,
  alt: true,
  options: FacebookPostOptions,
  metrics: [
    { id: 'views', source: 'post_media_view', checked },
    { id: 'reach', source: 'post_total_media_view_unique', checked },
    { id: 'clicks', source: 'post_clicks', checked },
    { id: 'likes', source: 'reactions', checked },
    { id: 'comments', source: 'comments', checked },
    { id: 'shares', source: 'shares', checked },
  ],
});

/** The figures that are insights, and not fields of the post. */
export const FACEBOOK_INSIGHTS: ReadonlySet<string> = new Set([
  'post_media_view',
  'post_total_media_view_unique',
  'post_clicks',
]);
