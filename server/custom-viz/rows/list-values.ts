import type { z } from 'zod';
import type { ValueList, ValueQuery } from '#contracts/custom-viz/rows.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import type { DataSet } from '#contracts/semantic/data-set.ts';
import { isTimeDimension, parseKeyedName, type LabelSource } from '#contracts/semantic/dimension.ts';
import type { QuestionRefusal, QuestionResult } from '#contracts/semantic/question-result.ts';
import {
  getFilterDimension,
  MeasureRef,
  Question,
  QUESTION_LIMITS,
  type QuestionFilter,
} from '#contracts/semantic/question.ts';
import type { Model } from '#engine/semantic/model.ts';
import { makeTextFilter } from '#engine/text/text-filter.ts';
import { refuse } from '#server/kit/errors.ts';
import { listFault } from '#server/kit/http/error-texts.ts';
import { answerQuestions, type QuestionScope, type ViewerInput } from '#server/semantic/public.ts';

type RefusalResult = z.infer<typeof QuestionRefusal>;
type ValueRequest = {
  query: ValueQuery;
  viewer: ViewerInput;
  /** Conditions that hold whatever else is chosen, also those of the dimension itself. */
  locks?: readonly QuestionFilter[];
  signal?: AbortSignal | undefined;
};

/** Labels that are texts of the suite: the browser has them, and searches them itself. */
const TEXT_LABELS: ReadonlySet<LabelSource> = new Set<LabelSource>([
  'channel',
  'sentiment',
  'language',
  'country',
  'word',
]);

/**
 * The values of a dimension among the rows that fulfil conditions, the most frequent first. Every data set is counted for the reader, so a
 * value of rows that they may not see is not listed.
 * @throws invalid_request where no data set has the dimension, or none of those that are named
 */
export async function listValues(
  scope: QuestionScope,
  { query, viewer, locks = [], signal }: ValueRequest,
): Promise<ValueList | RefusalResult> {
  const { model } = await scope.inUnit((unit) => scope.context.ports.loadAccountModel(unit, viewer.person));
  const dataSets = chooseDataSets(query, viewer, model);
  if (dataSets.length === 0 && model.closed && chooseDataSets(query, viewer, model.closed.whole).length > 0)
    return refuseClosed(query);
  if (dataSets.length === 0) refuseUnknown(query, viewer, model);
  const questions = dataSets.map((dataSet) => buildValueQuestion(dataSet, query, locks));
  const results = await answerQuestions(scope, questions, { viewer, use: 'interactive', signal });
  const answered = results.flatMap((result) => (result.ok ? [result] : []));
  const [refused] = results.flatMap((result) => (result.ok ? [] : [result]));
  if (answered.length === 0 && refused) return refused;
  return toValueList(answered, { query, dataSets });
}

/** The data sets that have the dimension and that the reader may see: those that are named, or all. */
function chooseDataSets(
  { dimension, data_sets }: ValueQuery,
  { permissions }: ViewerInput,
  model: Model,
): DataSet[] {
  const having = [...model.dataSets.values()].filter(
    (dataSet) =>
      permissions.includes(dataSet.permission) &&
      (isTimeDimension(dimension) || model.dimension(dataSet, dimension).kind === 'reached'),
  );
  const named = having.filter(({ name }) => data_sets.includes(name));
  if (data_sets.length > 0) return named;
  // Where rows have the dimension themselves, rows that are linked to them add nothing.
  const own = having.filter(({ dimensions }) =>
    Object.hasOwn(dimensions, parseKeyedName(dimension)?.dimension ?? dimension),
  );
  return own.length > 0 ? own : having;
}

function refuseClosed({ dimension }: ValueQuery): RefusalResult {
  const closed = listFault(fault('field_hidden', { field: dimension }));
  return { ok: false, code: 'hidden', law: null, fault: closed, nearest: null };
}

/** Refuses the dimension; where other data sets than the named ones have it, their names. */
function refuseUnknown(query: ValueQuery, viewer: ViewerInput, model: Model): never {
  const { dimension, data_sets } = query;
  const unknown = fault('unknown_dimension', { dimension });
  const isKnown = chooseDataSets({ ...query, data_sets: [] }, viewer, model).length > 0;
  const fields = isKnown
    ? Object.fromEntries(
        data_sets.map((name, index) => [
          `data_sets.${index}`,
          model.dataSets.has(name) ? unknown : fault('not_known_here'),
        ]),
      )
    : { dimension: unknown };
  return refuse('invalid_request', { fields });
}

function buildValueQuestion(
  dataSet: DataSet,
  { dimension, filters, span, zone, search, limit }: ValueQuery,
  locks: readonly QuestionFilter[],
): Question {
  const measure = MeasureRef.parse(`${dataSet.name}.${findCountMeasure(dataSet)}`);
  // The values of one filter are not narrowed by its own choice, and by what no row of the data set has.
  const applied = filters.filter((filter) => getFilterDimension(filter) !== dimension);
  return Question.parse({
    measures: [measure],
    rows: [{ dimension }],
    filters: [...applied, ...locks],
    span,
    zone,
    order: { by: measure, descending: true },
    limit: search === '' ? limit + 1 : QUESTION_LIMITS.rows,
  });
}

function findCountMeasure({ measures }: DataSet): string {
  const counting = Object.entries(measures).find(
    ([, { aggregate, where }]) => aggregate === 'count' && where === undefined,
  );
  return counting?.[0] ?? '';
}

type AnswerResult = Extract<QuestionResult, { ok: true }>;

function toValueList(
  answered: readonly AnswerResult[],
  { query: { dimension, search, limit }, dataSets }: { query: ValueQuery; dataSets: readonly DataSet[] },
): ValueList {
  const counts = new Map<string | null, number>();
  for (const { answer } of answered)
    for (const [index, [value]] of answer.rows.entries()) {
      const found = answer.cells[index]?.[0]?.[0]?.value ?? 0;
      if (value?.kind === 'value' && found > 0) counts.set(value.key, (counts.get(value.key) ?? 0) + found);
    }
  const names = Object.assign({}, ...answered.map(({ labels }) => labels[dimension] ?? {})) as Record<
    string,
    string | null
  >;
  const matches = makeTextFilter(search);
  const isFound = (key: string | null): boolean =>
    isTextDimension(dimension, dataSets) || matches([key, names[key ?? '']].join(' '));
  const found = [...counts]
    .filter(([key]) => isFound(key))
    .toSorted(([one, many], [other, more]) => more - many || ((one ?? '') < (other ?? '') ? -1 : 1));
  const shown = found.slice(0, limit);
  const labels = Object.fromEntries(
    shown.flatMap(([key]) => (key !== null && key in names ? [[key, names[key] ?? null]] : [])),
  );
  return {
    ok: true,
    values: shown.map(([key, count]) => ({ key, count })),
    labels: Object.keys(labels).length > 0 ? { [dimension]: labels } : {},
    more: found.length > limit,
  };
}

function isTextDimension(name: string, dataSets: readonly DataSet[]): boolean {
  return dataSets.some(({ dimensions }) => {
    const declared = Object.hasOwn(dimensions, name) ? dimensions[name] : undefined;
    return declared !== undefined && TEXT_LABELS.has(declared.label);
  });
}
