import { z } from 'zod';

/** The ids of a row or column of a grid, which are made of the keys of its values. */
const GridId = z.string().max(1000);
const MOST_FOLDED = 500;

/** How a reader sorts and folds a table or pivot; ids that the table does not have are without effect. */
export const GridState = z.strictObject({
  /** Rows by the values of a column; null: as they are counted. */
  rows: z.strictObject({ column: GridId, descending: z.boolean() }).nullable().default(null),
  /** Columns by the values of a row, of one kind of column (a measure in a period); null: as they are counted. */
  columns: z
    .strictObject({ row: GridId, kind: z.string().max(200), descending: z.boolean() })
    .nullable()
    .default(null),
  folded_rows: z.array(GridId).max(MOST_FOLDED).default([]),
  folded_columns: z.array(GridId).max(MOST_FOLDED).default([]),
});
export type GridState = z.infer<typeof GridState>;

/** A grid as it is counted. */
export const PLAIN_GRID: GridState = { rows: null, columns: null, folded_rows: [], folded_columns: [] };
