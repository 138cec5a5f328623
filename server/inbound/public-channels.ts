import { CONNECTORS } from '#connectors/register.ts';
import type { Channel } from '#contracts/networks.ts';

/** The channels of public sources: feeds, and networks of which pages, accounts or hashtags can be followed. No other enters the public pool. */
export const PUBLIC_CHANNELS: ReadonlySet<Channel> = new Set<Channel>([
  'rss',
  ...CONNECTORS.flatMap(({ follow = [] }) => follow.map(({ channel }) => channel)),
]);
