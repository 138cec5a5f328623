import type { CrmUi } from '#contracts/crm/ui-settings/area.ts';
import { isRefusedBeside } from '#contracts/crm/ui-settings/ticket-rules.ts';
import { refuseByRule } from '#server/crm/rules.ts';
import { findLiveTicket, type TicketRow } from '#server/crm/tickets/ticket-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/**
 * Whether a reopened ticket takes the customer's messages, or is separate from another live one that does.
 * @returns whether it is separate @throws illegal_transition where only one may be open
 */
export async function isReopenedApart(
  unit: UnitOfWork,
  ticket: TicketRow,
  rules: Pick<CrmUi, 'no_dup_open_inbox'>,
): Promise<boolean> {
  if (ticket.apart) return true;
  const other = await findLiveTicket(unit, ticket.contact_id);
  if (!other || other.apart) return false;
  refuseByRule(isRefusedBeside(rules));
  return true;
}
