import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import { pickText } from '#contracts/kit/local-text.ts';
import { getSharedMeasure } from '#contracts/semantic/calculated.ts';
import type { MeasurementUnit } from '#contracts/semantic/measure.ts';
import type { FieldDefinition } from '#contracts/shared-fields/definition.ts';
import type { SharedFieldInput } from '#contracts/shared-fields/shared-field.ts';
import { getFieldCompiler } from '#engine/semantic/compile-field.ts';
import { toMeasurementUnit } from '#engine/semantic/compile-measure.ts';
import { checkEditedFormula } from '#engine/semantic/formula-editor.ts';
import { listFollowedLinks } from '#engine/semantic/model.ts';
import type { Viewer } from '#engine/semantic/plan.ts';
import { toSharedName } from '#engine/semantic/row-formula.ts';
import { buildSharedFormulas, findCycle, listNamedKeys } from '#engine/shared-fields/build-formulas.ts';
import { listDefinitionFaults } from '#engine/shared-fields/check-definition.ts';
import { refuse } from '#server/kit/errors.ts';
import type { AccountModel } from '#server/semantic/public.ts';
import type { DefinedField } from '#server/shared-fields/field-store.ts';

/** A field that somebody saves. */
export type CheckedField = Pick<SharedFieldInput, 'labels' | 'definition'> & {
  key: string;
  official: boolean;
};

/** What it is checked against: the writer, the model that they have, and the fields of the account. */
export type FieldCheck = { viewer: Viewer; own: AccountModel; fields: readonly DefinedField[] };

/** The definition as it is stored, and what a measure gives. */
export type CheckResult = {
  definition: FieldDefinition;
  unit: MeasurementUnit | null;
  additive: boolean;
};

/**
 * Checks a field as questions would compute it, for the writer: what they may not see does not exist.
 * @throws invalid_request with what is wrong, by its path
 */
export function checkField(field: CheckedField, check: FieldCheck): CheckResult {
  const { labels, definition, key } = field;
  const others = check.fields.filter((one) => one.key !== key);
  const faults = {
    ...(pickText(labels, 'en') === '' && { labels: fault('field_name_needed') }),
    ...listDefinitionFaults(definition),
    ...listDependencyFaults(field, others, check.own),
  };
  if (Object.keys(faults).length > 0) refuseFaults(faults);
  return 'formula' in definition
    ? checkFormulaField(definition, check, others)
    : checkChosenField(field, check, others);
}

/** The place in its definition of what a field is made of. */
function getPath(definition: FieldDefinition): string {
  if ('formula' in definition) return 'definition.formula';
  return definition.kind === 'groups' ? 'definition.dimension' : 'definition.number';
}

function listDependencyFaults(
  { key, definition, official }: CheckedField,
  others: readonly DefinedField[],
  { hiddenNames }: AccountModel,
): Record<string, Fault> {
  const path = getPath(definition);
  const cycle = findCycle([...others, { key, definition }], key);
  if (cycle) return { [path]: fault('field_cycle', { names: cycle.map(getSharedMeasure) }) };
  const named = [...listNamedKeys(definition)];
  const hidden = named.find((one) => hiddenNames?.has(getSharedMeasure(one)));
  if (hidden !== undefined)
    return { [path]: fault('formula_name_unknown', { name: getSharedMeasure(hidden) }) };
  const open = official && others.find((one) => named.includes(one.key) && !one.official);
  return open ? { [path]: fault('field_not_official', { name: getSharedMeasure(open.key) }) } : {};
}

function checkFormulaField(
  definition: Extract<FieldDefinition, { formula: string }>,
  { viewer, own: { model, hiddenNames } }: FieldCheck,
  others: readonly DefinedField[],
): CheckResult {
  const dataSet = model.dataSets.get(definition.data_set);
  if (!dataSet || !viewer.permissions.has(dataSet.permission))
    return refuseFaults({ 'definition.data_set': fault('not_known_here') });
  const { fields } = buildSharedFormulas(others);
  const { kind: level, formula: text } = definition;
  const hidden = hiddenNames ?? new Set<string>();
  const result = checkEditedFormula({ text, dataSet, level, fields, hidden }, model, viewer);
  if (!result.ok) {
    const [first] = result.faults;
    const reason = first?.fault ?? fault('formula_empty');
    const position = (first?.start ?? 0) + 1;
    return refuseFaults({
      'definition.formula': fault('question_formula', { name: text, position, reason }),
    });
  }
  const { type, additivity, text: formula } = result.formula;
  if (definition.kind === 'field')
    return { definition: { ...definition, formula }, unit: null, additive: false };
  const computed = toMeasurementUnit(type.kind === 'number' ? type.unit : 'none');
  return {
    definition: { ...definition, formula },
    unit: definition.unit ?? computed,
    additive: additivity === 'all',
  };
}

/** Groups and ranges have to be computed in some data set that the writer reads. */
function checkChosenField(
  { key, definition }: CheckedField,
  { viewer, own: { model } }: FieldCheck,
  others: readonly DefinedField[],
): CheckResult {
  const { fields } = buildSharedFormulas([...others, { key, definition }]);
  const compiler = getFieldCompiler(model, { fields }, { zone: 'UTC', weekStart: 1 });
  const isComputed = [...model.dataSets.values()].some((dataSet) => {
    if (!viewer.permissions.has(dataSet.permission)) return false;
    const found = compiler.find(dataSet, toSharedName(key));
    return (
      found?.ok === true &&
      (viewer.personal || !found.field.personal) &&
      listFollowedLinks(found.field).every(({ link }) => viewer.permissions.has(link.dataSet.permission))
    );
  });
  if (isComputed) return { definition, unit: null, additive: false };
  return refuseFaults(
    definition.kind === 'bands'
      ? { 'definition.number': fault('unknown_number', { number: definition.number }) }
      : {
          'definition.dimension': fault('unknown_dimension', {
            dimension: definition.kind === 'groups' ? definition.dimension : '',
          }),
        },
  );
}

function refuseFaults(fields: Record<string, Fault>): never {
  return refuse('invalid_request', { fields });
}
