import { getSharedDimension, getSharedMeasure } from '#contracts/semantic/calculated.ts';
import { addShared } from '#engine/semantic/add-shared.ts';
import { closeFields } from '#engine/semantic/close-fields.ts';
import { getFieldCompiler } from '#engine/semantic/compile-field.ts';
import { hasField } from '#engine/semantic/has-field.ts';
import { buildModel } from '#engine/semantic/model.ts';
import { buildSharedFormulas } from '#engine/shared-fields/build-formulas.ts';
import type { Catalog } from '#texts/chart-catalog.ts';
import type { Field } from './field.ts';

/** Makes the check whether the reader may not read a field of the catalogue: by a rule of its own, or since it reads one that has a rule. */
export function makeClosedCheck({
  dataSets,
  sharedFields,
  closedFields,
}: Catalog): (field: Field) => boolean {
  if (closedFields.size === 0) return () => false;
  const readable = sharedFields.flatMap(({ key, definition }) => {
    const isClosed = closedFields.has(getSharedMeasure(key)) || closedFields.has(getSharedDimension(key));
    return definition && !isClosed ? [{ key, definition }] : [];
  });
  const cut = closeFields(buildModel(dataSets), [...closedFields]);
  const model = addShared(cut, buildSharedFormulas(readable));
  const compiler = getFieldCompiler(
    model,
    { fields: model.shared?.fields ?? [] },
    { zone: 'UTC', weekStart: 1 },
  );
  const broken = new Set<string>(
    readable.flatMap(({ key, definition }) => {
      if (definition.kind !== 'measure') return [];
      const dataSet = model.dataSets.get(definition.data_set);
      const isComputed = dataSet !== undefined && compiler.compileMeasure(dataSet, definition.formula).ok;
      return isComputed ? [] : [getSharedMeasure(key)];
    }),
  );
  return ({ of, kind, dataSet, ref }) => {
    if (kind === 'time' || ref.startsWith('calculated')) return false;
    const own = of === 'dimension' && dataSet !== null ? model.dataSets.get(dataSet) : undefined;
    if (own) return model.dimension(own, ref).kind !== 'reached';
    return broken.has(ref) || !hasField(model, ref) || isUnreached(ref);
  };

  /** Whether no data set has what a shared dimension names. */
  function isUnreached(ref: string): boolean {
    return (
      ref.startsWith('shared-') &&
      ![...model.dataSets.values()].some((one) => model.dimension(one, ref).kind === 'reached')
    );
  }
}
