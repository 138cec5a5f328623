import type { Channel } from '#contracts/inbound/channel.ts';

/** How much of a place tickets by mail and in public take, in percent. */
export type Weights = { mail_weight: number; public_weight: number };

const MAIL: readonly Channel[] = ['email', 'gmail', 'outlook'];
const PUBLIC: readonly Channel[] = [
  'twitter',
  'pantip',
  'youtube',
  'google',
  'google_play_app',
  'rss',
  'file',
];

/** What a ticket of a channel adds to the load of its assignee: 1 for a conversation, less where the account configures it. */
export const getTicketWeight = (channel: Channel, { mail_weight, public_weight }: Weights): number => {
  if (MAIL.includes(channel)) return mail_weight / 100;
  return PUBLIC.includes(channel) ? public_weight / 100 : 1;
};
