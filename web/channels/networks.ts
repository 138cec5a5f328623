import { ConsentChannel, PICKED_NETWORKS, type Channel } from '#contracts/networks.ts';

/** A network of the dialog that connects a channel: its name there is the same in every language. */
export type PickedNetwork = (typeof PICKED_NETWORKS)[number];

/** The network of the picker for a text in the address. */
export function findPickedNetwork(name: string | undefined): PickedNetwork | undefined {
  return PICKED_NETWORKS.find(({ id }) => id === name);
}

/** Whether a channel is connected by a consent in a pop-up; the others are connected with a form. */
export function isConsented(channel: Channel): channel is ConsentChannel {
  return ConsentChannel.safeParse(channel).success;
}
