import { z } from 'zod';
import { StoredFault, LastFault } from '#contracts/inbound/fault.ts';
import { defineArea } from '#contracts/kit/area/area.ts';
import { defineCollection } from '#contracts/kit/area/collection.ts';
import { Instant } from '#contracts/kit/ids.ts';
import { isChargedByPost } from '#contracts/networks.ts';

/** What is monitored: a feed by its own URL, the others by that of their page, profile or hashtag. */
export const MonitorKind = z.enum(['feed', 'page', 'account', 'hashtag']);
export type MonitorKind = z.infer<typeof MonitorKind>;

/** The default monthly limit of posts for a source: nobody pays for more without having chosen it. */
export const USUAL_MONTH_LIMIT = 50_000;
/** The highest monthly limit of one source. */
const LARGEST_MONTH_LIMIT = 10_000_000;
/** How many posts of a source a network that charges by post (X) may count in a month, in UTC; no other network has the limit. */
export const MonthLimit = z.number().int().min(1).max(LARGEST_MONTH_LIMIT).default(USUAL_MONTH_LIMIT);

/** Whether the posts of a source are counted and limited: those of accounts and hashtags of X, which charges by post. */
export function isMeteredByPost({ kind, url }: { kind?: unknown; url?: unknown }): boolean {
  return (kind === 'account' || kind === 'hashtag') && typeof url === 'string' && isChargedByPost(url);
}

/**
 * What a monitor waits for: a connected account of its network, support for its URL, the installation's key for its network, an Instagram
 * account of a connected Facebook page, or the next month, because this one's limit is used up.
 */
export const MonitorWait = z.enum(['connection', 'network', 'key', 'instagram', 'limit']);
export type MonitorWait = z.infer<typeof MonitorWait>;

/** The state of a monitor: switched off, waiting, failing, not polled yet, or collecting. */
export const MonitorState = z.enum(['paused', 'waiting', 'failing', 'starting', 'working']);

/**
 * Public sources that an account monitors for a product: feeds (RSS, Atom, RDF or JSON Feed), and pages, accounts and hashtags of networks,
 * all polled politely. Each is identified by its URL.
 */
export const monitors = defineArea({
  page: 'social-custom',
  products: ['listening', 'crm'],
  access: { read: ['listening.monitor.read'], write: ['listening.monitor.write'] },
  resources: {
    feeds: defineCollection({
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
        month_limit: MonthLimit,
      },
      shownWhen: {
        month_limit: isMeteredByPost,
        month_read: isMeteredByPost,
        // A monitor that is off is paused: its due time has no meaning.
        next_poll_at: ({ active }) => active === true,
      },
      shown: {
        state: MonitorState,
        waits_for: MonitorWait.nullable(),
        last_success_at: Instant.nullable(),
        last_error: LastFault,
        last_error_fault: StoredFault,
        note: LastFault,
        note_fault: StoredFault,
        next_poll_at: Instant,
        found: z.number().int(),
        /** The part of `month_limit` used in this month. */
        month_read: z.number().int(),
      },
      unique: ['url'],
      search: ['name', 'url'],
      sort: 'name',
      columns: [
        'name',
        'state',
        'waits_for',
        'last_error',
        'note',
        'last_success_at',
        'next_poll_at',
        'found',
        'kind',
        'month_read',
        'month_limit',
        'url',
      ],
    }),
  },
});
