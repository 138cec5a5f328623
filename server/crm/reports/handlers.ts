import { z } from 'zod';
import * as contract from '#contracts/crm/reports/endpoints.ts';
import { getSessionLanguage } from '#contracts/identity/session-language.ts';
import type { Session } from '#contracts/identity/session.ts';
import { loadTimeZone } from '#server/audit/public.ts';
import { exportTickets, readTicketPages } from '#server/crm/reports/export-tickets.ts';
import { buildWorkbookResponse } from '#server/crm/reports/export-workbook.ts';
import { listReported } from '#server/crm/reports/list-reported.ts';
import { readReport, type ReportReader } from '#server/crm/reports/read-report.ts';
import { toFilterViewer } from '#server/crm/views/filter-viewer.ts';
import { bind, bindFile, type Call } from '#server/kit/http/call.ts';
import { toPage, readCursor } from '#server/kit/http/cursor.ts';
import { toViewerInput } from '#server/semantic/public.ts';

const Place = z.tuple([z.number().int()]);

export const handlers = [
  bind(contract.getReport, async (call) => {
    const { report } = await readReport(call, await loadReader(call), call.query);
    return report;
  }),

  bind(contract.listReportTickets, async (call) => {
    const { limit, cursor, ...opened } = call.query;
    const after = cursor === undefined ? null : readCursor(Place, cursor)[0];
    const found = await listReported(call, await loadReader(call), { opened, after, limit });
    const { items, next } = toPage(found.items, limit, (row) => [row.number]);
    return { items, next, count: found.count };
  }),

  bindFile(contract.exportReport, async (call) =>
    exportTickets(call, { filter: call.query, session: call.session }),
  ),

  bindFile(contract.exportWorkbook, async (call) => {
    const { metrics, by, when: _when, ...filter } = call.query;
    const { report } = await readReport(call, await loadReader(call), call.query);
    return buildWorkbookResponse({
      by,
      field: report.field?.label ?? null,
      metrics,
      rows: report.rows,
      total: report.total,
      tickets: readTicketPages(call, { filter, session: call.session }),
      reader: { language: getSessionLanguage(call.session), calendar: call.session.user.calendar },
    });
  }),
];

/** The signed-in user as the reader of a report, by the days of the account. */
function loadReader({
  inUnit,
  session,
  actor,
}: Pick<Call, 'inUnit' | 'actor'> & { session: Session }): Promise<ReportReader> {
  return inUnit(async (unit) => ({
    asker: toFilterViewer(unit, session),
    viewer: toViewerInput(session, actor),
    zone: await loadTimeZone(unit),
    weekStart: session.account.week_start ?? 'monday',
  }));
}
