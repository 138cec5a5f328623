import type { DataSet } from '#contracts/semantic/data-set.ts';
import type { MeasureRef } from '#contracts/semantic/question.ts';
import { getDataSetName, getMeasureName } from '#engine/semantic/measure-name.ts';
import type { Model } from '#engine/semantic/model.ts';
import type { PlannedMeasure } from '#engine/semantic/planned-measure.ts';

/** A measure or ratio by its parts, or a calculated one by its formula. */
export function planMeasure(ref: MeasureRef, model: Model): PlannedMeasure {
  const calculated = model.calculated?.measures.get(ref);
  if (calculated) return calculated;
  const dataSet = model.dataSets.get(getDataSetName(ref));
  if (!dataSet) throw new Error(`no data set of ${ref}`);
  return planDeclaredMeasure(ref, dataSet);
}

/** A measure or ratio that its data set declares. */
export function planDeclaredMeasure(ref: MeasureRef, dataSet: DataSet): PlannedMeasure {
  const name = getMeasureName(ref);
  const ratio = Object.hasOwn(dataSet.ratios, name) ? dataSet.ratios[name] : undefined;
  if (ratio) {
    const { numerator, less = null, denominator, times = 1 } = ratio;
    return { ref, dataSet, parts: { numerator, less, denominator, times }, formula: null };
  }
  return {
    ref,
    dataSet,
    parts: { numerator: name, less: null, denominator: null, times: 1 },
    formula: null,
  };
}
