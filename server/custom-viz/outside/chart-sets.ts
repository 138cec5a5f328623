import type { Chart } from '#contracts/custom-viz/chart.ts';
import { CALCULATED, SHARED } from '#contracts/semantic/calculated.ts';
import type { DataSet } from '#contracts/semantic/data-set.ts';
import type { Model } from '#engine/semantic/model.ts';
import { toMeasureRef } from '#engine/semantic/row-formula.ts';

/** The names of the data sets that a chart counts, also by a formula of its own or of the account. */
export function listChartSetNames(
  { measures, calculated }: Pick<Chart, 'measures' | 'calculated'>,
  { shared }: Pick<Model, 'shared'>,
): string[] {
  const names = measures.map((measure) => measure.slice(0, measure.indexOf('.')));
  const ofShared = (shared?.measures ?? []).filter(({ name }) => measures.includes(toMeasureRef(name)));
  const ofFormulas = [...(calculated?.measures ?? []), ...ofShared].map(({ data_set }) => data_set);
  return [...new Set([...names, ...ofFormulas])].filter((name) => name !== CALCULATED && name !== SHARED);
}

/** The data sets that a chart counts; none where one of them is not known here. */
export function listChartSets(chart: Chart, model: Model): DataSet[] {
  const names = listChartSetNames(chart, model);
  const found = names.flatMap((name) => model.dataSets.get(name) ?? []);
  return found.length === names.length ? found : [];
}
