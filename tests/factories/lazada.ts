import { TWIN_SHOP } from '#connectors/lazada/twin-world.ts';
import { startLazadaTwin, type LazadaTwin } from '#connectors/lazada/twin.ts';
import { connectEngagement, type EngagementItem } from '#contracts/channels/connections.ts';
import { giveConsent } from '#tests/factories/consent.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

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
export type LazadaDesk = {
  world: World;
  twin: LazadaTwin;
  admin: Person;
  connection: EngagementItem;
  stop: () => Promise<void>;
};

/** Starts such a world, connects the shop, and lets the twin push to it. */
export async function startLazadaDesk(): Promise<LazadaDesk> {
  const twin = await startLazadaTwin();
  const world = await startWorld({ environment: toLazadaEnvironment(twin) });
  const admin = await world.person(await world.account());
  const consent = await giveConsent(world, admin, 'lazada');
  if (consent.kind !== 'offered') throw new Error(`not offered: ${JSON.stringify(consent)}`);
  const connection = await admin.call(connectEngagement, {
    params: { product: 'crm' },
    body: {
      channel: 'lazada',
      name: 'Coffee shop',
      form: { offer_id: consent.offer_id, chosen: TWIN_SHOP.seller_id },
    },
  });
  twin.world.address = `${world.url}/webhooks/lazada/app/${TWIN_SHOP.app_key}`;
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
