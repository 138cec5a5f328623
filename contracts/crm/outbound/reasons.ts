import { z } from 'zod';

/**
 * The reasons why a conversation cannot be started on a channel, each as it is returned to the caller. Screens show it in their language.
 */
export const START_REFUSAL_TEXTS = {
  answers_only: 'On this channel customers begin; they can be answered once they wrote.',
  connection_inactive: 'The channel is not connected, so nothing can be sent.',
  not_seen: 'Your group does not work on conversations that begin here.',
  no_address: 'No e-mail address of this customer is known.',
  not_known_there: 'This customer is not known on this channel.',
  has_left: 'The customer has blocked this account, so nothing would arrive.',
  never_wrote:
    'The customer has never written to us in private here, so the network takes no message to them.',
  window_closed: 'The time in which the network lets us write to this customer is over.',
  standby: 'Another system is holding the conversation with this customer.',
  open_ticket: 'This customer has a ticket here that is not done. Answer there.',
} as const;
export type BeginReason = keyof typeof START_REFUSAL_TEXTS;
const BEGIN_REASONS = Object.keys(START_REFUSAL_TEXTS) as [BeginReason, ...BeginReason[]];
export const BeginReason = z.enum(BEGIN_REASONS);
