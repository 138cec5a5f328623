import { z } from 'zod';

/** Columns of the grid of widgets. */
export const COLUMNS = 12;
/** The maximum height of a widget, in rows. */
const MOST_ROWS = 24;
/** Rows of a whole dashboard. */
const LAST_ROW = 400;

/** The position and size of a widget, in columns and rows of the grid. */
export const GridPosition = z.object({
  x: z
    .number()
    .int()
    .min(0)
    .max(COLUMNS - 1),
  y: z.number().int().min(0).max(LAST_ROW),
  w: z.number().int().min(1).max(COLUMNS),
  h: z.number().int().min(1).max(MOST_ROWS),
});
export type GridPosition = z.infer<typeof GridPosition>;

/** An item on the grid. */
export type GridItem = { _id: string; spot: GridPosition };

/** The width and height of a widget on the grid. */
export type GridSize = { w: number; h: number };
