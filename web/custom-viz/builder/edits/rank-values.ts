import type { Chart } from '#contracts/custom-viz/chart.ts';
import { isTimeDimension } from '#contracts/semantic/dimension.ts';
import { DATA_SETS } from '#contracts/semantic/register.ts';

/** The dimensions whose values have an order that readers know, such as states, numbers and ranges. */
const ORDERED: ReadonlySet<string> = new Set(
  DATA_SETS.flatMap(({ dimensions }) =>
    Object.entries(dimensions).flatMap(([name, { order, bands }]) =>
      bands !== undefined || (order !== undefined && order !== 'label') ? [name] : [],
    ),
  ),
);
const hasOwnOrder = (dimension: string): boolean => isTimeDimension(dimension) || ORDERED.has(dimension);

/**
 * The chart with its values from the largest, as bars and lists are read. Values that have an order of their own keep it, and so does a chart
 * whose order was chosen.
 */
export function rankValues(chart: Chart): Chart {
  const [measure] = chart.measures;
  const axis = chart.shelves.across[0] ?? chart.shelves.down[0];
  if (measure === undefined || axis === undefined) return chart;
  if (isTimeDimension(axis.dimension))
    return chart.order.by === null ? chart : { ...chart, order: { by: null, descending: false } };
  if (chart.order.by !== null || hasOwnOrder(axis.dimension)) return chart;
  return { ...chart, order: { by: measure, descending: true } };
}
