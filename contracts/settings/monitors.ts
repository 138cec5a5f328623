import { z } from 'zod';
import { LastFault } from '#contracts/inbound/fault.ts';
import { isAtX } from '#contracts/inbound/site.ts';
import { defineArea } from '#contracts/kit/area/area.ts';
import { defineCollection } from '#contracts/kit/area/collection.ts';
import { Instant } from '#contracts/kit/ids.ts';

/** What is followed: a feed by its own address, the others by that of their page, profile or hashtag. */
export const MonitorKind = z.enum(['feed', 'page', 'account', 'hashtag']);
export type MonitorKind = z.infer<typeof MonitorKind>;

/** Posts that a source may cost in a month unless it is said: nobody pays for more without having wished for it. */
export const USUAL_MONTH_LIMIT = 50_000;
/** What one source may be let read at most in a month. */
const LARGEST_MONTH_LIMIT = 10_000_000;
/** How many posts a network that is paid by the post (X) may count of a source in a month, by UTC; nothing else is held to it. */
export const MonthLimit = z.number().int().min(1).max(LARGEST_MONTH_LIMIT).default(USUAL_MONTH_LIMIT);

/** Whether the posts of a source are counted and held to its limit: those of accounts and hashtags of X, which is paid by the post. */
export const isMeteredByPost = ({ kind, url }: { kind?: unknown; url?: unknown }): boolean =>
  (kind === 'account' || kind === 'hashtag') && typeof url === 'string' && isAtX(url);

/**
 * What one waits for: that an account of its network is connected, that its address can be followed here at all, that the installation
 * has a key for its network, that a connected page of Facebook has an account at Instagram, or for the next month, since this one's
 * limit is used up.
 */
export const MonitorWait = z.enum(['connection', 'network', 'key', 'instagram', 'limit']);
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
        // One that is off rests: when it would be due says nothing.
        next_poll_at: ({ active }) => active === true,
      },
      shown: {
        state: MonitorState,
        waits_for: MonitorWait.nullable(),
        last_success_at: Instant.nullable(),
        last_error: LastFault,
        note: LastFault,
        next_poll_at: Instant,
        found: z.number().int(),
        /** Of `month_limit` in this month. */
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
