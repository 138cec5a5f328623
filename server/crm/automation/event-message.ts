import { Id } from '#contracts/kit/ids.ts';
import type { TicketEvent } from '#server/crm/reactions/reactor.ts';

/** The message that an event is about. */
export function getMessageId({ data }: TicketEvent): string | undefined {
  return Id.safeParse(data['message_id']).data;
}
