import { appStoreConnector } from '#connectors/app-store/connector.ts';
import { blueskyConnector } from '#connectors/bluesky/connector.ts';
import { emailConnector } from '#connectors/email/connector.ts';
import { facebookConnector } from '#connectors/facebook/connector.ts';
import { fileConnector } from '#connectors/file/connector.ts';
import { googlePlayAppConnector } from '#connectors/google-play-app/connector.ts';
import { gptbotsConnector } from '#connectors/gptbots/connector.ts';
import { instagramConnector } from '#connectors/instagram/connector.ts';
import type { ConnectSide } from '#connectors/kit/connect.ts';
import type { Connector } from '#connectors/kit/connector.ts';
import type { FollowedKind, FollowSide } from '#connectors/kit/follow.ts';
import { lazadaConnector } from '#connectors/lazada/connector.ts';
import { lineConnector } from '#connectors/line/connector.ts';
import { linkedinConnector } from '#connectors/linkedin/connector.ts';
import { mastodonConnector } from '#connectors/mastodon/connector.ts';
import { pantipConnector } from '#connectors/pantip/connector.ts';
import { redditConnector } from '#connectors/reddit/connector.ts';
import { rssConnector } from '#connectors/rss/connector.ts';
import { shopeeConnector } from '#connectors/shopee/connector.ts';
import { telegramConnector } from '#connectors/telegram/connector.ts';
import { threadsConnector } from '#connectors/threads/connector.ts';
import { tiktokShopConnector } from '#connectors/tiktok-shop/connector.ts';
import { tiktokConnector } from '#connectors/tiktok/connector.ts';
import { twitterConnector } from '#connectors/twitter/connector.ts';
import { webchatConnector } from '#connectors/webchat/connector.ts';
import { webhookConnector } from '#connectors/webhook/connector.ts';
import { weChatConnector } from '#connectors/wechat/connector.ts';
import { whatsappConnector } from '#connectors/whatsapp/connector.ts';
import { youtubeConnector } from '#connectors/youtube/connector.ts';
import type { Channel } from '#contracts/networks.ts';

/** The connectors of all networks, one line each. */
export const CONNECTORS: readonly Connector[] = [
  appStoreConnector,
  blueskyConnector,
  emailConnector,
  facebookConnector,
  fileConnector,
  googlePlayAppConnector,
  gptbotsConnector,
  instagramConnector,
  lazadaConnector,
  lineConnector,
  linkedinConnector,
  mastodonConnector,
  pantipConnector,
  redditConnector,
  rssConnector,
  shopeeConnector,
  telegramConnector,
  tiktokConnector,
  threadsConnector,
  tiktokShopConnector,
  twitterConnector,
  webchatConnector,
  webhookConnector,
  weChatConnector,
  whatsappConnector,
  youtubeConnector,
];

const byChannel: ReadonlyMap<Channel, Connector> = new Map(
  CONNECTORS.map((connector) => [connector.channel, connector]),
);

/** The connector of a channel; nothing where the suite has none yet, so that its webhooks answer 404. */
export function findConnector(channel: Channel): Connector | undefined {
  return byChannel.get(channel);
}

/** How a channel is connected at its network; nothing where nothing is asked of a network, such as for the web chat. */
export function findConnectSide(channel: Channel): ConnectSide | undefined {
  return findConnector(channel)?.connect;
}

/** Who follows the public source at an address, and the name of the source there; nothing where nobody can. */
export function findFollowSide(
  kind: FollowedKind,
  address: string,
): { side: FollowSide; name: string } | undefined {
  const url = new URL(address);
  for (const side of CONNECTORS.flatMap(({ follow = [] }) => follow)) {
    const name = side.kind === kind ? side.nameIn(url) : undefined;
    if (name !== undefined) return { side, name };
  }
  return undefined;
}
