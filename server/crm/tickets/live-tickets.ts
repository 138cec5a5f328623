import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { isAgent } from '#server/crm/team/agent-store.ts';
import { lockContacts } from '#server/crm/customers/customer-store.ts';

/** The live tickets of a person who leaves: counted, and handed over to a colleague or to nobody. */
export const liveTickets = {
  count: async (unit: UnitOfWork, userId: string): Promise<number> =>
    (
      await unit.db
        .selectFrom('tickets')
        .select((is) => is.fn.countAll<number>().as('n'))
        .where('account_id', '=', unit.accountId)
        .where('assignee_id', '=', userId)
        .where('live', '=', true)
        .executeTakeFirstOrThrow()
    ).n,
  /** @throws invalid_request when the receiver may not be assigned tickets */
  transfer: async (unit: UnitOfWork, from: string, to: string | null): Promise<void> => {
    if (to !== null && !(await isAgent(unit, to))) {
      if ((await liveTickets.count(unit, from)) === 0) return;
      refuse('invalid_request', { fields: { transfer_to: 'is nobody who may be given tickets' } });
    }
    await waitForWriters(unit, from);
    const moved = await unit.db
      .updateTable('tickets')
      .set((is) => ({ assignee_id: to, version: is('version', '+', 1), updated_at: unit.now }))
      .where('account_id', '=', unit.accountId)
      .where('assignee_id', '=', from)
      .where('live', '=', true)
      .returning(['_id', 'contact_id'])
      .execute();
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
const waitForWriters = async (unit: UnitOfWork, userId: string): Promise<void> => {
  const rows = await unit.db
    .selectFrom('tickets')
    .select('contact_id')
    .distinct()
    .where('account_id', '=', unit.accountId)
    .where('assignee_id', '=', userId)
    .where('live', '=', true)
    .execute();
  const ids = rows.map(({ contact_id }) => contact_id);
  if (ids.length > 0) await lockContacts(unit, ids);
};
