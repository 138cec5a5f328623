import type { DataSet } from '#contracts/semantic/data-set.ts';
import type { RowCondition, VisibilityRule } from '#contracts/semantic/row-condition.ts';
import type { ReachedField } from '#engine/semantic/model.ts';
import type { PlannedPart } from '#engine/semantic/plan.ts';

/** The columns of its data set that a part reads. */
export function listColumns({ dataSet, time, keys, filters, narrowed, measures }: PlannedPart): string[] {
  return [
    dataSet.key,
    time,
    ...[...keys, ...filters, ...narrowed].flatMap((one) => ('field' in one ? listOwnColumns(one.field) : [])),
    ...measures.flatMap((name) => {
      const measure = dataSet.measures[name];
      if (!measure) return [];
      const where = measure.where ? listConditionColumns(measure.where) : [];
      return [
        ...where,
        ...('column' in measure ? [measure.column] : []),
        ...('at' in measure ? [measure.at] : []),
      ];
    }),
    ...(dataSet.counted ? listConditionColumns(dataSet.counted) : []),
    ...(dataSet.visibility ? listRuleColumns(dataSet.visibility, dataSet) : []),
  ];
}

/** The columns of its own row that a field is read by. */
function listOwnColumns(field: ReachedField): string[] {
  const by = field.via[0]?.link.by ?? field.through?.link.by;
  return by === undefined ? listFieldColumns(field) : [by];
}

/** The columns of the rows of a field's data set that its values are made of. */
export function listFieldColumns({ column, until, entry }: ReachedField): string[] {
  return [column, until, entry?.numbers].flatMap((one) => one ?? []);
}

function listConditionColumns(condition: RowCondition): string[] {
  if ('all' in condition) return condition.all.flatMap(listConditionColumns);
  if ('any' in condition) return condition.any.flatMap(listConditionColumns);
  return 'not' in condition ? listConditionColumns(condition.not) : [condition.column];
}

function listRuleColumns(rule: VisibilityRule, dataSet: DataSet): string[] {
  if ('all' in rule) return rule.all.flatMap((one) => listRuleColumns(one, dataSet));
  if ('any' in rule) return rule.any.flatMap((one) => listRuleColumns(one, dataSet));
  return 'link' in rule ? [dataSet.links[rule.link]?.by ?? dataSet.key] : [rule.column];
}
