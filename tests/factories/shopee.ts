import { TWIN_APP, TWIN_SHOP } from '#connectors/shopee/twin-world.ts';
import { startShopeeTwin, type ShopeeTwin } from '#connectors/shopee/twin.ts';
import { connectShop, type ShopDesk } from '#tests/factories/shop-desk.ts';
import { startWorld } from '#tests/world.ts';

/** The variables of an installation whose Shopee is the twin. */
export function toShopeeEnvironment({ url }: Pick<ShopeeTwin, 'url'>): Record<string, string> {
  return {
    SHOPEE_CLIENT_ID: TWIN_APP.id,
    SHOPEE_CLIENT_SECRET: TWIN_APP.key,
    SHOPEE_URL: url,
    ALLOW_PRIVATE_HOSTS: new URL(url).host,
  };
}

/** A world whose Shopee is the twin, with an account whose seller has consented. */
export type ShopeeDesk = ShopDesk<ShopeeTwin>;

/** Starts such a world, connects the shop, and lets the twin deliver to it. */
export async function startShopeeDesk(clock?: () => Date): Promise<ShopeeDesk> {
  const twin = await startShopeeTwin(clock);
  const world = await startWorld({ environment: toShopeeEnvironment(twin), ...(clock ? { clock } : {}) });
  const desk = await connectShop(world, twin, { channel: 'shopee', chosen: TWIN_SHOP.id });
  twin.callback.url = `${world.url}/webhooks/shopee/app/${TWIN_APP.id}`;
  return desk;
}
