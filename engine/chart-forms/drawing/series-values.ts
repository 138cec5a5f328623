import type { MeasurementUnit } from '#contracts/semantic/measure.ts';
import type { DrawContext, DrawingHint } from '#engine/chart-forms/drawing/drawing.ts';
import { readValue } from '#engine/chart-forms/drawing/marks.ts';
import { readPoint, type Entry, type Series } from '#engine/chart-forms/model/chart-model.ts';

export type StackMode = 'none' | 'stacked' | 'percent';

/** The values of series at points; null where a value is not known. */
export type SeriesValues = readonly (readonly (number | null)[])[];

/** The values of series, each at every point. */
export function readValues(
  { model }: Pick<DrawContext, 'model'>,
  series: readonly Series[],
  points: readonly Entry[],
): SeriesValues {
  return series.map((one) => points.map((point) => readValue(readPoint(model, point, one))));
}

/** Series of one stack: of the same period and unit. */
export function findStack({ period, answer, measure }: Series): string {
  return `${period}${answer}/${measure.unit}`;
}

/** How series are stacked: only what can be added up is, and a hint says what is not. */
export function resolveStacking(
  wished: StackMode,
  series: readonly Series[],
): { stacking: StackMode; hints: DrawingHint[] } {
  if (wished === 'none' || series.length < 2) return { stacking: 'none', hints: [] };
  const other = series.find(({ measure }) => !measure.isAdditive);
  if (other) return { stacking: 'none', hints: [{ code: 'not_stacked', measure: other.measure.label }] };
  return { stacking: wished, hints: [] };
}

/** The values as shares of the sum of their stack at each point. */
export function toShares(series: readonly Series[], values: SeriesValues): SeriesValues {
  return values.map((row, at) =>
    row.map((value, index) => {
      const stack = series[at] && findStack(series[at]);
      const whole = values.reduce(
        (sum, other, place) =>
          series[place] && findStack(series[place]) === stack ? sum + Math.max(0, other[index] ?? 0) : sum,
        0,
      );
      return value === null ? null : whole === 0 ? 0 : Math.max(0, value) / whole;
    }),
  );
}

/** The highest value of a unit in any of several small charts, or the highest stack, so that they share one scale; null for a chart alone. */
export function findSharedMost(
  context: Pick<DrawContext, 'model'>,
  { series, unit, isStacked }: { series: readonly Series[]; unit: MeasurementUnit; isStacked: boolean },
): number | null {
  const { parts } = context.model;
  if (parts.length < 2) return null;
  const some = series.filter(({ measure }) => measure.unit === unit);
  const heights = parts.flatMap(({ points }) => {
    const values = readValues(context, some, points);
    if (!isStacked) return values.flat();
    const stacks = Map.groupBy(some.keys(), (at) => (some[at] ? findStack(some[at]) : ''));
    return [...stacks.values()].flatMap((places) =>
      points.map((_point, index) =>
        places.reduce((sum, at) => sum + Math.max(0, values[at]?.[index] ?? 0), 0),
      ),
    );
  });
  return Math.max(0, ...heights.map((value) => value ?? 0));
}
