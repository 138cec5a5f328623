import { parse } from 'csv-parse/sync';
import { refuse } from '#server/kit/errors.ts';

/** One record of a CSV text and the line of the file that it begins on, counted from 1. */
export type CsvRecord = { line: number; cells: string[] };

/**
 * Reads CSV text as people make it: with or without a byte order mark, separated by comma, semicolon or tab, with empty lines.
 * @throws file_unreadable
 */
export const readCsv = (csv: string): CsvRecord[] => {
  try {
    const records = parse(csv, {
      bom: true,
      info: true,
      relaxColumnCount: true,
      skipEmptyLines: true,
      skipRecordsWithEmptyValues: true,
      delimiter: [',', ';', '\t'],
    }) as unknown as { info: { lines: number }; record: string[] }[];
    return records.map(({ info, record }) => ({ line: info.lines, cells: record }));
  } catch {
    return refuse('file_unreadable');
  }
};

/** A cell without the apostrophe that keeps spreadsheets from running it, as our own files have it. */
export const plainCell = (cell: string): string =>
  cell.replace(/^'(?='*(?:\s*[=+\-@＝＋－＠]|[\t\r\n]))/, '');
