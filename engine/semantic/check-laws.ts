import { fault } from '#contracts/kit/faults/fault.ts';
import type { DataSet } from '#contracts/semantic/data-set.ts';
import { isTimeDimension } from '#contracts/semantic/dimension.ts';
import { type Question, type QuestionFilter } from '#contracts/semantic/question.ts';
import {
  checkBars,
  checkComparison,
  checkOrder,
  checkShares,
  checkTops,
} from '#engine/semantic/check-layout.ts';
import type { Model, Reach } from '#engine/semantic/model.ts';
import type { LawFault, Viewer } from '#engine/semantic/plan.ts';
import {
  getDataSetName,
  getMeasureName,
  listAxes,
  listDataSets,
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
  const hidden = listMeasures(question)
    .map(getDataSetName)
    .find((name) => !viewer.permissions.has(model.dataSets.get(name)?.permission ?? ''));
  if (hidden === undefined) return null;
  return {
    law: null,
    fault: fault('data_set_hidden', { data_set: hidden }),
    nearest: withoutMeasures(question, (ref) => getDataSetName(ref) === hidden),
  };
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
  const ranking = listAxes(question).flatMap(
    ({ top }) => model.dataSets.get(getDataSetName(top?.by ?? '.')) ?? [],
  );
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
    .flatMap((reach) =>
      reach.kind === 'reached'
        ? [...reach.field.via, ...(reach.field.through ? [reach.field.through] : [])]
        : [],
    )
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
  if ('search' in filter) return null;
  if ('instant' in filter)
    return dataSets.some(({ times }) => Object.hasOwn(times, filter.instant))
      ? null
      : { law: 5, fault: fault('unknown_instant', { instant: filter.instant }) };
  const name = 'dimension' in filter ? filter.dimension : filter.number;
  if (isTimeDimension(name)) return null;
  const reaches = dataSets.map((dataSet) =>
    'dimension' in filter ? model.dimension(dataSet, name) : model.number(dataSet, name),
  );
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
      'dimension' in filter
        ? fault('unknown_dimension', { dimension: name })
        : fault('unknown_number', { number: name }),
  };
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
  checkAxes,
  checkFilters,
  checkShares,
  checkBars,
  checkComparison,
  checkTops,
  checkOrder,
];
