import type { Ticket } from '#contracts/crm/ticket.ts';
import { getLinkSide } from '#contracts/crm/tickets/links.ts';
import { listLinks } from '#server/crm/ticket-relations/link-store.ts';
import { listMergesInto } from '#server/crm/ticket-relations/merge-store.ts';
import { listRelatedTickets } from '#server/crm/ticket-relations/related-store.ts';
import { presentTicket } from '#server/crm/tickets/present.ts';
import { findListed } from '#server/crm/views/inbox-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound } from '#server/kit/errors.ts';
import { loadUserNames } from '#server/people/public.ts';

/** The tickets that are related to one. @throws not_found */
export async function loadRelatedTickets(unit: UnitOfWork, id: string) {
  const ticket = requireFound(await findListed(unit, id));
  const links = await listLinks(unit, id);
  const merges = await listMergesInto(unit, id);
  const people = await loadUserNames(
    unit,
    merges.flatMap(({ merged_by }) => merged_by ?? []),
  );
  const around = await listRelatedTickets(unit, {
    ids: [
      ...links.map(({ from_id, to_id }) => (from_id === id ? to_id : from_id)),
      ...merges.map(({ from_id }) => from_id),
      ...[ticket.parent_id, ticket.merged_into, ticket.split_from].filter((one) => one !== null),
    ],
    of: id,
  });
  const tickets = new Map(around.map((row) => [row._id, presentTicket(row)]));
  const at = (one: string | null): Ticket | null => (one === null ? null : (tickets.get(one) ?? null));
  return {
    whole: at(ticket.parent_id),
    parts: [...tickets.values()].filter(({ parent_id }) => parent_id === id),
    links: links.flatMap(({ from_id, to_id, kind }) => {
      const other = at(from_id === id ? to_id : from_id);
      return other ? [{ as: getLinkSide(kind, from_id === id), ticket: other }] : [];
    }),
    merged: merges.flatMap(({ from_id, merged_at, merged_by }) => {
      const from = at(from_id);
      return from ? [{ ticket: from, merged_at, by: people.get(merged_by ?? '') ?? '' }] : [];
    }),
    merged_into: at(ticket.merged_into),
    split_from: at(ticket.split_from),
    splits: [...tickets.values()].filter(({ split_from }) => split_from === id),
  };
}
