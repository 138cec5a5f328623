import { readCsvRows } from '#connectors/file/csv-rows.ts';
import { sniffDelimiter } from '#connectors/file/delimiter.ts';
import { openFile, type FileFormat, type FileSource, type OpenFile } from '#connectors/file/file-bytes.ts';
import { findHeaderLine } from '#connectors/file/header-line.ts';
import { readJsonlRows } from '#connectors/file/jsonl-rows.ts';
import { guessMapping, type FileMapping } from '#connectors/file/mapping.ts';
import type { ReadRow } from '#connectors/file/row.ts';
import type { CharsetName } from '#engine/charset/charset-name.ts';

/**
 * The rows of a file in their order, those of one chunk together, in constant memory: CSV (comma, semicolon, tab or bar), JSONL or a JSON
 * list, plain or gzip. A row that cannot be read is yielded as such and the next one follows. Throws only what the source itself throws,
 * and `zlib`'s error if a gzip file is damaged.
 */
export async function* readRows(source: FileSource): AsyncGenerator<ReadRow[]> {
  const file = await openFile(source);
  yield* file.format === 'csv' ? readCsvRows(file) : readJsonlRows(file);
}

/** What the import screen shows before anything is imported. */
export type FilePreview = {
  format: FileFormat;
  /** The character set that the rows are read in, and that the bytes come to. */
  charset: CharsetName;
  /** The line of the header in a delimited file, and the first lines of it. */
  header_line: number | null;
  lines: string[];
  columns: string[];
  rows: Record<string, string>[];
  refused: number;
  mapping: FileMapping;
};

/** The first rows of a file, its columns, and the mapping that their names suggest. The beginning of a file is enough. */
export async function previewFile(source: FileSource, limit = 20): Promise<FilePreview> {
  const file = await openFile({ ...source, partial: true });
  const rows: Record<string, string>[] = [];
  const columns = new Set<string>();
  const note = (names: readonly string[]) => names.forEach((name) => columns.add(name));
  let refused = 0;
  for await (const some of file.format === 'csv' ? readCsvRows(file, note) : readJsonlRows(file)) {
    for (const read of some.slice(0, limit - rows.length - refused)) {
      if ('values' in read) {
        rows.push(read.values);
        note(Object.keys(read.values));
      } else refused += 1;
    }
    if (rows.length + refused >= limit) break;
  }
  return {
    format: file.format,
    charset: file.charset,
    ...aboveRows(file),
    columns: [...columns],
    rows,
    refused,
    mapping: guessMapping([...columns]),
  };
}

const SHOWN_LINES = { count: 12, length: 160 };

function aboveRows({ format, head, header_line }: OpenFile): Pick<FilePreview, 'header_line' | 'lines'> {
  if (format !== 'csv') return { header_line: null, lines: [] };
  const line = header_line ?? findHeaderLine(head, sniffDelimiter(head));
  const lines = head.split(/\r\n|\n|\r/, Math.max(SHOWN_LINES.count, line));
  return { header_line: line, lines: lines.map((one) => one.slice(0, SHOWN_LINES.length).toWellFormed()) };
}
