import { z } from 'zod';
import { defineArea } from '#contracts/kit/area/area.ts';
import { collection } from '#contracts/kit/area/collection.ts';

/** The channels whose messages arrive in the inbox, so that a rule can name them. */
export const BLOCKED_CHANNELS = ['facebook', 'twitter', 'pantip', 'line', 'instagram', 'webchat'] as const;

/**
 * What never becomes a ticket: adverts, bots, people who only shout. A rule holds when every list that it fills in holds; in a list
 * any one entry is enough. Nothing is thrown away: what a rule keeps out is set aside to be looked through, or only listened to.
 */
export const postBlocker = defineArea({
  page: 'post-blocker',
  products: ['crm'],
  access: { read: ['crm.post_blocker.read'], write: ['crm.post_blocker.write'] },
  resources: {
    rules: collection({
      path: '/crm/post_blocker',
      table: 'post_blocker_rules',
      envelope: 'crm',
      ordered: true,
      csv: true,
      fields: {
        name: z.string().trim().min(1).max(120),
        words: z.array(z.string().trim().min(1).max(200)).max(500).default([]),
        authors: z.array(z.string().trim().min(1).max(256)).max(500).default([]),
        channels: z.array(z.enum(BLOCKED_CHANNELS)).max(20).default([]),
        kinds: z
          .array(z.enum(['message', 'comment', 'post']))
          .max(3)
          .default([]),
        action: z.enum(['set_aside', 'listen_only']).default('set_aside'),
        active: z.boolean().default(true),
      },
      unique: ['name'],
      search: ['name', 'words', 'authors'],
      sort: 'name',
      columns: ['name', 'words', 'authors', 'channels', 'action', 'active'],
      check: (next) => (blocksSomething(next) ? undefined : 'blocker_empty'),
    }),
  },
});

/** A rule that names nothing would keep everything out. */
const blocksSomething = ({ words, authors, channels, kinds }: Record<string, unknown>): boolean =>
  [words, authors, channels, kinds].some((list) => Array.isArray(list) && list.length > 0);
