import type { Chart } from '#contracts/custom-viz/chart.ts';
import type { Question } from '#contracts/semantic/question.ts';
import type { Axis } from './axes.ts';

/** The chart of the nearest question that is answered: what that question does not have any more is taken from its shelves. */
export function toNearestChart(chart: Chart, nearest: Question): Chart {
  const kept = new Map([...nearest.rows, ...nearest.columns].map((axis) => [axis.dimension, axis]));
  const keep = (axes: readonly Axis[]): Axis[] => axes.flatMap(({ dimension }) => kept.get(dimension) ?? []);
  const { across, down, colour, tiles } = chart.shelves;
  const { measures, shares, calculated, filters, time, order, totals, totals_of, limit, comparison } =
    nearest;
  return {
    ...chart,
    measures,
    shares,
    calculated,
    filters,
    time,
    order,
    totals,
    totals_of,
    limit,
    shelves: { across: keep(across), down: keep(down), colour: keep(colour), tiles: keep(tiles) },
    comparisons: comparison === null ? (chart.comparisons === null ? null : []) : chart.comparisons,
  };
}
