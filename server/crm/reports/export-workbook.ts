import { createReadStream } from 'node:fs';
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReportCell, ReportRow } from '#contracts/crm/reports/endpoints.ts';
import type { ReportMetric } from '#contracts/crm/reports/metric.ts';
import type { Calendar } from '#contracts/kit/date-locale.ts';
import { writeXlsx } from '#server/kit/xlsx/pack-workbook.ts';
import { SHEET_END, formatSheetHead, formatSheetRow, type SheetCell } from '#server/kit/xlsx/sheet-xml.ts';

/** The most rows of a sheet (ECMA-376; 2^20), its header included. */
const MOST_SHEET_ROWS = 1_048_576;
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Columns of tickets that are wider than the others, in characters. */
const WIDE: Readonly<Record<string, number>> = {
  customer: 28,
  assignee: 24,
  group: 24,
  tags: 30,
  subject: 48,
};

/** A report for its workbook, with the tickets that it counts, a page at a time, after their header. */
export type Workbook = {
  /** By what its rows are grouped: the name of the dimension, or the label of the field. */
  by: string;
  metrics: readonly ReportMetric[];
  rows: readonly ReportRow[];
  total: readonly ReportCell[];
  tickets: AsyncGenerator<readonly (readonly unknown[])[]>;
  /** By which its dates are shown. */
  calendar: Calendar;
};

/**
 * A workbook of two sheets: the report as the screen shows it, and every ticket that it counts with its contribution. Tickets are written
 * to disk page by page, so that memory use does not depend on their number; the file is deleted after the download.
 */
export async function buildWorkbookResponse({ tickets, calendar, ...report }: Workbook): Promise<Response> {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-report-'));
  const drop = () => rm(folder, { recursive: true, force: true });
  try {
    const sheet = join(folder, 'tickets.xml');
    await writeTickets(sheet, tickets);
    const path = join(folder, 'report.xlsx');
    await writeXlsx(
      path,
      [
        { name: 'Report', xml: { text: reportSheet(report) } },
        { name: 'Tickets', xml: { path: sheet } },
      ],
      calendar,
    );
    const file = createReadStream(path);
    file.once('close', () => void drop());
    return new Response(Readable.toWeb(file) as ReadableStream<Uint8Array>, {
      headers: { 'content-type': TYPE, 'content-disposition': 'attachment; filename="tickets.xlsx"' },
    });
  } catch (error) {
    await drop();
    throw error;
  }
}

/** A column for each metric; for durations the median and the ninetieth percentile besides the mean. */
function reportSheet({ by, metrics, rows, total }: Omit<Workbook, 'tickets' | 'calendar'>): string {
  const cellsOf = (cells: readonly ReportCell[]): SheetCell[] =>
    cells.flatMap(({ count, value, median, p90 }) => [count, value, median, p90]);
  const head = [
    by,
    ...metrics.flatMap((name) => [`${name}: tickets`, name, `${name}: median`, `${name}: p90`]),
  ];
  const lines = [
    ...rows.map(({ key, name, cells }) => [name ?? keyCell(key), ...cellsOf(cells)]),
    ['Σ', ...cellsOf(total)],
  ];
  return (
    formatSheetHead(head.map((_name, index) => (index === 0 ? 30 : 16))) +
    formatSheetRow(1, head, 'head') +
    lines.map((line, index) => formatSheetRow(index + 2, line)).join('') +
    SHEET_END
  );
}

async function writeTickets(path: string, pages: Workbook['tickets']): Promise<void> {
  let written = 0;
  let names: readonly unknown[] = [];
  for await (const page of pages) {
    const lines = written === 0 ? page.slice(1) : page;
    if (written === 0) {
      names = page[0] ?? [];
      await writeFile(
        path,
        formatSheetHead(names.map((name) => WIDE[String(name)] ?? 18)) +
          formatSheetRow(1, textsOf(names), 'head'),
      );
      written = 1;
    }
    const fitting = lines.slice(0, MOST_SHEET_ROWS - written);
    await appendFile(
      path,
      fitting
        .map((line, index) =>
          formatSheetRow(
            written + index + 1,
            line.map((value, at) => cellOf(names[at], value)),
          ),
        )
        .join(''),
    );
    written += fitting.length;
    if (written >= MOST_SHEET_ROWS) break;
  }
  await appendFile(path, SHEET_END);
}

/** Keys of days, weeks and months are dates. */
function keyCell(key: string): SheetCell {
  const date = /^(\d{4}-\d\d)(-\d\d)?$/.exec(key);
  return date ? { at: Date.parse(`${date[1]}${date[2] ?? '-01'}`), day: true } : key;
}

const textsOf = (values: readonly unknown[]): SheetCell[] => values.map(String);

const DATE = /^\d{4}-\d\d-\d\d$/;
const INSTANTS: ReadonlySet<unknown> = new Set(['created_at', 'done_at']);

/** Instants become date-times in UTC, dates of the form days; numbers stay numbers. */
function cellOf(name: unknown, value: unknown): SheetCell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return value;
  if (INSTANTS.has(name)) return { at: Date.parse(String(value)) };
  const text = String(value);
  if (String(name).startsWith('form: ') && DATE.test(text) && !Number.isNaN(Date.parse(text)))
    return { at: Date.parse(text), day: true };
  return text;
}
