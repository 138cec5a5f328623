/**
 * The shelves of a chart, by the use of their dimensions. `across`: along its main axis, or the columns of a pivot; `down`: its second axis, or
 * the rows of a pivot; `colour`: its series; `tiles`: one small chart for each value.
 */
export const SHELVES = ['across', 'down', 'colour', 'tiles'] as const;
export type Shelf = (typeof SHELVES)[number];
