import type { ReportedTicket } from '#contracts/crm/reports/endpoints.ts';
import { buildContactNameSql } from '#server/crm/customers/contact-store.ts';
import { loadUserNames } from '#server/crm/team/agent-store.ts';
import type { OpenedTicket } from '#server/crm/reports/report-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The tickets behind a number, in their order, for the API. */
export const presentReported = async (
  unit: UnitOfWork,
  opened: readonly OpenedTicket[],
): Promise<ReportedTicket[]> => {
  if (opened.length === 0) return [];
  const rows = await unit.db
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
    .where(
      't._id',
      'in',
      opened.map(({ _id }) => _id),
    )
    .execute();
  const names = await loadUserNames(unit, [...new Set(rows.flatMap(({ assignee_id }) => assignee_id ?? []))]);
  const byId = new Map(rows.map((row) => [row._id, row]));
  return opened.flatMap(({ _id, value }) => {
    const row = byId.get(_id);
    if (!row) return [];
    const { assignee_id, ...rest } = row;
    return [
      {
        ...rest,
        assignee: assignee_id ? { _id: assignee_id, name: names.get(assignee_id) ?? '' } : null,
        value,
      },
    ];
  });
};
