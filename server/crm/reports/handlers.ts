import { z } from 'zod';
import * as contract from '#contracts/crm/reports/endpoints.ts';
import type { ReportBy } from '#contracts/crm/reports/report-by.ts';
import { getSessionLanguage } from '#contracts/identity/session-language.ts';
import { loadTimeZone } from '#server/audit/public.ts';
import { exportTickets, readTicketPages } from '#server/crm/reports/export-tickets.ts';
import { buildWorkbookResponse } from '#server/crm/reports/export-workbook.ts';
import { loadFieldKeys } from '#server/crm/reports/form-keys.ts';
import { presentReported } from '#server/crm/reports/present.ts';
import { readReport } from '#server/crm/reports/read-report.ts';
import { countOpened, listOpened, type DrillDownQuery } from '#server/crm/reports/report-store.ts';
import { toFilterViewer } from '#server/crm/views/filter-viewer.ts';
import { buildTicketCondition } from '#server/crm/views/ticket-filter-sql.ts';
import { bind, bindFile } from '#server/kit/http/call.ts';
import { toPage, readCursor } from '#server/kit/http/cursor.ts';

const Place = z.tuple([z.number().int()]);

export const handlers = [
  bind(contract.getReport, async ({ unit, query, session }) =>
    readReport(unit, { asker: toFilterViewer(unit, session), zone: await loadTimeZone(unit) }, query),
  ),

  bind(contract.listReportTickets, async ({ unit, query, session }) => {
    const { metric, by, key, when, limit, cursor, ...filter } = query;
    const row = rowOf(by, key);
    const opening: DrillDownQuery = {
      where: buildTicketCondition(filter, toFilterViewer(unit, session)),
      metric,
      calendar: { when, zone: await loadTimeZone(unit), weekStart: session.account.week_start },
      field: row && (await loadFieldKeys(unit, row.by, row)),
      row,
    };
    const after = cursor === undefined ? null : readCursor(Place, cursor)[0];
    const found = await listOpened(unit, opening, { after, limit });
    const { items: shown, next } = toPage(found, limit, (row) => [row.number]);
    return {
      items: await presentReported(unit, shown),
      next,
      count: await countOpened(unit, opening),
    };
  }),

  bindFile(contract.exportReport, async ({ inUnit, query, session }) =>
    exportTickets({ inUnit, filter: query, session }),
  ),

  bindFile(contract.exportWorkbook, async ({ inUnit, query, session }) => {
    const { metrics, by, when: _when, ...filter } = query;
    const { rows, total, field } = await inUnit(async (unit) =>
      readReport(unit, { asker: toFilterViewer(unit, session), zone: await loadTimeZone(unit) }, query),
    );
    return buildWorkbookResponse({
      by,
      field: field?.label ?? null,
      metrics,
      rows,
      total,
      tickets: readTicketPages({ inUnit, filter, session }),
      reader: { language: getSessionLanguage(session), calendar: session.user.calendar },
    });
  }),
];

function rowOf(by: ReportBy | undefined, key: string | undefined): DrillDownQuery['row'] {
  return by !== undefined && key !== undefined ? { by, key } : null;
}
