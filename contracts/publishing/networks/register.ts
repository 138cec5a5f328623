import type { Channel } from '#contracts/networks.ts';
import { blueskyPublishing } from '#contracts/publishing/networks/bluesky.ts';
import type { PublishDeclaration } from '#contracts/publishing/networks/declaration.ts';
import { facebookPublishing } from '#contracts/publishing/networks/facebook.ts';
import { instagramPublishing } from '#contracts/publishing/networks/instagram.ts';
import { linePublishing } from '#contracts/publishing/networks/line.ts';
import { linkedinPublishing } from '#contracts/publishing/networks/linkedin.ts';
import { mastodonPublishing } from '#contracts/publishing/networks/mastodon.ts';
import { telegramPublishing } from '#contracts/publishing/networks/telegram.ts';
import { threadsPublishing } from '#contracts/publishing/networks/threads.ts';
import { tiktokPublishing } from '#contracts/publishing/networks/tiktok.ts';
import { twitterPublishing } from '#contracts/publishing/networks/twitter.ts';
import { youtubePublishing } from '#contracts/publishing/networks/youtube.ts';

/** The networks on which posts are published, one line each. */
export const PUBLISHING: readonly PublishDeclaration[] = [
  linePublishing,
  facebookPublishing,
  instagramPublishing,
  mastodonPublishing,
  blueskyPublishing,
  threadsPublishing,
  telegramPublishing,
  twitterPublishing,
  youtubePublishing,
  tiktokPublishing,
  linkedinPublishing,
];

const byNetwork: ReadonlyMap<Channel, PublishDeclaration> = new Map(
  PUBLISHING.map((declaration) => [declaration.network, declaration]),
);

/** How a network publishes; nothing for a network on which nothing is published. */
export function findPublishing(network: Channel): PublishDeclaration | undefined {
  return byNetwork.get(network);
}
