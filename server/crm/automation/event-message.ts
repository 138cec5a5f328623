import { Id } from '#contracts/kit/ids.ts';
import type { TicketEvent } from '#server/crm/reactions/reactor.ts';

/** The message that an event is about. */
export const getMessageId = ({ data }: TicketEvent): string | undefined =>
  Id.safeParse(data['message_id']).data;
