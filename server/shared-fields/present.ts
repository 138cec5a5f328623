import type { Viewer } from '#contracts/kit/sharing.ts';
import { getSharedDimension } from '#contracts/semantic/calculated.ts';
import type { SharedField } from '#contracts/shared-fields/shared-field.ts';
import { mayMakeOfficial } from '#contracts/shared-fields/sharing.ts';
import { getFieldCompiler } from '#engine/semantic/compile-field.ts';
import type { Model } from '#engine/semantic/model.ts';
import type { SharedRecord } from '#server/kit/shared-list/shared-store.ts';
import type { StoredField } from '#server/shared-fields/stored-field.ts';

/** A field as a person sees it; an official one is changed only with the permission to make fields official. */
export function presentField(
  { name: _name, ...field }: SharedRecord<StoredField, unknown>,
  viewer: Viewer,
  model: Model,
): SharedField {
  return {
    ...field,
    may_change: field.may_change && (!field.official || mayMakeOfficial(viewer)),
    broken: !isComputed(field, model),
  };
}

/** Whether some data set has what a field names. */
function isComputed({ key, definition }: Pick<StoredField, 'key' | 'definition'>, model: Model): boolean {
  if (definition.kind !== 'measure')
    return [...model.dataSets.values()].some(
      (dataSet) => model.dimension(dataSet, getSharedDimension(key)).kind === 'reached',
    );
  const dataSet = model.dataSets.get(definition.data_set);
  const compiler = getFieldCompiler(
    model,
    { fields: model.shared?.fields ?? [] },
    { zone: 'UTC', weekStart: 1 },
  );
  return dataSet !== undefined && compiler.compileMeasure(dataSet, definition.formula).ok;
}
