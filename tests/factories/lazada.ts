import { TWIN_SHOP } from '#connectors/lazada/twin-world.ts';
import { startLazadaTwin, type LazadaTwin } from '#connectors/lazada/twin.ts';
import { connectShop, type ShopDesk } from '#tests/factories/shop-desk.ts';
import { startWorld } from '#tests/world.ts';

/** The variables of an installation whose Lazada is the twin. */
export function toLazadaEnvironment({ url }: Pick<LazadaTwin, 'url'>): Record<string, string> {
  return {
    LAZADA_CLIENT_ID: TWIN_SHOP.app_key,
    LAZADA_CLIENT_SECRET: TWIN_SHOP.app_secret,
    LAZADA_URL: url,
    ALLOW_PRIVATE_HOSTS: new URL(url).host,
  };
}

/** A world whose Lazada is the twin, with an account whose seller has consented. */
export type LazadaDesk = ShopDesk<LazadaTwin>;

/** Starts such a world, connects the shop, and lets the twin push to it. */
export async function startLazadaDesk(): Promise<LazadaDesk> {
  const twin = await startLazadaTwin();
  const world = await startWorld({ environment: toLazadaEnvironment(twin) });
  const desk = await connectShop(world, twin, { channel: 'lazada', chosen: TWIN_SHOP.seller_id });
  twin.world.address = `${world.url}/webhooks/lazada/app/${TWIN_SHOP.app_key}`;
  return desk;
}
