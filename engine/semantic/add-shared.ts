import { isSharedDimension } from '#contracts/semantic/calculated.ts';
import type { DataSet } from '#contracts/semantic/data-set.ts';
import { getFieldCompiler } from '#engine/semantic/compile-field.ts';
import type { Model, Reach } from '#engine/semantic/model.ts';
import { toFormulaName, type SharedFormulas } from '#engine/semantic/row-formula.ts';

/** What a field is does not depend on the clock by which its values are computed; a question brings its own. */
const ANY_CLOCK = { zone: 'UTC', weekStart: 1 };

/** The model with what the formulas of an account compute: each data set that has what a formula names has the field too. */
export function addShared(model: Model, shared: SharedFormulas): Model {
  if (shared.fields.length + shared.measures.length === 0) return model;
  const fields = getFieldCompiler(model, { fields: shared.fields }, ANY_CLOCK);
  const dimension = (dataSet: DataSet, name: string): Reach => {
    if (!isSharedDimension(name)) return model.dimension(dataSet, name);
    const found = fields.find(dataSet, toFormulaName(name));
    return found?.ok === true ? { kind: 'reached', field: found.field } : { kind: 'absent' };
  };
  return { ...model, shared, dimension };
}
