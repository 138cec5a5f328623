import type { AnswerNote } from '#contracts/semantic/answer.ts';
import type { DataSet } from '#contracts/semantic/data-set.ts';
import type { PlainFilter, Question, QuestionFilter } from '#contracts/semantic/question.ts';
import { getFilterDimension } from '#contracts/semantic/question.ts';
import { findTexts, withBins, type Model } from '#engine/semantic/model.ts';
import type { PlannedFilter } from '#engine/semantic/plan.ts';

/** The filters of a question as far as they apply to each data set. */
export type PlannedFilters = {
  planned: Map<string, PlannedFilter[]>;
  applied: Map<string, QuestionFilter[]>;
  notes: AnswerNote[];
};

const NONE_DROPPED: ReadonlySet<string> = new Set();

/**
 * Law 5: a filter applies to every data set that has its dimension; a note names those that do not have it.
 * @param dropped dimensions whose filters are left out
 */
export function planFilters(
  question: Question,
  dataSets: readonly DataSet[],
  model: Model,
  dropped: ReadonlySet<string> = NONE_DROPPED,
): PlannedFilters {
  const result: PlannedFilters = { planned: new Map(), applied: new Map(), notes: [] };
  for (const dataSet of dataSets) {
    const planned: PlannedFilter[] = [];
    const applied: QuestionFilter[] = [];
    for (const filter of question.filters) {
      if (dropped.has(getFilterDimension(filter) ?? '')) continue;
      const one = planFilter(filter, dataSet, model);
      if (one === null) result.notes.push({ code: 'filter_not_applied', data_set: dataSet.name, filter });
      else {
        planned.push(one);
        applied.push(filter);
      }
    }
    result.planned.set(dataSet.name, planned);
    result.applied.set(dataSet.name, applied);
  }
  return result;
}

/** A filter as it applies to a data set; null where it does not. */
export function planFilter(filter: QuestionFilter, dataSet: DataSet, model: Model): PlannedFilter | null {
  if ('except' in filter) {
    const filters = planAll(filter.except, dataSet, model);
    return filters && { kind: 'except', filters };
  }
  if ('any' in filter) {
    const groups = filter.any.map((group) => planAll(group, dataSet, model));
    return groups.includes(null) ? null : { kind: 'any', groups: groups.filter((one) => one !== null) };
  }
  if (!('linked' in filter)) return planPlainFilter(filter, dataSet, model);
  const link = model.many.get(dataSet.name)?.find((one) => one.dataSet.name === filter.linked);
  if (!link) return null;
  const filters = filter.filters.flatMap((one) => planPlainFilter(one, link.dataSet, model) ?? []);
  return { kind: 'linked', dataSet: link.dataSet, by: link.by, is: filter.is, filters };
}

/** Conditions that apply only together; null where one of them does not. */
function planAll(filters: readonly PlainFilter[], dataSet: DataSet, model: Model): PlannedFilter[] | null {
  const planned = filters.map((one) => planPlainFilter(one, dataSet, model));
  return planned.includes(null) ? null : planned.filter((one) => one !== null);
}

function planPlainFilter(filter: PlainFilter, dataSet: DataSet, model: Model): PlannedFilter | null {
  if ('search' in filter)
    return dataSet.searched
      ? { kind: 'search', text: filter.search, readAs: filter.read_as ?? 'query' }
      : null;
  if ('instant' in filter) return planInstantFilter(filter, dataSet);
  if ('number' in filter) {
    const reach = model.number(dataSet, filter.number);
    if (reach.kind !== 'reached') return null;
    const { is = 'within', least = null, most = null } = filter;
    return { kind: 'number', field: reach.field, is, least, most };
  }
  if ('text_of' in filter) {
    const reach = model.dimension(dataSet, filter.text_of);
    const field = reach.kind === 'reached' ? findTexts(reach.field) : null;
    return field && { kind: 'text', field, is: filter.is, part: filter.part };
  }
  const { dimension, is, values, zone = null, bins = null } = filter;
  if (dimension === 'weekday' || dimension === 'hour')
    return { kind: 'clock', unit: dimension, is, values, zone };
  const reach = model.dimension(dataSet, dimension);
  if (reach.kind !== 'reached') return null;
  return { kind: 'values', dimension, field: withBins(reach.field, bins), is, values };
}

function planInstantFilter(
  { instant, is = 'within', from, to }: Extract<PlainFilter, { instant: string }>,
  { times }: DataSet,
): PlannedFilter | null {
  const column = Object.hasOwn(times, instant) ? times[instant] : undefined;
  if (column === undefined) return null;
  return { kind: 'instant', column, is, span: { from: Date.parse(from), to: Date.parse(to) } };
}
