import { defineConnector } from '#connectors/kit/connector.ts';
import type { ConnectionValues, Readiness } from '#connectors/kit/exchange.ts';
import { lazadaConnect } from '#connectors/lazada/connect.ts';
import { listGoods } from '#connectors/lazada/goods.ts';
import { parseBySeller, parsePush } from '#connectors/lazada/parse.ts';
import { pollShop } from '#connectors/lazada/poll.ts';
import { readNamedSession, readProfile } from '#connectors/lazada/read-session.ts';
import { sendAsShop, showSignal } from '#connectors/lazada/send.ts';
import { verifyPush } from '#connectors/lazada/signature.ts';
import { lazada } from '#contracts/networks/lazada.ts';

/** Shops at Lazada: conversations with buyers, and reviews of products. */
export const lazadaConnector = defineConnector(lazada, {
  readiness,
  verify: verifyPush,
  parse: parsePush,
  parseByAccount: parseBySeller,
  readNamed: readNamedSession,
  poll: pollShop,
  send: sendAsShop,
  signal: showSignal,
  profile: readProfile,
  listGoods,
  connect: lazadaConnect,
  app: ({ CLIENT_ID: app_key, CLIENT_SECRET: app_secret }) =>
    app_key && app_secret ? { values: { app_key, app_secret } } : {},
});

function readiness(values: ConnectionValues): Readiness {
  if ((values['access_token'] ?? '') !== '') return { active: true };
  return {
    active: false,
    reason: 'lazada_consent_missing',
    note: 'Saved, but inactive: nobody has given leave to speak for this shop.',
  };
}
