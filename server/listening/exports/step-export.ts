import { rm } from 'node:fs/promises';
import type { Calendar } from '#contracts/kit/date-locale.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import {
  ROWS_A_FILE,
  SHEET_ROWS,
  SHEETS_A_FILE,
  type ExportFile,
} from '#contracts/listening/exports/export.ts';
import type { Context } from '#server/kit/context.ts';
import { digestFile } from '#server/kit/files/seal-file.ts';
import { writeXlsx } from '#server/kit/xlsx/pack-workbook.ts';
import { SHEET_END } from '#server/kit/xlsx/sheet-xml.ts';
import {
  exportFilePath,
  exportFolder,
  buildSheetPath,
  type ExportCursor,
  type ExportResult,
} from '#server/listening/exports/cursor.ts';
import type { ReadRows } from '#server/listening/exports/export-row-store.ts';
import type { ExportRow } from '#server/listening/exports/export-store.ts';
import { buildGapSheets } from '#server/listening/exports/gap-sheets.ts';
import { appendTo } from '#server/listening/exports/piece.ts';
import { formatFileStart, writeRows } from '#server/listening/exports/write-rows.ts';
import { EXPORT_LABELS } from '#texts/export-labels.ts';

/** Mentions that one step reads and writes: some ten megabytes. */
const STEP_ROWS = 10_000;

type ExportTask = {
  context: Pick<Context, 'files'>;
  accountId: AccountId;
  row: ExportRow;
  /** By which a workbook shows its dates; absent: Gregorian. */
  calendar?: Calendar;
  /** The next mentions after a cursor, at most `limit`. */
  read: (after: ExportCursor['after'], limit: number) => Promise<ReadRows>;
  /** The maximum sizes of files and sheets; the limits of spreadsheets unless a test sets others. */
  sizes?: { fileRows: number; sheetRows: number };
};

type ExportProgress = { place: ExportCursor; result: ExportResult };
/** `place` is null at the end. */
type ExportStep = { done: number; place: ExportCursor | null; result: ExportResult };

const USUAL = { fileRows: ROWS_A_FILE, sheetRows: SHEET_ROWS - 1 };

/**
 * One step of an export: the next rows are written after the valid bytes, or a full file is closed. The same step from the same cursor
 * gives the same bytes, whatever a killed process left behind.
 */
export async function stepExport(making: ExportTask, { place, result }: ExportProgress): Promise<ExportStep> {
  const { row, sizes = USUAL } = making;
  const most = row.format === 'xlsx' ? sizes.sheetRows : sizes.fileRows;
  if (place.read || place.rows >= most) return close(making, { place, result });
  if (place.bytes === 0 && place.sheet === 1 && place.file > 1)
    await deleteSheets(folderOf(making), place.file - 1);
  const limit = Math.min(STEP_ROWS, most - place.rows);
  const { rows, last } = await making.read(place.after, limit);
  const written = writeRows(row, rows, place.rows + 1);
  const text = (place.bytes === 0 ? formatFileStart(row) : '') + written.text;
  const bytes = await appendTo(piecePath(making, place), place.bytes, text);
  return {
    done: rows.length,
    place: {
      ...place,
      after: last ?? place.after,
      read: rows.length < limit,
      rows: place.rows + rows.length,
      bytes,
    },
    result: { ...result, rows: result.rows + rows.length, cut: result.cut + written.cut },
  };
}

function folderOf({ context, accountId, row }: ExportTask): string {
  return exportFolder(context, accountId, row._id);
}

function piecePath(making: ExportTask, place: ExportCursor): string {
  return making.row.format === 'xlsx'
    ? buildSheetPath(folderOf(making), place.file, place.sheet)
    : exportFilePath(folderOf(making), making.row.format, place.file);
}

/** Ends the piece; a workbook with room for another sheet stays open. An empty file is only made where it is the only one. */
async function close(making: ExportTask, { place, result }: ExportProgress): Promise<ExportStep> {
  const { row } = making;
  const nothing = place.read && place.rows === 0 && (place.file > 1 || place.sheet > 1);
  // For a text file too: what a killed process left after its end is cut off.
  if (!nothing) await appendTo(piecePath(making, place), place.bytes, row.format === 'xlsx' ? SHEET_END : '');
  const another = row.format === 'xlsx' && !place.read && place.sheet < SHEETS_A_FILE;
  if (another)
    return {
      done: 0,
      place: { ...place, sheet: place.sheet + 1, rows: 0, bytes: 0, earlier: place.earlier + place.rows },
      result,
    };
  const sheets = nothing ? place.sheet - 1 : place.sheet;
  const isEmpty = nothing && (row.format !== 'xlsx' || sheets === 0);
  const files = isEmpty ? result.files : [...result.files, await finishFile(making, place, sheets)];
  return {
    done: 0,
    place: place.read ? null : { ...place, file: place.file + 1, sheet: 1, rows: 0, bytes: 0, earlier: 0 },
    result: { ...result, files },
  };
}

async function finishFile(making: ExportTask, place: ExportCursor, sheets: number): Promise<ExportFile> {
  const { row } = making;
  const folder = folderOf(making);
  const path = exportFilePath(folder, row.format, place.file);
  if (row.format === 'xlsx') await pack(making, place, sheets);
  const { bytes, sha256 } = await digestFile(path);
  return {
    number: place.file,
    name: `${EXPORT_LABELS[row.language].file}-${row.created_at.slice(0, 10)}-${String(place.file).padStart(3, '0')}.${row.format}`,
    rows: place.earlier + place.rows,
    bytes,
    sha256,
  };
}

async function pack(making: ExportTask, { file }: ExportCursor, sheets: number): Promise<void> {
  const folder = folderOf(making);
  const word = EXPORT_LABELS[making.row.language].sheet;
  const numbers = Array.from({ length: sheets }, (_one, index) => index + 1);
  await writeXlsx(
    exportFilePath(folder, 'xlsx', file),
    [
      ...numbers.map((sheet) => ({
        name: sheets === 1 ? word : `${word} ${sheet}`,
        xml: { path: buildSheetPath(folder, file, sheet) },
      })),
      ...buildGapSheets(making.row),
    ],
    making.calendar,
  );
}

/** Deletes the sheets of a finished workbook. */
export async function deleteSheets(folder: string, file: number): Promise<void> {
  for (let sheet = 1; sheet <= SHEETS_A_FILE; sheet += 1)
    await rm(buildSheetPath(folder, file, sheet), { force: true });
}
