import type { Channel } from '#contracts/inbound/channel.ts';

/** The channels on which customers are answered, so that a setting can name them. */
export const ANSWERED_CHANNELS = [
  'line',
  'facebook',
  'twitter',
  'email',
  'webchat',
  'pantip',
] as const satisfies readonly Channel[];
