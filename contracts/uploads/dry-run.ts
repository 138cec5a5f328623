import { z } from 'zod';
import { WireFault } from '#contracts/kit/faults/fault.ts';
import { ColumnDates } from '#contracts/listening/import-dates.ts';
import { ImportCharset } from '#contracts/listening/import.ts';
import { ColumnId, ColumnType, SharedDimension, UploadColumn } from '#contracts/uploads/column.ts';

/** What the first rows of a file say about a column. */
const ColumnGuess = z.object({
  column: UploadColumn,
  filled: z.number().int(),
  blank: z.number().int(),
  distinct: z.number().int(),
  samples: z.array(z.string()),
  /** How dates are read, of a column of dates. */
  dates: ColumnDates.omit({ column: true }).nullable(),
  /** Dates with a year of the Buddhist era, such as 2569: how many, and one of them. */
  buddhist: z.object({ count: z.number().int(), example: z.string() }).nullable(),
  /** The part of the values that the shared dimension knows. */
  matched: z.number().nullable(),
});
export type ColumnGuess = z.infer<typeof ColumnGuess>;

/** A file as it is read: its form, its names, its first rows, and what its columns are likely to be. */
export const FilePreview = z.object({
  _id: z.string(),
  file_name: z.string(),
  bytes: z.number().int(),
  format: z.enum(['csv', 'xlsx']),
  charset: ImportCharset.nullable(),
  separator: z.string().nullable(),
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  header_line: z.number().int(),
  two_headers: z.boolean(),
  lines: z.array(z.string()),
  headers: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  guesses: z.array(ColumnGuess),
  /** Of a file for an upload that exists: columns that its file lacks, and columns of the file that it does not have. */
  missing: z.array(ColumnId),
  ignored: z.array(z.string()),
});
export type FilePreview = z.infer<typeof FilePreview>;

/** A row that is kept aside: its number in the file, from 1 below the names, the column at fault (null: the row itself), and why. */
export const RefusedRow = z.object({
  row: z.number().int(),
  column: z.string().nullable(),
  reason: WireFault,
  cells: z.array(z.string()),
});
export type RefusedRow = z.infer<typeof RefusedRow>;

/** How the values of a shared column fit those that the suite has. */
const SharedMatch = z.object({
  column: ColumnId,
  dimension: SharedDimension,
  /** Different values, and those that are known. */
  values: z.number().int(),
  matched: z.number().int(),
  /** Values that are not known, those with the most rows first. */
  unmatched: z.array(z.object({ value: z.string(), rows: z.number().int() })),
  /** The most rows that one value has: with more than one, no value has its other columns once. */
  most_rows: z.number().int(),
});
export type SharedMatch = z.infer<typeof SharedMatch>;

/** What reading a file would give. */
export const DryRun = z.object({
  /** Whether the whole file was read; of a large file the first part is. */
  whole: z.boolean(),
  rows: z.number().int(),
  /** Rows that would be added, and those that would be kept aside. */
  added: z.number().int(),
  refused: z.number().int(),
  /** Those of the rows kept aside whose key comes again, or is there already. */
  repeated: z.number().int(),
  /** Of a merge: rows that are there with the key of a row of the file. */
  replaced: z.number().int(),
  first_refused: z.array(RefusedRow),
  reasons: z.array(z.object({ column: z.string().nullable(), reason: WireFault, rows: z.number().int() })),
  shared: z.array(SharedMatch),
  /** The first rows as they are read: texts, numbers, and instants as ISO 8601. */
  sample: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
  types: z.array(ColumnType),
});
export type DryRun = z.infer<typeof DryRun>;
