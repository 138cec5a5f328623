import { parse } from 'csv-parse/sync';
import { refuse } from '#server/kit/errors.ts';

/** One record of a CSV text and the line of the file on which it begins, counted from 1. */
export type CsvRecord = { line: number; cells: string[] };

/**
 * Reads CSV text in its usual variants: with or without a byte order mark, separated by comma, semicolon or tab, with empty lines.
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
      delimiter: separatorOf(csv),
    }) as unknown as { info: { lines: number }; record: string[] }[];
    return records.map(({ info, record }) => ({ line: info.lines - breaksIn(record), cells: record }));
  } catch {
    return refuse('file_unreadable');
  }
}

/** The parser reports the line on which a record ends. */
const breaksIn = (cells: readonly string[]): number => cells.join('').match(/\r\n|\r|\n/g)?.length ?? 0;

/** The maximum length of a first line, in characters. */
const HEAD_MAX = 65_536;
const SEPARATORS = [',', ';', '\t'] as const;

/** The separators between the cells of the first line, outside quotes; a semicolon inside a text of a comma-separated file is none. */
function separatorOf(csv: string): string {
  const [head = ''] = csv
    .slice(0, HEAD_MAX)
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '');
  const times = (sign: string): number => head.split(sign).length;
  return SEPARATORS.reduce<string>((best, sign) => (times(sign) > times(best) ? sign : best), ',');
}

/** Names in the head of a file that match no column, so that nobody assumes that the values below them were imported. */
export function findUnknownColumns(
  head: CsvRecord | undefined,
  isColumn: (name: string) => boolean,
): string[] {
  return (head?.cells ?? [])
    .map((cell) => cell.trim())
    .filter((name) => name !== '' && !isColumn(name.normalize('NFKC').toLowerCase()));
}
