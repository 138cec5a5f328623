import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { readCsvRecords, type CsvRecordResult } from '#connectors/file/csv-rows.ts';
import { sniffDelimiter } from '#connectors/file/delimiter.ts';
import { findCharset, openFile } from '#connectors/file/file-bytes.ts';
import { findHeaderLine } from '#connectors/file/header-line.ts';
import { unguardCell } from '#contracts/kit/formula-guard.ts';
import { ImportCharset } from '#contracts/listening/import.ts';
import type { FileReading } from '#contracts/uploads/file-reading.ts';
import { hasTwoHeaders, nameHeaders } from '#engine/uploads/name-headers.ts';
import { SHOWN_LINES, type Table, type TableRecord } from '#server/uploads/reading/table.ts';

/** Opens a delimited file. @throws NoText where it is no text at all */
export async function openCsvTable(path: string, reading: FileReading): Promise<Table> {
  const { size } = await stat(path);
  let read = 0;
  const stream = createReadStream(path, { highWaterMark: 64 * 1024 });
  const charset = reading.charset ?? (await findCharset({ stream: createReadStream(path) }));
  const file = await openFile({
    stream: counted(stream, (bytes) => (read += bytes)),
    name: 'upload.csv',
    charset,
  });
  const separator = reading.separator ?? sniffDelimiter(file.head);
  const lines = file.head.split(/\r\n|\n|\r/, 1000);
  const header = reading.header_line ?? findHeaderLine(file.head, separator);
  const two = reading.two_headers ?? (await hasTwo(file.head, separator, header));
  const records = readCsvRecords(file, { delimiter: separator, above: Math.max(0, header - 1) });
  const { names, above, rest } = await takeHeaders(records, header === 0 ? 0 : two ? 2 : 1);
  return {
    format: 'csv',
    charset: ImportCharset.safeParse(file.charset).data ?? null,
    separator,
    sheets: [],
    sheet: null,
    header_line: header,
    two_headers: two,
    lines: lines.slice(0, SHOWN_LINES.count).map((one) => one.slice(0, SHOWN_LINES.length).toWellFormed()),
    headers: nameHeaders(names, above),
    records: rest,
    progress: () => read,
    bytes: size,
    close: async () => {
      stream.destroy();
    },
  };
}

/** Whether the line of the names is above another one with names. */
async function hasTwo(head: string, delimiter: string, header: number): Promise<boolean> {
  if (header === 0) return false;
  const bytes = oneChunk(head.slice(0, 64 * 1024));
  for await (const some of readCsvRecords({ head, bytes }, { delimiter, above: header - 1 }))
    return hasTwoHeaders(some.slice(0, 3).map((one) => ('cells' in one ? one.cells : [])));
  return false;
}

async function* oneChunk(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

async function* counted(
  stream: AsyncIterable<Uint8Array>,
  onRead: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) {
    onRead(chunk.length);
    yield chunk;
  }
}

type Headers = { names: string[]; above: string[]; rest: AsyncGenerator<TableRecord[]> };

/** Takes the lines of names from the records; without one the columns are numbered by the first record. */
async function takeHeaders(records: AsyncGenerator<CsvRecordResult[]>, count: 0 | 1 | 2): Promise<Headers> {
  const first: CsvRecordResult[] = [];
  while (first.length < Math.max(1, count)) {
    const next = await records.next();
    if (next.done) break;
    first.push(...next.value);
  }
  const cellsOf = (index: number): string[] => {
    const record = first[index];
    return record && 'cells' in record ? record.cells : [];
  };
  const names = count === 0 ? cellsOf(0).map(() => '') : cellsOf(count - 1);
  return { names, above: count === 2 ? cellsOf(0) : [], rest: follow(first.slice(count), records) };
}

async function* follow(
  first: CsvRecordResult[],
  records: AsyncGenerator<CsvRecordResult[]>,
): AsyncGenerator<TableRecord[]> {
  if (first.length > 0) yield unguard(first);
  for await (const some of records) yield unguard(some);
}

/** Cells without the apostrophe that keeps spreadsheets from running them, as our own files have it. */
function unguard(records: CsvRecordResult[]): TableRecord[] {
  for (const record of records) {
    if (!('cells' in record)) continue;
    const { cells } = record;
    for (let index = 0; index < cells.length; index += 1) {
      const cell = cells[index];
      if (cell?.charCodeAt(0) === APOSTROPHE) cells[index] = unguardCell(cell);
    }
  }
  return records;
}
const APOSTROPHE = 0x27;
