import { listTickets } from '#contracts/crm/endpoints.ts';
import type { Ticket } from '#contracts/crm/ticket.ts';
import type { TicketFilterInput, TicketSort } from '#contracts/crm/views/filter.ts';
import type { Person } from '#tests/factories/person.ts';

/** Every ticket that a filter finds for a user, whatever its state, page by page to the end. */
export async function listAll(
  person: Person,
  query: TicketFilterInput & { sort?: TicketSort; limit?: number },
): Promise<Ticket[]> {
  const items: Ticket[] = [];
  let cursor: string | null | undefined;
  do {
    const given = { view: 'all' as const, ...query, ...(cursor ? { cursor } : {}) };
    const page = await person.call(listTickets, { query: given });
    items.push(...page.items);
    cursor = page.next;
  } while (cursor);
  return items;
}

/** The ids of tickets, in their order. */
export const getIds = (items: readonly Ticket[]): string[] => items.map(({ _id }) => _id);
