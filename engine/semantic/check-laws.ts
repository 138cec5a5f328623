import { fault } from '#contracts/kit/faults/fault.ts';
import type { DataSet } from '#contracts/semantic/data-set.ts';
import { isTimeDimension } from '#contracts/semantic/dimension.ts';
import {
  getFilterDimension,
  type MeasureRef,
  type Question,
  type QuestionFilter,
} from '#contracts/semantic/question.ts';
import {
  checkBars,
  checkComparison,
  checkOrder,
  checkParents,
  checkShares,
  checkTops,
} from '#engine/semantic/check-layout.ts';
import { getDataSetName, getMeasureName } from '#engine/semantic/measure-name.ts';
import {
  findTexts,
  listFollowedLinks,
  listReadFields,
  type Model,
  type Reach,
  type ReachedField,
} from '#engine/semantic/model.ts';
import { listCalculatedColumns } from '#engine/semantic/part-columns.ts';
import type { LawFault, Viewer } from '#engine/semantic/plan.ts';
import { listCountedMeasures } from '#engine/semantic/planned-measure.ts';
import {
  listAxes,
  listDataSets,
  listMeasureDataSets,
  listMeasures,
  withoutAxis,
  withoutFilter,
  withoutMeasures,
} from '#engine/semantic/question-parts.ts';

type Check = (question: Question, model: Model, viewer: Viewer) => LawFault | null;

/** The first fault of a question, or null. */
export const findLawFault: Check = (question, model, viewer) => {
  for (const check of CHECKS) {
    const found = check(question, model, viewer);
    if (found) return found;
  }
  return null;
};

function checkMeasures(question: Question, model: Model): LawFault | null {
  const wrong = listMeasures(question).find((ref) => {
    if (model.calculated?.measures.has(ref)) return false;
    const dataSet = model.dataSets.get(getDataSetName(ref));
    const name = getMeasureName(ref);
    return !dataSet || !(Object.hasOwn(dataSet.measures, name) || Object.hasOwn(dataSet.ratios, name));
  });
  if (wrong === undefined) return null;
  return {
    law: null,
    fault: fault('unknown_measure', { measure: wrong }),
    nearest: withoutMeasures(question, (ref) => ref === wrong),
  };
}

function checkPermissions(question: Question, model: Model, viewer: Viewer): LawFault | null {
  const listHidden = (ref: MeasureRef): DataSet[] =>
    listMeasureDataSets(ref, model).filter(({ permission }) => !viewer.permissions.has(permission));
  const [hidden] = listMeasures(question).flatMap(listHidden);
  if (hidden === undefined) return null;
  return {
    law: null,
    fault: fault('data_set_hidden', { data_set: hidden.name }),
    nearest: withoutMeasures(question, (ref) => listHidden(ref).includes(hidden)),
  };
}

/** What the aggregates of a formula read needs the same permissions as an axis or filter. */
function checkFormulas(question: Question, model: Model, viewer: Viewer): LawFault | null {
  for (const ref of listMeasures(question)) {
    const measure = model.calculated?.measures.get(ref);
    if (!measure) continue;
    for (const field of listCountedMeasures(measure).flatMap((one) => listCalculatedColumns(one, model))) {
      const found = checkField(field, viewer);
      if (found) return { ...found, nearest: withoutMeasures(question, (one) => one === ref) };
    }
  }
  return null;
}

function checkField(field: ReachedField, viewer: Viewer): Omit<LawFault, 'nearest'> | null {
  const personal = listReadFields(field).find((one) => one.personal);
  if (personal && !viewer.personal)
    return { law: null, fault: fault('dimension_personal', { dimension: personal.column }) };
  return checkLinks([{ kind: 'reached', field }], viewer);
}

/** Laws 1 and 2: every axis is a dimension of every data set, of itself or towards one. */
function checkAxes(question: Question, model: Model, viewer: Viewer): LawFault | null {
  const seen = new Set<string>();
  for (const { dimension } of listAxes(question)) {
    const nearest = withoutAxis(question, dimension);
    if (seen.has(dimension)) return { law: null, fault: fault('dimension_twice', { dimension }), nearest };
    seen.add(dimension);
    if (isTimeDimension(dimension)) continue;
    const read = listReadDataSets(question, model);
    const found =
      checkDimension(dimension, read, model) ??
      checkLinks(
        read.map((dataSet) => model.dimension(dataSet, dimension)),
        viewer,
      );
    if (found) return { ...found, nearest };
    const personal = listDataSets(question, model).some((dataSet) => isPersonal(model, dataSet, dimension));
    if (personal && !viewer.personal)
      return { law: null, fault: fault('dimension_personal', { dimension }), nearest };
  }
  return null;
}

/** The data sets of the measures and of the rankings. */
function listReadDataSets(question: Question, model: Model): DataSet[] {
  const ranking = listAxes(question).flatMap(({ top }) => (top ? listMeasureDataSets(top.by, model) : []));
  return [...new Set([...listDataSets(question, model), ...ranking])];
}

function checkDimension(
  dimension: string,
  dataSets: readonly DataSet[],
  model: Model,
): Omit<LawFault, 'nearest'> | null {
  const reaches = dataSets.map((dataSet) => ({
    name: dataSet.name,
    reach: model.dimension(dataSet, dimension),
  }));
  const many = reaches.filter(({ reach }) => reach.kind === 'many').map(({ name }) => name);
  if (many.length > 0)
    return { law: 2, fault: fault('dimension_towards_many', { dimension, data_sets: many }) };
  for (const { reach } of reaches)
    if (reach.kind === 'ambiguous')
      return { law: 2, fault: fault('dimension_ambiguous', { dimension, links: reach.links }) };
  const absent = reaches.filter(({ reach }) => reach.kind === 'absent').map(({ name }) => name);
  if (absent.length === 0) return null;
  return absent.length === dataSets.length
    ? { law: null, fault: fault('unknown_dimension', { dimension }) }
    : { law: 1, fault: fault('dimension_not_shared', { dimension, data_sets: absent }) };
}

