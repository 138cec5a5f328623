import { z } from 'zod';
import * as contract from '#contracts/crm/reports/endpoints.ts';
import type { ReportDimension } from '#contracts/crm/reports/metric.ts';
import type { Session } from '#contracts/identity/session.ts';
import { timeZoneOf } from '#server/audit/public.ts';
import { exportTickets, ticketPages } from '#server/crm/reports/export-tickets.ts';
import { workbookAnswer } from '#server/crm/reports/export-workbook.ts';
import { nameKeys } from '#server/crm/reports/name-keys.ts';
import {
  countOpened,
  countRows,
  countTotal,
  listOpened,
  type Opening,
} from '#server/crm/reports/report-store.ts';
import { presentReported } from '#server/crm/reports/present.ts';
import { askerOf } from '#server/crm/views/asker.ts';
import { ticketsWhere } from '#server/crm/views/tickets-where.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import { bind, bindFile } from '#server/kit/http/call.ts';
import { readCursor, writeCursor } from '#server/kit/http/cursor.ts';

const Place = z.tuple([z.number().int()]);

export const handlers = [
  bind(contract.getReport, ({ unit, query, session }) => readReport(unit, session, query)),

  bind(contract.listReportTickets, async ({ unit, query, session }) => {
    const { metric, by, key, when, limit, cursor, ...filter } = query;
    const opening: Opening = {
      where: ticketsWhere(filter, askerOf(unit, session)),
      metric,
      calendar: { when, zone: await timeZoneOf(unit) },
      row: rowOf(by, key),
    };
    const after = cursor === undefined ? null : readCursor(Place, cursor)[0];
    const found = await listOpened(unit, opening, { after, limit });
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    return {
      items: await presentReported(unit, shown),
      next: found.length > shown.length && last ? writeCursor([last.number]) : null,
      count: await countOpened(unit, opening),
    };
  }),

  bindFile(contract.exportReport, async ({ inUnit, query, session }) =>
    exportTickets({ inUnit, filter: query, session }),
  ),

  bindFile(contract.exportWorkbook, async ({ inUnit, query, session }) => {
    const { metrics, by, when: _when, ...filter } = query;
    const { rows, total } = await inUnit((unit) => readReport(unit, session, query));
    return workbookAnswer({ by, metrics, rows, total, tickets: ticketPages({ inUnit, filter, session }) });
  }),
];

type Asked = z.output<typeof contract.getReport.input.query>;

/** A report as it is answered. */
const readReport = async (
  unit: Unit,
  session: Session,
  { metrics, by, when, ...filter }: Asked,
): Promise<z.output<typeof contract.getReport.answer>> => {
  const zone = await timeZoneOf(unit);
  const where = ticketsWhere(filter, askerOf(unit, session));
  const reporting = { where, metrics, calendar: { when, zone } };
  const { rows, more } = await countRows(unit, reporting, by);
  const names = await nameKeys(
    unit,
    by,
    rows.map(({ key }) => key),
  );
  return {
    time_zone: zone,
    metrics,
    rows: rows.map(({ key, cells }) => ({ key, name: names.get(key) ?? null, cells })),
    total: await countTotal(unit, reporting),
    more,
  };
};

const rowOf = (by: ReportDimension | undefined, key: string | undefined): Opening['row'] =>
  by !== undefined && key !== undefined ? { by, key } : null;
