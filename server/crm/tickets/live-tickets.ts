import { fault } from '#contracts/kit/faults/fault.ts';
import { lockContacts } from '#server/crm/customers/customer-store.ts';
import { isAgent } from '#server/crm/team/agent-store.ts';
import {
  countLiveTickets,
  listLiveContacts,
  reassignLiveTickets,
} from '#server/crm/tickets/assignee-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';

/** The live tickets of a person who leaves: counted, and handed over to a colleague or to nobody. */
export const liveTickets = {
  count: countLiveTickets,
  /** @throws invalid_request when the receiver may not be assigned tickets */
  transfer: async (unit: UnitOfWork, from: string, to: string | null): Promise<void> => {
    if (to !== null && !(await isAgent(unit, to))) {
      if ((await countLiveTickets(unit, from)) === 0) return;
      refuse('invalid_request', { fields: { transfer_to: fault('nobody_for_tickets') } });
    }
    await waitForWriters(unit, from);
    const moved = await reassignLiveTickets(unit, from, to);
    for (const { _id, contact_id } of moved)
      unit.record({
        kind: 'ticket.updated',
        entityId: _id,
        data: { ticket_id: _id, contact_id },
        before: { assignee_id: from },
        after: { assignee_id: to },
      });
  },
};

/** A unit that works on a ticket writes all of it back as it was read, under the lock of its contact: such units go first. */
async function waitForWriters(unit: UnitOfWork, userId: string): Promise<void> {
  const ids = await listLiveContacts(unit, userId);
  if (ids.length > 0) await lockContacts(unit, ids);
}
