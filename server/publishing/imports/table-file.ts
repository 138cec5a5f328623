import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buildCsvResponse } from '#server/kit/http/csv.ts';
import { writeXlsx } from '#server/kit/xlsx/pack-workbook.ts';
import { formatSheetHead, formatSheetRow, SHEET_END, type SheetCell } from '#server/kit/xlsx/sheet-xml.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A table as a file: its name without an ending, and its rows, the names of the columns first. */
export type TableFile = { name: string; rows: readonly (readonly SheetCell[])[]; widths?: readonly number[] };

/** A table as a CSV file or a workbook. Texts that a spreadsheet would run as formulas are guarded in the first and texts in the other. */
export function buildTableResponse(table: TableFile, format: 'csv' | 'xlsx'): Promise<Response> | Response {
  return format === 'xlsx'
    ? buildXlsxResponse(table)
    : buildCsvResponse(`${table.name}.csv`, oneChunk(table.rows));
}

async function* oneChunk<T>(rows: T): AsyncGenerator<T> {
  yield rows;
}

async function buildXlsxResponse({ name, rows, widths }: TableFile): Promise<Response> {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-posts-'));
  const drop = () => rm(folder, { recursive: true, force: true });
  try {
    const path = join(folder, 'posts.xlsx');
    const [head = []] = rows;
    const lines = rows.map((cells, index) =>
      formatSheetRow(index + 1, cells, index === 0 ? 'head' : 'plain'),
    );
    const text = formatSheetHead(widths ?? head.map(() => 24)) + lines.join('') + SHEET_END;
    await writeXlsx(path, [{ name, xml: { text } }]);
    const file = createReadStream(path);
    file.once('close', () => void drop());
    return new Response(Readable.toWeb(file) as ReadableStream<Uint8Array>, {
      headers: { 'content-type': XLSX, 'content-disposition': `attachment; filename="${name}.xlsx"` },
    });
  } catch (error) {
    await drop();
    throw error;
  }
}
