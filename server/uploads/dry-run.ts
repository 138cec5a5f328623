import { setImmediate as pause } from 'node:timers/promises';
import { MOST_COLUMNS } from '#contracts/uploads/column.ts';
import type { ColumnGuess, DryRun, FilePreview, RefusedRow } from '#contracts/uploads/dry-run.ts';
import { MOST_UPLOAD_ROWS } from '#contracts/uploads/limits.ts';
import type { UploadShape } from '#contracts/uploads/upload.ts';
import { guessColumns, type KnownKeys } from '#engine/uploads/guess-columns.ts';
import type { CellValue } from '#engine/uploads/read-cell.ts';
import { isRefused, RowReader, type RowFault, type UploadRow } from '#engine/uploads/read-row.ts';
import type { Table, TableRecord } from '#server/uploads/reading/table.ts';
import { SharedSurvey } from '#server/uploads/shared-survey.ts';

/** Rows that are looked at to guess columns, and those that are shown. */
const GUESSED = { rows: 2000, shown: 20, cell: 200 };
/** Of a larger file the first part is checked; the rest is checked as it is read. */
const CHECKED_BYTES = 24 * 1024 * 1024;
const SHOWN_REFUSED = 100;
const SHOWN_REASONS = 50;
/** How much of the cells of a refused row is kept. */
const KEPT_CELL = 2000;

/** A file as it is read, and what its columns are likely to be. */
export async function previewTable(
  table: Table,
  { now, known }: { now: Date; known: KnownKeys },
): Promise<Omit<FilePreview, '_id' | 'file_name' | 'bytes' | 'missing' | 'ignored'>> {
  const rows: string[][] = [];
  for await (const some of table.records) {
    for (const record of some) if ('cells' in record) rows.push(record.cells);
    if (rows.length >= GUESSED.rows) break;
  }
  const { format, charset, separator, sheets, sheet, header_line, two_headers, lines, headers } = table;
  const guesses: ColumnGuess[] = guessColumns(headers.slice(0, MOST_COLUMNS), rows.slice(0, GUESSED.rows), {
    now,
    known,
  });
  return {
    format,
    charset,
    separator,
    sheets: [...sheets],
    sheet,
    header_line,
    two_headers,
    lines,
    headers,
    rows: rows
      .slice(0, GUESSED.shown)
      .map((cells) => headers.map((_, index) => cutCell(cells[index] ?? '', GUESSED.cell))),
    guesses,
  };
}

const cutCell = (cell: string, length: number): string => cell.slice(0, length).toWellFormed();

/** What a dry run compares with: the keys that are there, of an append (which refuses them) or of a merge (which replaces them). */
export type DryRunOptions = {
  shape: UploadShape;
  known: KnownKeys;
  existing?: ReadonlySet<string>;
  merged?: ReadonlySet<string>;
  stopping?: AbortSignal;
};

/** Reads a file without storing anything. */
export async function checkTable(table: Table, options: DryRunOptions): Promise<DryRun> {
  const { shape, known, merged, stopping } = options;
  const reader = new RowReader({ ...options, headers: table.headers });
  const shared = new SharedSurvey(shape, known);
  const reasons = new Map<string, DryRun['reasons'][number]>();
  const found = { rows: 0, added: 0, repeated: 0, replaced: 0 };
  const first: RefusedRow[] = [];
  const sample: UploadRow[] = [];
  let whole = true;
  let records = 0;
  for await (const some of table.records) {
    for (const record of some) {
      const row = readRecord(reader, record, (records += 1));
      if (row === null) continue;
      found.rows += 1;
      if (isRefused(row)) {
        countReason(reasons, row);
        if (row.reason.code === 'key_again' || row.reason.code === 'key_exists') found.repeated += 1;
        if (first.length < SHOWN_REFUSED) first.push(toRefusedRow(records, row, record));
      } else {
        found.added += 1;
        if (merged?.has(row.key) === true) found.replaced += 1;
        if (sample.length < GUESSED.shown) sample.push(row);
        shared.add(row.values);
      }
    }
    if (stopping?.aborted === true) break;
    if (table.progress() > CHECKED_BYTES || found.rows > MOST_UPLOAD_ROWS) {
      whole = false;
      break;
    }
    await pause();
  }
  const { rows, added, repeated, replaced } = found;
  return {
    whole,
    rows,
    added,
    refused: rows - added,
    repeated,
    replaced,
    first_refused: first,
    reasons: [...reasons.values()].toSorted((a, b) => b.rows - a.rows).slice(0, SHOWN_REASONS),
    shared: shared.list(),
    sample: sample.map(({ values }) => toShownCells(shape, values)),
    types: shape.columns.map(({ type }) => type),
  };
}

/** A record as a row of the upload; null where it is empty. */
export function readRecord(reader: RowReader, record: TableRecord, row: number): UploadRow | RowFault | null {
  return 'cells' in record ? reader.read(record.cells, row) : { column: null, reason: record.reason };
}

/** A row that is kept aside, with its cells as they are in the file. */
export function toRefusedRow(row: number, { column, reason }: RowFault, record: TableRecord): RefusedRow {
  const cells = 'cells' in record ? record.cells : [record.raw];
  return {
    row,
    column: column?.label ?? null,
    reason: { code: reason.code, params: { ...reason.params } },
    cells: cells.map((cell) => cutCell(cell, KEPT_CELL)),
  };
}

function countReason(reasons: Map<string, DryRun['reasons'][number]>, { column, reason }: RowFault): void {
  // Rows that repeat a key each name another row.
  const params = reason.code === 'key_again' ? { row: 0 } : { ...reason.params };
  const name = JSON.stringify([column?._id, reason.code, reason.code === 'cells_over' ? null : params]);
  const known = reasons.get(name);
  if (known) known.rows += 1;
  else reasons.set(name, { column: column?.label ?? null, reason: { code: reason.code, params }, rows: 1 });
}

/** Values as they are shown: instants as ISO 8601. */
export function toShownCells({ columns }: UploadShape, values: readonly CellValue[]): CellValue[] {
  return columns.map(({ type }, index) => {
    const value = values[index] ?? null;
    const isInstant = type === 'date' || type === 'instant';
    return isInstant && typeof value === 'number' ? new Date(value).toISOString() : value;
  });
}
