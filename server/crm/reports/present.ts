import type { ReportedTicket } from '#contracts/crm/reports/endpoints.ts';
import { listReportedTickets } from '#server/crm/reports/reported-ticket-store.ts';
import type { OpenedTicket } from '#server/crm/reports/ticket-fact-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { loadUserNames } from '#server/people/public.ts';

/** The tickets behind a number, in their order, for the API. */
export async function presentReported(
  unit: UnitOfWork,
  opened: readonly OpenedTicket[],
): Promise<ReportedTicket[]> {
  if (opened.length === 0) return [];
  const rows = await listReportedTickets(
    unit,
    opened.map(({ _id }) => _id),
  );
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
}
