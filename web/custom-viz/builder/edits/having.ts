import type { Chart } from '#contracts/custom-viz/chart.ts';
import { readBounds, type FilterValue } from '#contracts/custom-viz/filter-value.ts';
import { QUESTION_LIMITS, type MeasureRef } from '#contracts/semantic/question.ts';
import { changeAxis, listPlaces, type Axis } from './axes.ts';

/** Which values of a dimension are shown: those whose measure is within bounds. */
export type MeasureBound = { dimension: string; measure: MeasureRef; value: FilterValue };

/** The bounds of measures that a chart has, each on one of its axes. */
export function listHaving(chart: Pick<Chart, 'shelves'>): MeasureBound[] {
  return listPlaces(chart).flatMap(({ axis: { dimension, top } }) => {
    if (!top || (top.least === undefined && top.most === undefined)) return [];
    const values = [top.least, top.most].map((one) => (one === undefined ? null : String(one)));
    return [{ dimension, measure: top.by, value: { is: 'between', values } }];
  });
}

/** The dimensions whose values a measure can choose: time has all of its bars. */
export function listHavingDimensions(chart: Pick<Chart, 'shelves'>): string[] {
  return listPlaces(chart)
    .map(({ axis }) => axis.dimension)
    .filter((dimension) => dimension !== 'time' && dimension !== 'weekday' && dimension !== 'hour');
}

/** The chart with bounds of a measure for the values of an axis; a choice of first values stays. */
export function setHaving(chart: Chart, { dimension, measure, value }: MeasureBound): Chart {
  const { least, most } = readBounds(value);
  return changeTop(chart, dimension, (top) => {
    const { count = QUESTION_LIMITS.top, others = false } = top ?? {};
    return {
      count,
      others,
      by: measure,
      ...(least !== null && { least }),
      ...(most !== null && { most }),
    };
  });
}

/** The chart without bounds for the values of an axis; first values that were chosen otherwise stay. */
export function removeHaving(chart: Chart, dimension: string): Chart {
  return changeTop(chart, dimension, (top) => {
    if (!top) return null;
    const { count, by, others } = top;
    return count === QUESTION_LIMITS.top && !others ? null : { count, by, others };
  });
}

function changeTop(chart: Chart, dimension: string, change: (top: Axis['top']) => Axis['top']): Chart {
  const found = listPlaces(chart).find(({ axis }) => axis.dimension === dimension);
  return found ? changeAxis(chart, found.place, { top: change(found.axis.top) }) : chart;
}
