import type { Channel } from '#contracts/inbound/channel.ts';

/** The networks of the picker, in its order. Those that are not `ready` say so and cannot be submitted. */
export const NETWORKS = [
  { channel: 'line', ready: true },
  { channel: 'webchat', ready: true },
  { channel: 'facebook', ready: false },
  { channel: 'twitter', ready: false },
  { channel: 'pantip', ready: false },
] as const satisfies readonly { channel: Channel; ready: boolean }[];

export type Network = (typeof NETWORKS)[number]['channel'];
export type ReadyNetwork = 'line' | 'webchat';
export type LaterNetwork = Exclude<Network, ReadyNetwork>;

/** Whether a text of the address names a network of the picker. */
export const networkOf = (name: string | undefined): Network | undefined =>
  NETWORKS.find(({ channel }) => channel === name)?.channel;

/** Whether a network can be connected today. */
export const isReady = (network: Channel): network is ReadyNetwork =>
  network === 'line' || network === 'webchat';
