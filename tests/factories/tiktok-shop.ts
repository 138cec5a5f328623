import { TWIN_APP, TWIN_SHOP } from '#connectors/tiktok-shop/twin-world.ts';
import { startTikTokShopTwin, type TikTokShopTwin } from '#connectors/tiktok-shop/twin.ts';
import { connectShop, type ShopDesk } from '#tests/factories/shop-desk.ts';
import { startWorld, type World } from '#tests/world.ts';

/** The variables of an installation whose TikTok Shop is the twin. */
export function toTikTokShopEnvironment({ url }: Pick<TikTokShopTwin, 'url'>): Record<string, string> {
  return {
    TIKTOK_SHOP_CLIENT_ID: TWIN_APP.key,
    TIKTOK_SHOP_CLIENT_SECRET: TWIN_APP.secret,
    TIKTOK_SHOP_URL: url,
    ALLOW_PRIVATE_HOSTS: new URL(url).host,
  };
}

/** Enters at the twin what is entered in the Partner Center: where a consent comes back to, and where deliveries go. */
export function setTikTokShopAddresses(twin: TikTokShopTwin, { url }: Pick<World, 'url'>): void {
  twin.redirect.url = `${url}/api/v1.0/auth/callback/tiktok_shop`;
  twin.webhooks.set('NEW_MESSAGE', `${url}/webhooks/tiktok_shop/app/${TWIN_APP.key}`);
}

/** A world whose TikTok Shop is the twin, with an account whose seller has consented. */
export type TikTokShopDesk = ShopDesk<TikTokShopTwin>;

/** Starts such a world, connects the shop, and lets the twin deliver to it. */
export async function startTikTokShopDesk(): Promise<TikTokShopDesk> {
  const twin = await startTikTokShopTwin();
  const world = await startWorld({ environment: toTikTokShopEnvironment(twin) });
  setTikTokShopAddresses(twin, world);
  return connectShop(world, twin, { channel: 'tiktok_shop', chosen: TWIN_SHOP.id });
}
