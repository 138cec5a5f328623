import { defineConnector } from '#connectors/kit/connector.ts';
import { weChatConnect } from '#connectors/wechat/connect.ts';
import { fetchFile } from '#connectors/wechat/media.ts';
import { reportMeters } from '#connectors/wechat/meters.ts';
import { parseDelivery } from '#connectors/wechat/parse.ts';
import { readProfile } from '#connectors/wechat/profile.ts';
import { sendToFollower, showSignal } from '#connectors/wechat/send.ts';
import { answerChallenge, verifyDelivery } from '#connectors/wechat/signature.ts';
import { wechat } from '#contracts/networks/wechat.ts';

/** WeChat official accounts. */
export const weChatConnector = defineConnector(wechat, {
  verify: verifyDelivery,
  handshake: answerChallenge,
  parse: parseDelivery,
  // An answer by this way would have to be ready within five seconds: people answer by customer service messages.
  respond: () => ({ type: 'text/plain', body: 'success' }),
  send: sendToFollower,
  signal: showSignal,
  profile: readProfile,
  fetchMedia: fetchFile,
  reportMeters,
  connect: weChatConnect,
});
