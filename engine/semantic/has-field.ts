import { isSharedDimension, isSharedMeasure } from '#contracts/semantic/calculated.ts';
import { isTimeDimension } from '#contracts/semantic/dimension.ts';
import { getDataSetName, getMeasureName } from '#engine/semantic/measure-name.ts';
import type { Model } from '#engine/semantic/model.ts';
import { toFormulaName, toMeasureRef } from '#engine/semantic/row-formula.ts';

/** Whether a model has a measure of a full name, or some data set a dimension or number of a name. */
export function hasField(model: Model, field: string): boolean {
  const { measures = [], fields = [] } = model.shared ?? {};
  if (isSharedMeasure(field)) return measures.some(({ name }) => toMeasureRef(name) === field);
  if (isSharedDimension(field)) return fields.some(({ name }) => name === toFormulaName(field));
  if (field.includes('.')) {
    const dataSet = model.dataSets.get(getDataSetName(field));
    const name = getMeasureName(field);
    return (
      dataSet !== undefined && [dataSet.measures, dataSet.ratios].some((all) => Object.hasOwn(all, name))
    );
  }
  return [...model.dataSets.values()].some(
    (dataSet) =>
      (!isTimeDimension(field) && model.dimension(dataSet, field).kind === 'reached') ||
      Object.hasOwn(dataSet.numbers, field),
  );
}
