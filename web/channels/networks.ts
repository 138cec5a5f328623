import type { Product } from '#contracts/kit/products.ts';
import { ConsentChannel, getCapabilities, PICKED_NETWORKS, type Channel } from '#contracts/networks.ts';

/** A network of the dialog that connects a channel: its name there is the same in every language. */
export type PickedNetwork = (typeof PICKED_NETWORKS)[number];

/** The network of the picker for a text in the address. */
export function findPickedNetwork(name: string | undefined): PickedNetwork | undefined {
  return PICKED_NETWORKS.find(({ id }) => id === name);
}

/** The networks that a product can use: one on which posts are only published is of no use to the others. */
export function listPickedNetworks(product: Product): readonly PickedNetwork[] {
  return PICKED_NETWORKS.filter(
    ({ id }) => product === 'publishing' || getCapabilities(id).inbound.length > 0,
  );
}

/** Whether a channel is connected by a consent in a pop-up; the others are connected with a form. */
export function isConsented(channel: Channel): channel is ConsentChannel {
  return ConsentChannel.safeParse(channel).success;
}
