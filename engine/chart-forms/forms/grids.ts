import type { ChartDrawing } from '#engine/chart-forms/drawing/drawing.ts';

/** Tables and pivots are no drawings: screens and files write their grid (`tables/grid.ts`). */
export function drawGrid(): ChartDrawing {
  return { kind: 'grid', marks: [], legend: [], hints: [] };
}
