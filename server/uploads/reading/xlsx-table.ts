import { stat } from 'node:fs/promises';
import type { FileReading } from '#contracts/uploads/file-reading.ts';
import { hasTwoHeaders, nameHeaders } from '#engine/uploads/name-headers.ts';
import { openWorkbook } from '#server/kit/xlsx/reading/open-workbook.ts';
import type { SheetRow } from '#server/kit/xlsx/reading/read-sheet.ts';
import { SHOWN_LINES, type Table, type TableRecord } from '#server/uploads/reading/table.ts';

/** Rows at the beginning in which the names are looked for. */
const LOOKED_AT = 40;

/** Opens a sheet of a workbook. @throws WorkbookFault */
export async function openXlsxTable(path: string, reading: FileReading): Promise<Table> {
  const { size } = await stat(path);
  const book = await openWorkbook(path);
  try {
    const rows = book.readRows(reading.sheet);
    const first: SheetRow[] = [];
    while (first.length < Math.max(LOOKED_AT, reading.header_line ?? 0)) {
      const next = await rows.next();
      if (next.done) break;
      first.push(...next.value.filter(isFilled));
    }
    const header = reading.header_line ?? findHeader(first);
    const below = first.filter(({ line }) => line >= Math.max(1, header));
    const cells = below.map((row) => row.cells);
    const two = header > 0 && (reading.two_headers ?? hasTwoHeaders(cells.slice(0, 3)));
    const taken = header === 0 ? 0 : two ? 2 : 1;
    const names = taken === 0 ? (cells[0] ?? []).map(() => '') : (cells[taken - 1] ?? []);
    let read = 0;
    return {
      format: 'xlsx',
      charset: null,
      separator: null,
      sheets: book.sheets,
      sheet: reading.sheet ?? book.sheets[0] ?? null,
      header_line: header,
      two_headers: two,
      lines: first
        .slice(0, SHOWN_LINES.count)
        .map((row) => row.cells.join(' | ').slice(0, SHOWN_LINES.length).toWellFormed()),
      headers: nameHeaders(names, two ? cells[0] : []),
      records: follow(below.slice(taken), rows, (count) => (read += count)),
      // A workbook is not read in the order of its bytes: about as far as its rows.
      progress: () => Math.min(size, read * 40),
      bytes: size,
      close: () => book.close(),
    };
  } catch (error) {
    await book.close();
    throw error;
  }
}

const isFilled = ({ cells }: SheetRow): boolean => cells.some((cell) => cell.trim() !== '');

/** The first line with about as many cells filled as most have; titles above have fewer. */
function findHeader(rows: readonly SheetRow[]): number {
  const counts = rows.map(({ cells }) => cells.filter((cell) => cell.trim() !== '').length);
  const usual = counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0;
  const index = counts.findIndex((count) => count * 2 > usual);
  return rows[Math.max(0, index)]?.line ?? 1;
}

async function* follow(
  first: readonly SheetRow[],
  rows: AsyncGenerator<SheetRow[]>,
  onRead: (count: number) => void,
): AsyncGenerator<TableRecord[]> {
  if (first.length > 0) yield first.map(({ cells }) => ({ cells }));
  for await (const some of rows) {
    onRead(some.length);
    yield some.filter(isFilled).map(({ cells }) => ({ cells }));
  }
}
