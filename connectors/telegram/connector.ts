import { defineConnector } from '#connectors/kit/connector.ts';
import { telegramConnect } from '#connectors/telegram/connect.ts';
import { fetchFile } from '#connectors/telegram/media.ts';
import { parseDelivery } from '#connectors/telegram/parse.ts';
import { pollUpdates } from '#connectors/telegram/poll.ts';
import { readProfile } from '#connectors/telegram/profile.ts';
import { telegramPublish } from '#connectors/telegram/publish.ts';
import { respondToDelivery } from '#connectors/telegram/respond.ts';
import { verifyDelivery } from '#connectors/telegram/secret.ts';
import { sendToChat, showSignal } from '#connectors/telegram/send.ts';
import { watchUpdates } from '#connectors/telegram/watch.ts';
import { telegram } from '#contracts/networks/telegram.ts';

/** Telegram bots over the Bot API. */
export const telegramConnector = defineConnector(telegram, {
  verify: verifyDelivery,
  parse: parseDelivery,
  respond: respondToDelivery,
  send: sendToChat,
  publish: telegramPublish,
  signal: showSignal,
  profile: readProfile,
  fetchMedia: fetchFile,
  poll: pollUpdates,
  watch: watchUpdates,
  connect: telegramConnect,
});
