import type { RowFileRequest } from '#contracts/custom-viz/row-files.ts';
import { buildRowsTable, type RowNames } from '#server/custom-viz/files/rows-table.ts';
import { presentRows } from '#server/custom-viz/rows/list-rows.ts';
import { formatRowsCsv, formatTableCsv, reportLocale } from '#server/reports/public.ts';
import {
  listRowsAfter,
  type QuestionScope,
  type RowCursor,
  type ViewerInput,
} from '#server/semantic/public.ts';
import { loadKnownData } from '#server/uploads/public.ts';
import { makeCatalog } from '#texts/chart-catalog.ts';
import { DASHBOARD_FILE_LABELS } from '#texts/dashboard-file-labels.ts';

/** How many rows are read at a time. */
const PART = 10_000;

/** A file of rows: what it lists, with whose rights, and in whose words. */
export type RowFile = { request: RowFileRequest; viewer: ViewerInput; names: RowNames };

/** A file of rows with the names that its reader knows. */
export async function openRowFile(
  scope: QuestionScope,
  request: RowFileRequest,
  viewer: ViewerInput,
): Promise<RowFile> {
  const { language, question } = request;
  const known = await scope.inUnit((unit) => loadKnownData(unit, viewer.person));
  const locale = reportLocale(DASHBOARD_FILE_LABELS, { language, zone: question.zone });
  return { request, viewer, names: { catalog: makeCatalog(language, known), locale } };
}

/** Lines of CSV, how many rows they are, and after which row the next ones come; null at the end. */
export type RowPart = { text: string; rows: number; next: RowCursor | null };

/**
 * The part of a file of rows after a row; the first one with the names of its columns.
 * @throws QuestionRefused as the question itself would be refused
 */
export async function readRowPart(
  scope: QuestionScope,
  { request, viewer, names }: RowFile,
  { after, signal }: { after: RowCursor | null; signal: AbortSignal },
): Promise<RowPart> {
  const { next, ...found } = await listRowsAfter(scope, request.question, {
    viewer,
    use: 'export',
    limit: PART,
    after,
    signal,
  });
  const table = buildRowsTable(await presentRows(scope, found), names);
  const text = after === null ? formatTableCsv(table) : formatRowsCsv(table.rows);
  return { text, rows: found.rows.length, next };
}
