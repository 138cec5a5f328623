import type { Channel } from '#contracts/inbound/channel.ts';
import { emailConnect } from '#connectors/email/connect.ts';
import { facebookConnect } from '#connectors/facebook/connect.ts';
import type { ConnectSide } from '#connectors/kit/connect.ts';
import { lineConnect } from '#connectors/line/connect.ts';
import { pantipConnect } from '#connectors/pantip/connect.ts';
import { twitterConnect } from '#connectors/twitter/connect.ts';

/** Every network that is connected by a token, one line each. */
export const CONNECTABLE_NETWORKS: readonly ConnectSide[] = [
  facebookConnect,
  twitterConnect,
  pantipConnect,
  lineConnect,
  emailConnect,
];

/** How a channel is connected; nothing for those that need no network's leave, such as the web chat. */
export const connectSideOf = (channel: Channel): ConnectSide | undefined =>
  CONNECTABLE_NETWORKS.find((side) => side.channel === channel);
