import type { Ticket } from '#contracts/crm/ticket.ts';
import { linkOf, getLinkSide, type LinkSide } from '#contracts/crm/tickets/links.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { findCycle } from '#server/crm/ticket-relations/link-cycle.ts';
import { deleteLink, insertLink, lockLinks } from '#server/crm/ticket-relations/link-store.ts';
import { lockForEdit } from '#server/crm/tickets/lock-for-edit.ts';
import { presentTicket } from '#server/crm/tickets/present.ts';
import { findListed } from '#server/crm/views/inbox-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';

type Pair = { ticketId: string; otherId: string };

/**
 * Sets the relation of another ticket to this one, in place of the previous one.
 * @throws not_found, illegal_transition (`blocks_circle` too), invalid_request
 */
export async function linkTickets(
  unit: UnitOfWork,
  { ticketId, otherId, as }: Pair & { as: LinkSide },
): Promise<{ as: LinkSide; ticket: Ticket }> {
  await lockForEdit(unit, ticketId);
  if (ticketId === otherId) refuse('invalid_request', { fields: { other_id: fault('ticket_itself') } });
  const other = requireFound(await findListed(unit, otherId));
  const { kind, begins } = linkOf(as);
  await lockLinks(unit);
  await deleteLink(unit, ticketId, otherId);
  const [from_id, to_id] = begins ? [ticketId, otherId] : [otherId, ticketId];
  if (kind === 'blocks') await refuseCircle(unit, { from_id, to_id });
  await insertLink(unit, { from_id, to_id, kind }, unit.actor.id);
  tell(unit, 'ticket.linked', [
    { ticketId, otherId, as },
    { ticketId: otherId, otherId: ticketId, as: getLinkSide(kind, !begins) },
  ]);
  return { as, ticket: presentTicket(other) };
}

/** Tickets that wait for each other in a circle can never be done. @throws illegal_transition naming the circle */
async function refuseCircle(unit: UnitOfWork, link: { from_id: string; to_id: string }): Promise<void> {
  const numbers = await findCycle(unit, link);
  if (numbers.length === 0) return;
  const names = [...numbers, ...numbers.slice(0, 1)].map((number) => `#${number}`);
  refuse('illegal_transition', {
    fault: fault('waiting_circle', { names: names.join(' → ') }),
    data: { reason: 'blocks_circle', numbers },
  });
}

/** Removes the link of two tickets. @throws not_found, illegal_transition */
export async function unlinkTickets(unit: UnitOfWork, { ticketId, otherId }: Pair): Promise<{ _id: string }> {
  await lockForEdit(unit, ticketId);
  if (!(await deleteLink(unit, ticketId, otherId))) refuse('not_found');
  tell(unit, 'ticket.unlinked', [
    { ticketId, otherId },
    { ticketId: otherId, otherId: ticketId },
  ]);
  return { _id: otherId };
}

/** The link is recorded in the history of both tickets. */
function tell(unit: UnitOfWork, kind: string, ends: readonly (Pair & { as?: LinkSide })[]): void {
  for (const { ticketId, otherId, as } of ends)
    unit.record({
      kind,
      entityId: ticketId,
      data: { ticket_id: ticketId, other_id: otherId, ...(as ? { as } : {}) },
    });
}
