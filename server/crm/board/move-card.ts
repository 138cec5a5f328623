import type { BoardState } from '#contracts/crm/board/endpoints.ts';
import type { Ticket } from '#contracts/crm/ticket.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { buildColumnFilter } from '#server/crm/board/columns.ts';
import { lockLimit } from '#server/crm/board/limit-store.ts';
import { lockConversation } from '#server/crm/messages/conversation.ts';
import { changeTicket } from '#server/crm/tickets/change-ticket.ts';
import { findLastChange } from '#server/crm/tickets/history-store.ts';
import { presentTicket } from '#server/crm/tickets/present.ts';
import { countTickets } from '#server/crm/views/count-store.ts';
import { findListed } from '#server/crm/views/inbox-store.ts';
import type { FilterViewer } from '#server/crm/views/ticket-filter-sql.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';

/** A card that is being moved; `version` is the ticket as the user saw it. */
export type CardMove = { ticketId: string; state: BoardState; version: number };

/**
 * Moves a card to another column. Of two people who drag one card the second is shown the change of the first; a full column takes none.
 * @throws not_found, stale_version, illegal_transition
 */
export async function moveCard(
  context: Context,
  unit: UnitOfWork,
  { move, asker }: { move: CardMove; asker: FilterViewer },
): Promise<Ticket> {
  const { ticketId, state, version } = move;
  const { ticket } = requireFound(await lockConversation(unit, ticketId));
  if (ticket.version !== version) await refuseLate(unit, ticketId);
  if (ticket.state !== state) await refuseFull(unit, state, asker);
  return changeTicket(context, unit, { ticketId, change: { state, version } });
}

async function refuseLate(unit: UnitOfWork, ticketId: string): Promise<void> {
  const listed = requireFound(await findListed(unit, ticketId));
  const last = await findLastChange(unit, ticketId);
  refuse('stale_version', {
    data: { ticket: presentTicket(listed), by: last?.name ?? '', at: last?.at ?? listed.updated_at },
  });
}

async function refuseFull(unit: UnitOfWork, state: BoardState, asker: FilterViewer): Promise<void> {
  const most = await lockLimit(unit, state);
  if (most === null || (await countTickets(unit, buildColumnFilter(state), asker)).count < most) return;
  refuse('illegal_transition', {
    fault: fault('column_full'),
    data: { reason: 'column_full', most },
  });
}
