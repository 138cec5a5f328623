import type { Channel } from '#contracts/networks.ts';
import type { PublishDeclaration } from '#contracts/networks/publish/declaration.ts';
import { linePublishing } from '#contracts/networks/publish/line.ts';
import { mastodonPublishing } from '#contracts/networks/publish/mastodon.ts';

/** The networks on which posts are published, one line each. */
export const PUBLISHING: readonly PublishDeclaration[] = [linePublishing, mastodonPublishing];

const byNetwork: ReadonlyMap<Channel, PublishDeclaration> = new Map(
  PUBLISHING.map((declaration) => [declaration.network, declaration]),
);

/** How a network publishes; nothing for a network on which nothing is published. */
export function findPublishing(network: Channel): PublishDeclaration | undefined {
  return byNetwork.get(network);
}
