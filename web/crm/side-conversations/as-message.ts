import type { SideMessage } from '#contracts/crm/side-conversations/side-conversation.ts';
import type { Message } from '#contracts/crm/ticket.ts';

/** A message of a side conversation as the parts that draw mails of tickets take it. */
export function toMessage({ side_conversation_id: _side, ...message }: SideMessage): Message {
  return {
    ...message,
    kind: 'mail',
    parent_id: null,
    hidden_at: null,
    cost: null,
  };
}
