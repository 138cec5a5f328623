import { Chart } from '#contracts/custom-viz/chart.ts';
import type { MeasureRef } from '#contracts/semantic/question.ts';
import { changeAxis, listPlaces } from './axes.ts';

/** A chart without anything, of the last 30 days. */
export const EMPTY_CHART: Chart = Chart.parse({
  form: { name: 'number' },
  period: { kind: 'last', count: 30, unit: 'day' },
});

/** Adds a measure at the end; one that is there stays where it is. */
export function addMeasure(chart: Chart, ref: MeasureRef): Chart {
  return chart.measures.includes(ref) ? chart : { ...chart, measures: [...chart.measures, ref] };
}

/** The chart without a measure, and without what is ordered, cut or shared by it. */
export function removeMeasure(chart: Chart, ref: MeasureRef): Chart {
  const left = listPlaces(chart).reduce(
    (one, { axis, place }) => (axis.top?.by === ref ? changeAxis(one, place, { top: null }) : one),
    chart,
  );
  return {
    ...left,
    measures: chart.measures.filter((one) => one !== ref),
    shares: chart.shares.filter(({ measure }) => measure !== ref),
    order: chart.order.by === ref ? { by: null, descending: false } : chart.order,
  };
}

/** Moves a measure one place to the left or right. */
export function moveMeasure(chart: Chart, ref: MeasureRef, to: 'left' | 'right'): Chart {
  const from = chart.measures.indexOf(ref);
  const at = from + (to === 'left' ? -1 : 1);
  if (from < 0 || at < 0 || at >= chart.measures.length) return chart;
  return { ...chart, measures: chart.measures.toSpliced(from, 1).toSpliced(at, 0, ref) };
}

/** Shows a measure also as a share: of all (null), or within a dimension; `undefined` shows none. */
export function setShare(chart: Chart, measure: MeasureRef, within: string | null | undefined): Chart {
  const others = chart.shares.filter((one) => one.measure !== measure);
  return { ...chart, shares: within === undefined ? others : [...others, { measure, within }] };
}
