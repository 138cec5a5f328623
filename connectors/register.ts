import type { Channel } from '#contracts/inbound/channel.ts';
import { facebookConnector } from '#connectors/facebook/connector.ts';
import { emailConnector } from '#connectors/email/connector.ts';
import { fileConnector } from '#connectors/file/connector.ts';
import type { Connector } from '#connectors/kit/connector.ts';
import { lineConnector } from '#connectors/line/connector.ts';
import { pantipConnector } from '#connectors/pantip/connector.ts';
import { rssConnector } from '#connectors/rss/connector.ts';
import { twitterConnector } from '#connectors/twitter/connector.ts';
import { webchatConnector } from '#connectors/webchat/connector.ts';

/** Every network that the suite speaks, one line each. */
export const CONNECTORS: readonly Connector[] = [
  facebookConnector,
  emailConnector,
  fileConnector,
  lineConnector,
  pantipConnector,
  rssConnector,
  twitterConnector,
  webchatConnector,
];

/** The connector of a channel; nothing where the suite has none yet, so that its webhooks answer 404. */
export function findConnector(channel: Channel): Connector | undefined {
  return CONNECTORS.find((connector) => connector.channel === channel);
}
