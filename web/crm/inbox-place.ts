import { z } from 'zod';
import { InboxView } from '#contracts/crm/views/filter.ts';
import { TicketState } from '#contracts/crm/ticket.ts';
import { Channel } from '#contracts/inbound/channel.ts';
import type { AddressQuery } from '#web/kit/router/address.ts';

/** What the address of the inbox says. Whatever it does not say in a way we know is left out, so old links still open. */
export const InboxPlace = z.object({
  view: InboxView.catch('live'),
  channel: Channel.optional().catch(undefined),
  state: TicketState.optional().catch(undefined),
  q: z.string().trim().max(200).optional().catch(undefined),
  ticket: z.uuid().optional().catch(undefined),
  tab: z.enum(['conversation', 'history']).catch('conversation'),
  panel: z.literal('customer').optional().catch(undefined),
});
export type InboxPlace = z.infer<typeof InboxPlace>;

/** Reads the query of an address. */
export const readPlace = (query: AddressQuery): InboxPlace => InboxPlace.parse(query);

/** The part of a place that chooses tickets, as the list's call takes it. */
export const listQueryOf = ({ view, channel, state, q }: InboxPlace) => ({
  view,
  ...(channel ? { channel } : {}),
  ...(state ? { state } : {}),
  ...(q ? { q } : {}),
});
export type ListQuery = ReturnType<typeof listQueryOf>;

/** Whether the list shows less than its view holds. */
export const isFiltered = ({ channel, state, q }: InboxPlace): boolean =>
  Boolean(channel ?? state ?? (q || undefined));
