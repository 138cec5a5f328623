import type { BulkChange } from '#contracts/crm/bulk/endpoints.ts';
import type { Session } from '#contracts/identity/session.ts';
import { changeOne } from '#server/crm/bulk/change-one.ts';
import { insertAct, listTicketsBefore } from '#server/crm/bulk/change-store.ts';
import { refuseBeyondRights, refuseUnknown } from '#server/crm/bulk/refuse-unknown.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound } from '#server/kit/errors.ts';

/**
 * Changes the ticket to which an answer of this unit went, as if by hand right after it. A refusal of the change refuses the answer too:
 * the unit ends with both or with neither.
 * @returns the handle by which the change, and not the answer, is undone
 */
export async function changeWithReply(
  context: Context,
  unit: UnitOfWork,
  { session, ticketId, change }: { session: Session; ticketId: string; change: BulkChange },
): Promise<string> {
  refuseBeyondRights(session, change);
  await refuseUnknown(unit, change);
  const before = requireFound((await listTicketsBefore(unit, [ticketId]))[0]);
  const { kept } = await changeOne(context, unit, before, change);
  return insertAct(unit, [kept]);
}
