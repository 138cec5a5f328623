import { z } from 'zod';
import { defineArea } from '#contracts/kit/area/area.ts';
import { collection } from '#contracts/kit/area/collection.ts';
import { Instant } from '#contracts/kit/ids.ts';

/** What is followed: a feed by its own address, the others by that of their page, profile or hashtag. */
export const MonitorKind = z.enum(['feed', 'page', 'account', 'hashtag']);
export type MonitorKind = z.infer<typeof MonitorKind>;

/**
 * What one waits for: that an account of its network is connected, that its address can be followed here at all, that the installation
 * has a key for its network, or that a connected page of Facebook has an account at Instagram.
 */
export const MonitorWait = z.enum(['connection', 'network', 'key', 'instagram']);
export type MonitorWait = z.infer<typeof MonitorWait>;

/** How a monitor is: switched off, waiting, failing, not polled yet, or bringing what is there. */
export const MonitorState = z.enum(['paused', 'waiting', 'failing', 'starting', 'working']);

/**
 * Public sources that an account follows for a product: feeds (RSS, Atom, RDF or JSON Feed), and pages, accounts and hashtags of
 * networks, all polled politely. Each is named by its address in the web.
 */
export const monitors = defineArea({
  page: 'social-custom',
  products: ['listening', 'crm'],
  access: { read: ['listening.monitor.read'], write: ['listening.monitor.write'] },
  resources: {
    feeds: collection({
      path: '/accounts/products/{product}/monitors',
      table: 'monitors',
      envelope: 'plain',
      byProduct: true,
      csv: true,
      fields: {
        name: z.string().trim().min(1).max(120),
        kind: MonitorKind.default('feed'),
        url: z
          .url({ protocol: /^https?$/ })
          .max(2048)
          .meta({ field: 'url' }),
        active: z.boolean().default(true),
      },
      shown: {
        state: MonitorState,
        waits_for: MonitorWait.nullable(),
        last_success_at: Instant.nullable(),
        last_error: z.string().nullable(),
        next_poll_at: Instant,
        found: z.number().int(),
      },
      unique: ['url'],
      search: ['name', 'url'],
      sort: 'name',
      columns: [
        'name',
        'kind',
        'state',
        'waits_for',
        'last_success_at',
        'next_poll_at',
        'found',
        'last_error',
        'url',
      ],
    }),
  },
});
