import { connectEngagement, type EngagementItem } from '#contracts/channels/connections.ts';
import type { ConsentChannel } from '#contracts/networks.ts';
import { giveConsent } from '#tests/factories/consent.ts';
import type { Person } from '#tests/factories/person.ts';
import type { World } from '#tests/world.ts';

/** A world in which a network is its twin, with an account whose seller has consented. */
export type ShopDesk<Twin> = {
  world: World;
  twin: Twin;
  admin: Person;
  connection: EngagementItem;
  stop: () => Promise<void>;
};

/** Connects the shop of a twin by a consent. @param shop its channel, and which of the offered shops is chosen */
export async function connectShop<Twin extends { stop(): Promise<void> }>(
  world: World,
  twin: Twin,
  { channel, chosen }: { channel: ConsentChannel; chosen: string },
): Promise<ShopDesk<Twin>> {
  const admin = await world.person(await world.account());
  const connection = await openShop(world, admin, { channel, chosen });
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

/** A user connects a shop by a consent. */
export async function openShop(
  world: Pick<World, 'url'>,
  admin: Pick<Person, 'cookie' | 'call'>,
  { channel, chosen }: { channel: ConsentChannel; chosen: string },
): Promise<EngagementItem> {
  const consent = await giveConsent(world, admin, channel);
  if (consent.kind !== 'offered') throw new Error(`not offered: ${JSON.stringify(consent)}`);
  const { offer_id } = consent;
  return admin.call(connectEngagement, {
    params: { product: 'crm' },
    body: { channel, name: 'Coffee shop', form: { offer_id, chosen } },
  });
}
