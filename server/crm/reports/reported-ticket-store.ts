import { buildContactNameSql } from '#server/crm/customers/contact-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** What is shown of tickets behind a number, by their IDs. */
export function listReportedTickets(unit: UnitOfWork, ids: readonly string[]) {
  return unit.db
    .selectFrom('tickets as t')
    .innerJoin('contacts as c', (on) =>
      on.onRef('c.account_id', '=', 't.account_id').onRef('c._id', '=', 't.contact_id'),
    )
    .select([
      't._id',
      't.number',
      't.subject',
      't.state',
      't.channel',
      't.assignee_id',
      't.created_at',
      't.done_at',
    ])
    .select(buildContactNameSql('c').as('customer'))
    .where('t.account_id', '=', unit.accountId)
    .where('t._id', 'in', ids)
    .execute();
}
