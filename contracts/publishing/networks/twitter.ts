import { z } from 'zod';
import { definePublishing, NO_PUBLISHING } from '#contracts/publishing/networks/declaration.ts';

/** Settings of a Post: who may answer, and the labels that X shows (made with AI, paid partnership). */
export const TwitterPostOptions = z.strictObject({
  reply_settings: z.enum(['following', 'mentionedUsers', 'subscribers', 'verified']).optional(),
  made_with_ai: z.boolean().optional(),
  paid_partnership: z.boolean().optional(),
});

const checked = '2026-11-30';

/**
 * Posts of an account, and answers below them. X has no key; it refuses a text that was just posted. Whether an app of the self-serve plans may
 * answer the account's own Posts is not documented.
 */
export const twitterPublishing = definePublishing({
  ...NO_PUBLISHING,
  network: 'twitter',
  kinds: ['feed', 'photo', 'video', 'thread_part', 'comment'],
  look_up: true,
  prepares: true,
  // docs.x.com, "Media": an id lives for 24 hours.
  container_hours: 24,
  remove: true,
  first_comment: true,
  thread: true,
  alt: true,
  estimates: true,
  options: TwitterPostOptions,
  metrics: [
    { id: 'impressions', source: 'impression_count', checked },
    { id: 'likes', source: 'like_count', checked },
    { id: 'comments', source: 'reply_count', checked },
    { id: 'reposts', source: 'retweet_count', checked },
    { id: 'quotes', source: 'quote_count', checked },
    { id: 'saves', source: 'bookmark_count', checked },
  ],
  // docs.x.com, "Pricing", 2026-08-22.
  price: {
    plain: { amount: 0.015, currency: 'USD' },
    with_link: { amount: 0.2, currency: 'USD' },
    checked: '2026-08-22',
  },
});
