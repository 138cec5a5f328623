import type { Fault } from '#contracts/kit/faults/fault.ts';
import type { ImportCharset } from '#contracts/listening/import.ts';

/** A record of a file below its names: its cells, or why it is none. */
export type TableRecord = { cells: string[] } | { reason: Fault; raw: string };

/** A file as a table: what is known of it, and its records. */
export type Table = {
  format: 'csv' | 'xlsx';
  charset: ImportCharset | null;
  separator: string | null;
  /** The sheets of a workbook, and the one that is read. */
  sheets: readonly string[];
  sheet: string | null;
  /** The line of the names, from 1; 0: there is none. */
  header_line: number;
  two_headers: boolean;
  /** The first lines as they are, for a person who looks for the names. */
  lines: string[];
  headers: string[];
  /** The records below the names, in pieces. */
  records: AsyncGenerator<TableRecord[]>;
  /** Bytes of the file that were read so far, and in all. */
  progress: () => number;
  bytes: number;
  close: () => Promise<void>;
};

/** How many first lines are shown, and how much of each. */
export const SHOWN_LINES = { count: 12, length: 160 };
