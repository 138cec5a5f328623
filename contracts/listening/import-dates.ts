import { z } from 'zod';

/** Which part of a date of numbers comes first: 03/04/26 is 3 April, 4 March, or 4 April 2003. */
export const DateOrder = z.enum(['day', 'month', 'year']);
export type DateOrder = z.infer<typeof DateOrder>;

const Example = z.object({ row: z.number().int(), text: z.string() });

/**
 * What the dates of a column say about how they are to be read, as far as the file was seen. `order` is null where no date leaves
 * it open (`status` "none") or none decides ("open"); "mixed" has rows that fit no common order, and `order` is that of most.
 */
export const ColumnDates = z.object({
  column: z.string(),
  rows: z.number().int(),
  /** Rows that are no date in any order. */
  unread: z.number().int(),
  first_unread: Example.nullable(),
  status: z.enum(['none', 'decided', 'open', 'mixed']),
  order: DateOrder.nullable(),
  /** Rows that fit one order alone, with the first of them. */
  only: z.partialRecord(DateOrder, Example.extend({ count: z.number().int() })),
  /** A date that each order reads differently. */
  ambiguous: z.string().nullable(),
  /** Rows that look like the days of a spreadsheet; `serial` where all are. */
  serials: z.number().int(),
  serial: z.boolean(),
  /** The earliest and the latest date as written, by the order that reads them. */
  spans: z.partialRecord(DateOrder, z.object({ earliest: z.string(), latest: z.string() })),
});
export type ColumnDates = z.infer<typeof ColumnDates>;
