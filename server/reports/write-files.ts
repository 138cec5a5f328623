import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sliceStart } from '#contracts/kit/cut-text.ts';
import { Id } from '#contracts/kit/ids.ts';
import type { ReportFile, ReportFormat } from '#contracts/reports/report.ts';
import type { Context } from '#server/kit/context.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '#server/kit/embedded/private-files.ts';
import { digestFile } from '#server/kit/files/seal-file.ts';
import { BYTE_ORDER_MARK, formatCsvRow } from '#server/kit/http/csv.ts';
import { writeXlsx } from '#server/kit/xlsx/pack-workbook.ts';
import { formatCell, SHEET_END, formatSheetHead, formatSheetRow } from '#server/kit/xlsx/sheet-xml.ts';
import type { Block, ReportBrand, Table } from '#server/reports/block.ts';
import { completeLinks } from '#server/reports/complete-links.ts';
import type { ComposedReport } from '#server/reports/kind.ts';
import { drawReport } from '#server/reports/pdf/draw-report.ts';
import { drawSlides } from '#server/reports/slides/draw-slides.ts';
import { formatTableSheet } from '#server/reports/table-sheet.ts';

/** The folder of all reports' files. */
export const getReportsRoot = ({ files }: Pick<Context, 'files'>): string => join(files, 'reports');

/**
 * The folder of one run's files.
 * @throws when a part is not an id
 */
export function runFolder(context: Pick<Context, 'files'>, accountId: string, runId: string): string {
  return join(getReportsRoot(context), Id.parse(accountId), Id.parse(runId));
}

/** The folder of the files of one receiver of a run. @throws when the id is none */
export function deliveryFolder(folder: string, deliveryId: string): string {
  return join(folder, Id.parse(deliveryId));
}

/** A file of a run. */
export const runFile = (folder: string, format: ReportFormat): string => join(folder, `report.${format}`);

const WRITING = { flush: true, mode: PRIVATE_FILE };

/** What the files are written from. */
type WrittenReport = Pick<ComposedReport, 'document' | 'locale'>;

type ReportFilesInput = {
  folder: string;
  formats: readonly ReportFormat[];
  face: ReportBrand;
  composed: WrittenReport;
};

/**
 * Writes a report in its formats; all of them contain the same numbers.
 * @returns what was written, with checksums
 */
export async function writeFiles({
  folder,
  formats,
  face,
  composed,
}: ReportFilesInput): Promise<ReportFile[]> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  const { locale } = composed;
  const document = completeLinks(composed.document, face.origin);
  const files: ReportFile[] = [];
  for (const format of formats) {
    const path = runFile(folder, format);
    if (format === 'pdf') await writeFile(path, await drawReport(document, face, locale), WRITING);
    else if (format === 'pptx') await writeFile(path, await drawSlides(document, face, locale), WRITING);
    else if (format === 'xlsx') await writeReportWorkbook(path, composed);
    else await writeFile(path, csvOf(composed), WRITING);
    files.push({
      format,
      name: `${toFileName(`${document.title} ${document.period}`)}.${format}`,
      ...(await digestFile(path)),
    });
  }
  return files;
}

/** A text as the name of a file, without an ending. */
export function toFileName(text: string): string {
  return sliceStart(text.replaceAll(/[/\\:*?"<>|\p{C}]/gu, ' ').replaceAll(/\s+/g, ' '), 150);
}

type TableBlock = Block & { table: Table };
function tables({ document }: WrittenReport): TableBlock[] {
  return document.blocks.flatMap((block) => (block.table ? [{ ...block, table: block.table }] : []));
}

/** Lines about the report itself, as pairs. */
function about({ document, locale }: WrittenReport): [string, string][] {
  return [
    [document.title, document.period],
    ['', document.account],
    ...document.state.map((line): [string, string] => ['', line]),
    ...document.filters.map(({ label, value }): [string, string] => [label, value]),
    ...(document.remarks ?? []).map(({ label, value }): [string, string] => [label, value]),
    ...(document.filters.length === 0 ? [['', locale.words.everything] satisfies [string, string]] : []),
  ];
}

function writeReportWorkbook(path: string, composed: WrittenReport): Promise<void> {
  const cover = about(composed).map((row, index) =>
    formatSheetRow(index + 1, row, index === 0 ? 'head' : 'plain'),
  );
  return writeXlsx(
    path,
    [
      {
        name: composed.document.title,
        xml: { text: formatSheetHead([36, 60]) + cover.join('') + SHEET_END },
      },
      ...tables(composed).map(({ title, heading, table }) => ({
        name: title,
        xml: { text: formatTableSheet(table, heading) },
      })),
    ],
    composed.locale.calendar,
  );
}

const textRow = (row: Table['rows'][number]): string => formatCsvRow(row.map(formatCell));

/** A table as a CSV file of its own; of columns below groups, each is named with its groups. */
export function formatTableCsv({ head, rows, above = [] }: Table): string {
  const groups = above.map((row) =>
    row.flatMap(({ label, columns }) => Array.from({ length: columns }, () => label)),
  );
  const names = head.map(({ label }, index) =>
    [...groups.map((row) => row[index] ?? ''), label].filter((name) => name !== '').join(' · '),
  );
  return BYTE_ORDER_MARK + formatCsvRow(names) + formatRowsCsv(rows);
}

/** Rows of a table as lines of a CSV file. */
export const formatRowsCsv = (rows: Table['rows']): string => rows.map(textRow).join('');

/** The tables one after another, each after a line with its title. */
function csvOf(composed: WrittenReport): string {
  return (
    BYTE_ORDER_MARK +
    about(composed).map(formatCsvRow).join('') +
    tables(composed)
      .map(
        ({ title, table: { head, rows } }) =>
          formatCsvRow([]) +
          formatCsvRow([title]) +
          formatCsvRow(head.map(({ label }) => label)) +
          rows.map(textRow).join(''),
      )
      .join('')
  );
}
