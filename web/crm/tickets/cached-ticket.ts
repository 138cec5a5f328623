import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { getTicket, listTickets } from '#contracts/crm/endpoints.ts';
import { DeliveryState, type Message, type Ticket } from '#contracts/crm/ticket.ts';
import type { TicketInList } from '#contracts/crm/views/listed.ts';
import type { LiveEvent } from '#contracts/kit/event.ts';
import { isChargedByMessage } from '#contracts/networks.ts';
import { callQuery } from '#web/kit/api/use-call.ts';
import { mergeMessages } from '../conversation/message-groups.ts';

type ListedPages = InfiniteData<{ items: TicketInList[] }>;

const keyOf = (_id: string) => callQuery(getTicket, { params: { _id } }).queryKey;

/** Shows a ticket as a write returned it, wherever it is drawn: nothing of it needs to be read again. */
export function storeTicket(client: QueryClient, ticket: Ticket): void {
  client.setQueryData(keyOf(ticket._id), (now) =>
    now && now.ticket.version <= ticket.version ? { ...now, ticket } : now,
  );
  client.setQueriesData<ListedPages>({ queryKey: [listTickets.name] }, (now) =>
    now?.pages?.some(({ items }) => items.some(({ _id }) => _id === ticket._id))
      ? { ...now, pages: now.pages.map((page) => ({ ...page, items: page.items.map(withTicket(ticket)) })) }
      : now,
  );
}

function withTicket(ticket: Ticket) {
  return (row: TicketInList): TicketInList =>
    row._id === ticket._id && row.version <= ticket.version ? { ...row, ...ticket } : row;
}

/** A ticket as it was last read, by itself or in a list; undefined if it was not read yet. */
export function findCachedTicket(client: QueryClient, _id: string): Ticket | undefined {
  const alone = client.getQueryData(keyOf(_id))?.ticket;
  if (alone) return alone;
  const lists = client.getQueriesData<ListedPages>({ queryKey: [listTickets.name] });
  return lists
    .flatMap(([, list]) => list?.pages?.flatMap(({ items }) => items) ?? [])
    .find((row) => row._id === _id);
}

/** Shows a message that was written here in its conversation. */
export function storeMessage(client: QueryClient, message: Message): void {
  client.setQueryData(keyOf(message.ticket_id), (now) =>
    now ? { ...now, messages: mergeMessages(now.messages, [message]) } : now,
  );
}

const DeliveryChange = z.object({ ticket_id: z.string(), message_id: z.string(), delivery: DeliveryState });

/**
 * Shows the delivery of a message as its event says.
 * @returns whether the event says everything: why a message failed, and what it cost, only the ticket says
 */
export function storeDelivery(client: QueryClient, { kind, data }: LiveEvent): boolean {
  const change = kind === 'message.delivery_changed' ? DeliveryChange.safeParse(data).data : undefined;
  if (!change) return false;
  const { ticket_id, message_id, delivery } = change;
  const known = client.getQueryData(keyOf(ticket_id));
  if (known && !known.messages.some(({ _id }) => _id === message_id)) return false;
  client.setQueryData(keyOf(ticket_id), (now) =>
    now
      ? { ...now, messages: now.messages.map((one) => (one._id === message_id ? { ...one, delivery } : one)) }
      : now,
  );
  const isTrouble = delivery === 'failed' || delivery === 'unknown';
  return !isTrouble && !(known && isChargedByMessage(known.ticket.channel));
}
