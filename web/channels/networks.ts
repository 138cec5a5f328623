import type { Channel } from '#contracts/inbound/channel.ts';
import { ConsentChannel } from '#contracts/channels/connections.ts';

/** The social-network picker: exactly these, by these names, in every language. */
export const NETWORKS = [
  { channel: 'facebook', name: 'Facebook' },
  { channel: 'twitter', name: 'Twitter' },
  { channel: 'pantip', name: 'Pantip' },
  { channel: 'line', name: 'Line' },
] as const satisfies readonly { channel: Channel; name: string }[];

/** Channels other than social networks. */
export const FURTHER = [{ channel: 'email', name: 'E-mail' }] as const satisfies readonly {
  channel: Channel;
  name: string;
}[];

export type Network = (typeof NETWORKS | typeof FURTHER)[number]['channel'];
/** Channels that are connected with a form; the others are connected by a consent. */
export type FormNetwork = 'line' | 'pantip' | 'webchat' | 'email';

/** The network of the picker for a text in the address. */
export const findNetwork = (
  name: string | undefined,
): (typeof NETWORKS | typeof FURTHER)[number] | undefined =>
  [...NETWORKS, ...FURTHER].find(({ channel }) => channel === name);

/** Whether a channel is connected by a consent in a pop-up. */
export const isConsented = (channel: Channel): channel is ConsentChannel =>
  ConsentChannel.safeParse(channel).success;
