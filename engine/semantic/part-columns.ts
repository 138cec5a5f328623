import type { DataSet } from '#contracts/semantic/data-set.ts';
import type { MeasureDeclaration } from '#contracts/semantic/measure.ts';
import type { RowCondition, VisibilityRule } from '#contracts/semantic/row-condition.ts';
import { listReadFields, type Model, type ReachedField } from '#engine/semantic/model.ts';
import type { PlannedFilter, PlannedPart } from '#engine/semantic/plan.ts';
import { listPartNames, type PlannedMeasure } from '#engine/semantic/planned-measure.ts';

/** The columns of its data set that a part reads. */
export function listColumns(part: PlannedPart): string[] {
  const { dataSet, time, keys, filters, narrowed, measures, calculated } = part;
  // A column that a formula computes is read by what the formula names.
  const listStored = (name: string): string[] => {
    const field = calculated.get(name);
    return field ? listOwnColumns(field) : [name];
  };
  return [
    dataSet.key,
    time,
    ...[...keys, ...narrowed].flatMap((one) => ('field' in one ? listOwnColumns(one.field) : [])),
    ...filters.flatMap(listFilterColumns),
    ...measures.flatMap((name) => listMeasureColumns(dataSet.measures[name]).flatMap(listStored)),
    ...(dataSet.counted ? listConditionColumns(dataSet.counted) : []),
    ...(dataSet.visibility ? listRuleColumns(dataSet.visibility, dataSet) : []),
  ];
}

/** The fields that a filter reads in the rows of its own data set. */
export function listFilterFields(filter: PlannedFilter): ReachedField[] {
  if (filter.kind === 'except') return filter.filters.flatMap(listFilterFields);
  if (filter.kind === 'any') return filter.groups.flat().flatMap(listFilterFields);
  return 'field' in filter ? [filter.field] : [];
}

function listFilterColumns(filter: PlannedFilter): string[] {
  if (filter.kind === 'except') return filter.filters.flatMap(listFilterColumns);
  if (filter.kind === 'any') return filter.groups.flat().flatMap(listFilterColumns);
  return filter.kind === 'instant' ? [filter.column] : listFilterFields(filter).flatMap(listOwnColumns);
}

/** The columns that a measure combines, and those of its condition. */
function listMeasureColumns(measure: MeasureDeclaration | undefined): string[] {
  if (!measure) return [];
  const where = measure.where ? listConditionColumns(measure.where) : [];
  return [
    ...where,
    ...('column' in measure ? [measure.column] : []),
    ...('at' in measure ? [measure.at] : []),
  ];
}

/** The columns that formulas compute for a measure. */
export function listCalculatedColumns(measure: PlannedMeasure, { calculated }: Model): ReachedField[] {
  const columns = calculated?.columns.get(measure.dataSet.name);
  if (!columns) return [];
  return listPartNames(measure)
    .flatMap((name) => listMeasureColumns(measure.dataSet.measures[name]))
    .flatMap((name) => columns.get(name) ?? []);
}

/** The fields that a part computes for its measures. */
export function listComputedFields({ dataSet, measures, calculated }: PlannedPart): ReachedField[] {
  if (calculated.size === 0) return [];
  return measures
    .flatMap((name) => listMeasureColumns(dataSet.measures[name]))
    .flatMap((name) => calculated.get(name) ?? []);
}

/** The columns of its own row that a field is read by. */
function listOwnColumns(field: ReachedField): string[] {
  return listReadFields(field).flatMap((one) => {
    const by = one.via[0]?.link.by ?? one.through?.link.by;
    return by === undefined ? listFieldColumns(one) : [by];
  });
}

/** The columns of the rows of a field's data set that its values are made of. */
export function listFieldColumns({ column, until, entry }: ReachedField): string[] {
  return [column, until, entry?.numbers].flatMap((one) => one ?? []);
}

/** The columns of a condition of a declaration. */
export function listConditionColumns(condition: RowCondition): string[] {
  if ('all' in condition) return condition.all.flatMap(listConditionColumns);
  if ('any' in condition) return condition.any.flatMap(listConditionColumns);
  return 'not' in condition ? listConditionColumns(condition.not) : [condition.column];
}

function listRuleColumns(rule: VisibilityRule, dataSet: DataSet): string[] {
  if ('all' in rule) return rule.all.flatMap((one) => listRuleColumns(one, dataSet));
  if ('any' in rule) return rule.any.flatMap((one) => listRuleColumns(one, dataSet));
  return 'link' in rule ? [dataSet.links[rule.link]?.by ?? dataSet.key] : [rule.column];
}
