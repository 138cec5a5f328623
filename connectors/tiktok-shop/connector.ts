import { defineConnector } from '#connectors/kit/connector.ts';
import type { ConnectionValues, Readiness } from '#connectors/kit/exchange.ts';
import { tiktokShopConnect } from '#connectors/tiktok-shop/connect.ts';
import { pollConversations, readBuyerProfile } from '#connectors/tiktok-shop/conversations.ts';
import { listShopGoods } from '#connectors/tiktok-shop/list-goods.ts';
import { parseByShop, parseDelivery } from '#connectors/tiktok-shop/parse.ts';
import { sendAsShop } from '#connectors/tiktok-shop/send.ts';
import { verifyShopDelivery } from '#connectors/tiktok-shop/signature.ts';
import { tiktokShop } from '#contracts/networks/tiktok-shop.ts';

/** Shops of TikTok Shop: the chat with buyers, and their orders beside it. Connected by consent, so there is no form. */
export const tiktokShopConnector = defineConnector(tiktokShop, {
  readiness,
  verify: verifyShopDelivery,
  parse: parseDelivery,
  parseByAccount: parseByShop,
  send: sendAsShop,
  profile: readBuyerProfile,
  listGoods: listShopGoods,
  poll: pollConversations,
  connect: tiktokShopConnect,
  app: ({ CLIENT_ID: app_key, CLIENT_SECRET: app_secret }) =>
    app_key && app_secret ? { values: { app_key, app_secret } } : {},
});

function readiness(values: ConnectionValues): Readiness {
  if (values['account_id'] && values['access_token']) return { active: true };
  return {
    active: false,
    reason: 'tiktok_shop_no_consent',
    note: 'Saved, but inactive: nobody has consented at TikTok Shop.',
  };
}
