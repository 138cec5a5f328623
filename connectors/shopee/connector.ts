import { defineConnector } from '#connectors/kit/connector.ts';
import type { ConnectionValues, Readiness } from '#connectors/kit/exchange.ts';
import { shopeeConnect } from '#connectors/shopee/connect.ts';
import { listShopGoods } from '#connectors/shopee/list-goods.ts';
import { parseByShop, parseDelivery } from '#connectors/shopee/parse.ts';
import { pollShop } from '#connectors/shopee/poll.ts';
import { readBundled } from '#connectors/shopee/read-named.ts';
import { recoverPushes } from '#connectors/shopee/recover.ts';
import { sendAsShop } from '#connectors/shopee/send.ts';
import { verifyPush } from '#connectors/shopee/signature.ts';
import { shopee } from '#contracts/networks/shopee.ts';

/** Shops of Shopee: chat, reviews of products, and orders beside the conversation. Connected by consent, so there is no form. */
export const shopeeConnector = defineConnector(shopee, {
  readiness,
  verify: verifyPush,
  parse: parseDelivery,
  parseByAccount: parseByShop,
  recover: recoverPushes,
  readNamed: readBundled,
  send: sendAsShop,
  listGoods: listShopGoods,
  poll: pollShop,
  connect: shopeeConnect,
  app: ({ CLIENT_ID: partner_id, CLIENT_SECRET: partner_key }) =>
    partner_id && partner_key ? { values: { partner_id, partner_key } } : {},
});

function readiness(values: ConnectionValues): Readiness {
  if (values['account_id'] && values['access_token']) return { active: true };
  return {
    active: false,
    reason: 'shopee_no_consent',
    note: 'Saved, but inactive: nobody has consented at Shopee.',
  };
}
