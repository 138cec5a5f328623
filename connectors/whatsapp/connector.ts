import { defineConnector } from '#connectors/kit/connector.ts';
import { answerChallenge, verifyMeta } from '#connectors/meta/signature.ts';
import { whatsappConnect } from '#connectors/whatsapp/connect.ts';
import { fetchMediaById } from '#connectors/whatsapp/fetch-media.ts';
import { listTemplates } from '#connectors/whatsapp/list-templates.ts';
import { parseByNumber, parseDelivery } from '#connectors/whatsapp/parse.ts';
import { sendAsNumber, sendSignalAsNumber } from '#connectors/whatsapp/send.ts';
import { whatsapp } from '#contracts/networks/whatsapp.ts';

/** WhatsApp over the Cloud API: private messages and groups, and templates outside the window. */
export const whatsappConnector = defineConnector(whatsapp, {
  verify: verifyMeta,
  handshake: answerChallenge,
  parse: parseDelivery,
  parseByAccount: parseByNumber,
  send: sendAsNumber,
  signal: sendSignalAsNumber,
  fetchMedia: fetchMediaById,
  listTemplates,
  connect: whatsappConnect,
  app: ({ CLIENT_SECRET: app_secret }) => (app_secret ? { values: { app_secret } } : {}),
});
