import { nameColumns } from '#connectors/file/columns.ts';
import { MAX_RECORD, readRecord } from '#connectors/file/csv-record.ts';
import { sniffDelimiter, type Delimiter } from '#connectors/file/delimiter.ts';
import type { OpenFile } from '#connectors/file/file-bytes.ts';
import { findHeaderLine } from '#connectors/file/header-line.ts';
import { SHOWN_RAW, type ReadRow } from '#connectors/file/row.ts';
import { cutText } from '#contracts/kit/cut-text.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import { unguardCell } from '#contracts/kit/formula-guard.ts';

/**
 * Rows of a delimited file, below the line that names the columns (the one that was chosen, else {@link findHeaderLine}). Missing cells are empty; cells too many refuse the row, and
 * so does a quotation mark that is never closed: the next line is then read as a row of its own. Those of a piece of the file come
 * together.
 */
export async function* readCsvRows(
  file: OpenFile,
  onColumns: (columns: readonly string[]) => void = () => undefined,
): AsyncGenerator<ReadRow[]> {
  let columns: string[] | undefined;
  let row = 0;
  const delimiter = sniffDelimiter(file.head);
  const above = (file.header_line ?? findHeaderLine(file.head, delimiter)) - 1;
  for await (const some of readCsvRecords(file, { delimiter, above })) {
    const rows: ReadRow[] = [];
    for (const record of some) {
      if (columns !== undefined) row += 1;
      if ('reason' in record) rows.push({ row: Math.max(1, row), ...record });
      else if (columns === undefined) onColumns((columns = nameColumns(record.cells)));
      else rows.push(readRow(columns, record.cells, row));
    }
    if (rows.length > 0) yield rows;
  }
}

/** How far a closing quotation mark is looked for in a file that has left many open. */
const SHORTEST_REACH = 8 * 1024;

type CsvError = { reason: Fault; raw: string };
export type CsvRecordResult = { cells: string[] } | CsvError;

/**
 * The records of a delimited file below its first lines (`above`), those of a piece of the file together. Empty lines are none; a quotation
 * mark that is never closed and a record that is too long are given as such, and the next line follows.
 */
export async function* readCsvRecords(
  file: Pick<OpenFile, 'head' | 'bytes'>,
  { delimiter, above: skipped }: { delimiter: Delimiter; above: number },
): AsyncGenerator<CsvRecordResult[]> {
  let above = skipped;
  let text = '';
  let dropping = false;
  let reach = MAX_RECORD;
  for await (const { piece, final } of pieces(file)) {
    const found: CsvRecordResult[] = [];
    text += piece;
    for (; above > 0; above -= 1) {
      const lineEnd = text.indexOf('\n');
      if (lineEnd === -1) break;
      text = text.slice(lineEnd + 1);
    }
    if (above > 0) continue;
    if (dropping) {
      const lineEnd = text.indexOf('\n');
      text = lineEnd === -1 ? '' : text.slice(lineEnd + 1);
      dropping = lineEnd === -1;
    }
    let from = 0;
    while (from < text.length) {
      const read = readRecord({ text, from, final, delimiter, reach });
      if (read.is === 'more') break;
      if (read.is === 'broken') {
        found.push({ reason: fault('quote_open'), raw: firstLine(text, from) });
        // A file full of such marks would else be read again and again.
        reach = Math.max(SHORTEST_REACH, reach / 2);
      } else if (read.cells.length > 1 || read.cells[0]?.trim() !== '') found.push({ cells: read.cells });
      from = read.next;
    }
    text = text.slice(from);
    if (text.length > MAX_RECORD && !dropping) {
      found.push({ reason: fault('row_too_large'), raw: firstLine(text, 0) });
      text = '';
      dropping = true;
    }
    yield found;
  }
}

async function* pieces({
  head,
  bytes,
}: Pick<OpenFile, 'head' | 'bytes'>): AsyncGenerator<{ piece: string; final: boolean }> {
  const decoder = new TextDecoder();
  // Old Mac files end their rows with "\r" alone; elsewhere a lone "\r" is part of a text.
  const oldMac = head.includes('\r') && !head.includes('\n');
  const clean = (piece: string) => (oldMac ? piece.replaceAll('\r', '\n') : piece);
  for await (const chunk of bytes)
    yield { piece: clean(decoder.decode(chunk, { stream: true })), final: false };
  yield { piece: clean(decoder.decode()), final: true };
}

function readRow(columns: readonly string[], cells: readonly string[], row: number): ReadRow {
  for (let index = columns.length; index < cells.length; index += 1) {
    if (cells[index] !== '') {
      const reason = fault('cells_over', { cells: cells.length, columns: columns.length });
      return { row, reason, raw: cutText(cells.join(','), SHOWN_RAW) };
    }
  }
  const values: Record<string, string> = {};
  for (let index = 0; index < columns.length; index += 1) {
    values[columns[index] ?? ''] = unguardCell(cells[index] ?? '');
  }
  return { row, values };
}

function firstLine(text: string, from: number): string {
  const end = text.indexOf('\n', from);
  return cutText(text.slice(from, end === -1 ? undefined : end), SHOWN_RAW).toWellFormed();
}
