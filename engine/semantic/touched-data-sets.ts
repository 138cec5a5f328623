import type { DataSet } from '#contracts/semantic/data-set.ts';
import type { VisibilityRule } from '#contracts/semantic/row-condition.ts';
import { listFollowedLinks, type ReachedField } from '#engine/semantic/model.ts';
import { listComputedFields } from '#engine/semantic/part-columns.ts';
import type { Plan, PlannedFilter, PlannedPart } from '#engine/semantic/plan.ts';

/** Every data set whose rows an answer depends on: counted, linked, searched for conditions, or read to decide what is visible. */
export function listTouchedDataSets({ parts, rankings }: Plan): DataSet[] {
  const touched = new Set<DataSet>();
  for (const part of [...parts, ...rankings.map((one) => one.part)]) {
    addDataSet(part.dataSet, touched);
    for (const filter of part.filters) addFilter(filter, touched);
    const fields = [...part.narrowed, ...listKeyFields(part)].map(({ field }) => field);
    for (const field of [...fields, ...listComputedFields(part)]) addField(field, touched);
  }
  return [...touched];
}

function addField(field: ReachedField, touched: Set<DataSet>): void {
  for (const { link } of listFollowedLinks(field)) addDataSet(link.dataSet, touched);
}

function listKeyFields({ keys }: PlannedPart) {
  return keys.flatMap((key) => (key.kind === 'values' ? [key] : []));
}

function addFilter(filter: PlannedFilter, touched: Set<DataSet>): void {
  if (filter.kind === 'linked') addDataSet(filter.dataSet, touched);
  if ('filters' in filter) for (const one of filter.filters) addFilter(one, touched);
  else if ('field' in filter) addField(filter.field, touched);
}

function addDataSet(dataSet: DataSet, touched: Set<DataSet>): void {
  if (touched.has(dataSet)) return;
  touched.add(dataSet);
  if (dataSet.unionWith) addDataSet(dataSet.unionWith, touched);
  if (dataSet.visibility) addRule(dataSet.visibility, dataSet, touched);
}

function addRule(rule: VisibilityRule, dataSet: DataSet, touched: Set<DataSet>): void {
  if ('all' in rule || 'any' in rule)
    for (const one of 'all' in rule ? rule.all : rule.any) addRule(one, dataSet, touched);
  const link = 'link' in rule ? dataSet.links[rule.link] : undefined;
  if (link) addDataSet(link.dataSet, touched);
}
