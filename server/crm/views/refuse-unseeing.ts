import { fault } from '#contracts/kit/faults/fault.ts';
import type { TicketRow } from '#server/crm/tickets/ticket-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { loadCrmRestrictions, findUsersWithoutAccess } from '#server/people/visibility/public.ts';

/** The fields of a ticket that determine who sees it. */
type VisibilityFields = Pick<TicketRow, 'connection_id' | 'keyword_ids'>;

/** @throws invalid_request, naming the field, where one of the users is in a group that does not see the ticket */
export async function refuseUnseeing(
  unit: UnitOfWork,
  ticket: VisibilityFields,
  { field, userIds }: { field: 'assignee_id' | 'mentions'; userIds: readonly string[] },
): Promise<void> {
  if (userIds.length === 0) return;
  const unseen = findUsersWithoutAccess(await loadCrmRestrictions(unit), ticket);
  if (userIds.some((id) => unseen.has(id)))
    refuse('invalid_request', { fields: { [field]: fault('unseeing_group') } });
}
