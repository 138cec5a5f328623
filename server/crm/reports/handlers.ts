import { z } from 'zod';
import * as contract from '#contracts/crm/reports/endpoints.ts';
import type { ReportBy } from '#contracts/crm/reports/report-by.ts';
import { timeZoneOf } from '#server/audit/public.ts';
import { exportTickets, ticketPages } from '#server/crm/reports/export-tickets.ts';
import { workbookAnswer } from '#server/crm/reports/export-workbook.ts';
import { fieldKeysOf } from '#server/crm/reports/form-keys.ts';
import { presentReported } from '#server/crm/reports/present.ts';
import { readReport } from '#server/crm/reports/read-report.ts';
import { countOpened, listOpened, type DrillDownQuery } from '#server/crm/reports/report-store.ts';
import { filterViewerOf } from '#server/crm/views/filter-viewer.ts';
import { ticketsWhere } from '#server/crm/views/tickets-where.ts';
import { bind, bindFile } from '#server/kit/http/call.ts';
import { pageOf, readCursor } from '#server/kit/http/cursor.ts';

const Place = z.tuple([z.number().int()]);

export const handlers = [
  bind(contract.getReport, async ({ unit, query, session }) =>
    readReport(unit, { asker: filterViewerOf(unit, session), zone: await timeZoneOf(unit) }, query),
  ),

  bind(contract.listReportTickets, async ({ unit, query, session }) => {
    const { metric, by, key, when, limit, cursor, ...filter } = query;
    const row = rowOf(by, key);
    const opening: DrillDownQuery = {
      where: ticketsWhere(filter, filterViewerOf(unit, session)),
      metric,
      calendar: { when, zone: await timeZoneOf(unit) },
      field: row && (await fieldKeysOf(unit, row.by, row)),
      row,
    };
    const after = cursor === undefined ? null : readCursor(Place, cursor)[0];
    const found = await listOpened(unit, opening, { after, limit });
    const { items: shown, next } = pageOf(found, limit, (row) => [row.number]);
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
      readReport(unit, { asker: filterViewerOf(unit, session), zone: await timeZoneOf(unit) }, query),
    );
    return workbookAnswer({
      by: field?.label ?? by,
      metrics,
      rows,
      total,
      tickets: ticketPages({ inUnit, filter, session }),
    });
  }),
];

const rowOf = (by: ReportBy | undefined, key: string | undefined): DrillDownQuery['row'] =>
  by !== undefined && key !== undefined ? { by, key } : null;
