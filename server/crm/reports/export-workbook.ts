import { createReadStream } from 'node:fs';
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReportCell, ReportRow } from '#contracts/crm/reports/endpoints.ts';
import type { ReportMetric } from '#contracts/crm/reports/metric.ts';
import { isDimension, type ReportBy } from '#contracts/crm/reports/report-by.ts';
import type { Calendar } from '#contracts/kit/date-locale.ts';
import { formatKeyName } from '#server/crm/reports/name-on-paper.ts';
import { writeXlsx } from '#server/kit/xlsx/pack-workbook.ts';
import { SHEET_END, formatSheetHead, formatSheetRow, type SheetCell } from '#server/kit/xlsx/sheet-xml.ts';
import { getChannelName } from '#texts/channel-name.ts';
import { TICKET_REPORT_LABELS } from '#texts/printed-ticket-reports.ts';
import { WORKBOOK_LABELS } from '#texts/workbook-labels.ts';

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
  /** By what its rows are grouped, and the label where that is a field of the custom form. */
  by: ReportBy;
  field: string | null;
  metrics: readonly ReportMetric[];
  rows: readonly ReportRow[];
  total: readonly ReportCell[];
  tickets: AsyncGenerator<readonly (readonly unknown[])[]>;
  /** Who reads it: the language of its words, and the calendar by which its dates are shown. */
  reader: { language: 'en' | 'th'; calendar: Calendar };
};

/**
 * A workbook of two sheets: the report as the screen shows it, and every ticket that it counts with its contribution. Tickets are written
 * to disk page by page, so that memory use does not depend on their number; the file is deleted after the download.
 */
export async function buildWorkbookResponse({ tickets, ...report }: Workbook): Promise<Response> {
  const { language, calendar } = report.reader;
  const labels = WORKBOOK_LABELS[language];
  const folder = await mkdtemp(join(tmpdir(), 'earshot-report-'));
  const drop = () => rm(folder, { recursive: true, force: true });
  try {
    const sheet = join(folder, 'tickets.xml');
    await writeTickets(sheet, tickets, language);
    const path = join(folder, 'report.xlsx');
    await writeXlsx(
      path,
      [
        { name: labels.report, xml: { text: reportSheet(report) } },
        { name: labels.tickets, xml: { path: sheet } },
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
function reportSheet({ by, field, metrics, rows, total, reader }: Omit<Workbook, 'tickets'>): string {
  const { tickets, total: sum, median: middle, p90: slow } = WORKBOOK_LABELS[reader.language];
  const { names, dimensions } = TICKET_REPORT_LABELS[reader.language];
  const cellsOf = (cells: readonly ReportCell[]): SheetCell[] =>
    cells.flatMap(({ count, value, median, p90 }) => [count, value, median, p90]);
  const head = [
    isDimension(by) ? dimensions[by] : (field ?? by),
    ...metrics.flatMap((metric) => {
      const name = names[metric];
      return [`${name}: ${tickets}`, name, `${name}: ${middle}`, `${name}: ${slow}`];
    }),
  ];
  const lines = [
    ...rows.map((row) => [keyCell(row.key) ?? formatKeyName(by, row, reader), ...cellsOf(row.cells)]),
    [sum, ...cellsOf(total)],
  ];
  return (
    formatSheetHead(head.map((_name, index) => (index === 0 ? 30 : 16))) +
    formatSheetRow(1, head, 'head') +
    lines.map((line, index) => formatSheetRow(index + 2, line)).join('') +
    SHEET_END
  );
}

async function writeTickets(path: string, pages: Workbook['tickets'], language: 'en' | 'th'): Promise<void> {
  let written = 0;
  let names: readonly unknown[] = [];
  for await (const page of pages) {
    const lines = written === 0 ? page.slice(1) : page;
    if (written === 0) {
      names = page[0] ?? [];
      await writeFile(
        path,
        formatSheetHead(names.map((name) => WIDE[String(name)] ?? 18)) +
          formatSheetRow(
            1,
            names.map((name) => getColumnLabel(String(name), language)),
            'head',
          ),
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
            line.map((value, at) => cellOf(names[at], value, language)),
          ),
        )
        .join(''),
    );
    written += fitting.length;
    if (written >= MOST_SHEET_ROWS) break;
  }
  await appendFile(path, SHEET_END);
}

/** Keys of days, weeks and months are dates; null for others. */
function keyCell(key: string): SheetCell {
  const date = /^(\d{4}-\d\d)(-\d\d)?$/.exec(key);
  return date ? { at: Date.parse(`${date[1]}${date[2] ?? '-01'}`), day: true } : null;
}

/** The head of a column: of a fact of a ticket, a metric, or a field of the custom form. */
function getColumnLabel(name: string, language: 'en' | 'th'): string {
  const labels: Readonly<Record<string, string>> = {
    ...TICKET_REPORT_LABELS[language].names,
    ...WORKBOOK_LABELS[language].columns,
  };
  return labels[name] ?? name.replace(FORM_COLUMN, '');
}

/** How columns of the custom form begin. */
const FORM_COLUMN = /^form: /;

const DATE = /^\d{4}-\d\d-\d\d$/;
const INSTANTS: ReadonlySet<unknown> = new Set(['created_at', 'done_at']);

/** Instants become date-times in UTC, dates of the form days; numbers stay numbers. */
function cellOf(name: unknown, value: unknown, language: 'en' | 'th'): SheetCell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return value;
  if (INSTANTS.has(name)) return { at: Date.parse(String(value)) };
  const text = String(value);
  if (name === 'channel') return getChannelName(text, language);
  if (name === 'state') return TICKET_REPORT_LABELS[language].values.state?.[text] ?? text;
  if (FORM_COLUMN.test(String(name)) && DATE.test(text) && !Number.isNaN(Date.parse(text)))
    return { at: Date.parse(text), day: true };
  return text;
}
