import { TWIN_APP, TWIN_SHOP } from '#connectors/shopee/twin-world.ts';
import { startShopeeTwin, type ShopeeTwin } from '#connectors/shopee/twin.ts';
import { connectEngagement, type EngagementItem } from '#contracts/channels/connections.ts';
import { giveConsent } from '#tests/factories/consent.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

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
export type ShopeeDesk = {
  world: World;
  twin: ShopeeTwin;
  admin: Person;
  connection: EngagementItem;
  stop: () => Promise<void>;
};

/** Starts such a world, connects the shop, and lets the twin deliver to it. */
export async function startShopeeDesk(clock?: () => Date): Promise<ShopeeDesk> {
  const twin = await startShopeeTwin(clock);
  const world = await startWorld({ environment: toShopeeEnvironment(twin), ...(clock ? { clock } : {}) });
  const admin = await world.person(await world.account());
  const consent = await giveConsent(world, admin, 'shopee');
  if (consent.kind !== 'offered') throw new Error(`not offered: ${JSON.stringify(consent)}`);
  const connection = await admin.call(connectEngagement, {
    params: { product: 'crm' },
    body: {
      channel: 'shopee',
      name: 'Coffee shop',
      form: { offer_id: consent.offer_id, chosen: TWIN_SHOP.id },
    },
  });
  twin.callback.url = `${world.url}/webhooks/shopee/app/${TWIN_APP.id}`;
  return {
    world,
    twin,
    admin,
    connection,
    stop: async () => {
      await world.stop();
      await twin.stop();
    },
  };
}