/** A field of a linked row needs the permission of the data set to which it belongs. */
function checkLinks(reaches: readonly Reach[], viewer: Viewer): Omit<LawFault, 'nearest'> | null {
  const hidden = reaches
    .flatMap((reach) => (reach.kind === 'reached' ? listFollowedLinks(reach.field) : []))
    .find(({ link }) => !viewer.permissions.has(link.dataSet.permission));
  return hidden
    ? { law: null, fault: fault('data_set_hidden', { data_set: hidden.link.dataSet.name }) }
    : null;
}

function isPersonal(model: Model, dataSet: DataSet, dimension: string): boolean {
  const reach = model.dimension(dataSet, dimension);
  return reach.kind === 'reached' && reach.field.personal;
}

/** Law 5: a filter applies to at least one data set. Towards many it is a condition on the linked rows. */
function checkFilters(question: Question, model: Model, viewer: Viewer): LawFault | null {
  const dataSets = listDataSets(question, model);
  for (const filter of question.filters) {
    const found = checkFilter(filter, dataSets, model, viewer);
    if (found)
      return {
        ...found,
        nearest: found.replaced
          ? replaceFilter(question, filter, found.replaced)
          : withoutFilter(question, filter),
      };
  }
  return null;
}

function replaceFilter(question: Question, filter: QuestionFilter, by: QuestionFilter): Question {
  return {
    ...question,
    filters: question.filters.map((one) => (one === filter ? by : one)),
  };
}

type FilterFault = Omit<LawFault, 'nearest'> & { replaced?: QuestionFilter };

function checkFilter(
  filter: QuestionFilter,
  dataSets: readonly DataSet[],
  model: Model,
  viewer: Viewer,
): FilterFault | null {
  if ('linked' in filter) return checkLinked(filter, dataSets, model, viewer);
  if ('except' in filter) return checkAll(filter.except, dataSets, model, viewer);
  if ('any' in filter) return checkAll(filter.any.flat(), dataSets, model, viewer);
  if ('search' in filter) return null;
  if ('instant' in filter)
    return dataSets.some(({ times }) => Object.hasOwn(times, filter.instant))
      ? null
      : { law: 5, fault: fault('unknown_instant', { instant: filter.instant }) };
  const name = getFilterDimension(filter) ?? ('number' in filter ? filter.number : '');
  if ('dimension' in filter && isTimeDimension(name)) return null;
  const reaches = dataSets.map((dataSet) =>
    'number' in filter ? model.number(dataSet, name) : model.dimension(dataSet, name),
  );
  if ('text_of' in filter && reaches.some(hasNoTexts))
    return { law: 5, fault: fault('dimension_without_texts', { dimension: name }) };
  if (reaches.some((reach) => reach.kind === 'reached')) {
    const personal = reaches.some((reach) => reach.kind === 'reached' && reach.field.personal);
    return personal && !viewer.personal
      ? { law: null, fault: fault('dimension_personal', { dimension: name }) }
      : checkLinks(reaches, viewer);
  }
  for (const reach of reaches)
    if (reach.kind === 'many')
      return {
        law: 2,
        fault: fault('dimension_towards_many', {
          dimension: name,
          data_sets: dataSets.map((one) => one.name),
        }),
        replaced: { linked: reach.dataSet.name, is: 'some', filters: [filter] },
      };
  return {
    law: 5,
    fault:
      'number' in filter
        ? fault('unknown_number', { number: name })
        : fault('unknown_dimension', { dimension: name }),
  };
}

const hasNoTexts = (reach: Reach): boolean => reach.kind === 'reached' && findTexts(reach.field) === null;

/** Conditions within one: a question that is nearest to it is not known. */
function checkAll(
  filters: readonly QuestionFilter[],
  dataSets: readonly DataSet[],
  model: Model,
  viewer: Viewer,
): FilterFault | null {
  for (const filter of filters) {
    const found = checkFilter(filter, dataSets, model, viewer);
    if (found) return { law: found.law, fault: found.fault };
  }
  return null;
}

type LinkedFilter = Extract<QuestionFilter, { linked: string }>;

function checkLinked(
  { linked, filters }: LinkedFilter,
  dataSets: readonly DataSet[],
  model: Model,
  viewer: Viewer,
): FilterFault | null {
  const target = model.dataSets.get(linked);
  const links = dataSets.some(({ name }) => model.many.get(name)?.some((one) => one.dataSet.name === linked));
  if (!target || !links) return { law: 2, fault: fault('linked_not_many', { data_set: linked }) };
  if (!viewer.permissions.has(target.permission))
    return { law: null, fault: fault('data_set_hidden', { data_set: linked }) };
  for (const filter of filters) {
    const found = checkFilter(filter, [target], model, viewer);
    if (found) return { law: found.law, fault: found.fault };
  }
  return null;
}

const CHECKS: readonly Check[] = [
  checkMeasures,
  checkPermissions,
  checkFormulas,
  checkAxes,
  checkFilters,
  checkShares,
  checkParents,
  checkBars,
  checkComparison,
  checkTops,
  checkOrder,
];
