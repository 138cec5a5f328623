import { getNetwork, type Channel } from '#contracts/networks.ts';

/** How much of a place tickets by mail and in public take, in percent. */
export type Weights = { mail_weight: number; public_weight: number };

/** What a ticket of a channel adds to the load of its assignee: 1 for a conversation, less where the account configures it. */
export function getTicketWeight(channel: Channel, { mail_weight, public_weight }: Weights): number {
  switch (getNetwork(channel).conversation) {
    case 'mail':
      return mail_weight / 100;
    case 'public':
      return public_weight / 100;
    case 'private':
      return 1;
  }
}
