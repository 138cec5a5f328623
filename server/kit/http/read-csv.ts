import { parse } from 'csv-parse/sync';
import { sniffDelimiter } from '#connectors/file/delimiter.ts';
import { refuse } from '#server/kit/errors.ts';

/** One record of a CSV text and the line of the file on which it begins, counted from 1. */
export type CsvRecord = { line: number; cells: string[] };

/**
 * Reads CSV text in its usual variants: with or without a byte order mark, with whatever separator its first lines show, with empty lines.
 * @throws file_unreadable
 */
export function readCsv(csv: string): CsvRecord[] {
  try {
    const records = parse(csv, {
      bom: true,
      info: true,
      relaxColumnCount: true,
      relaxQuotes: true,
      skipEmptyLines: true,
      skipRecordsWithEmptyValues: true,
      delimiter: sniffDelimiter(csv.slice(0, HEAD_MAX)),
      // Some programs write spaces between a closing quote and the next separator.
      rtrim: true,
    }) as unknown as { info: { lines: number }; record: string[] }[];
    return records.map(({ info, record }) => ({ line: info.lines - breaksIn(record), cells: record }));
  } catch {
    return refuse('file_unreadable');
  }
}

/** The parser reports the line on which a record ends. */
const breaksIn = (cells: readonly string[]): number => cells.join('').match(/\r\n|\r|\n/g)?.length ?? 0;

/** How much of a text tells what separates its cells, in characters. */
const HEAD_MAX = 65_536;

/** Names in the head of a file that match no column, so that nobody assumes that the values below them were imported. */
export function findUnknownColumns(
  head: CsvRecord | undefined,
  isColumn: (name: string) => boolean,
): string[] {
  return (head?.cells ?? [])
    .map((cell) => cell.trim())
    .filter((name) => name !== '' && !isColumn(name.normalize('NFKC').toLowerCase()));
}
