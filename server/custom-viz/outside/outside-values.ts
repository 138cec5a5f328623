import type { z } from 'zod';
import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import type { DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import { buildFilterConditions } from '#contracts/custom-viz/filter-value.ts';
import { resolvePeriod } from '#contracts/custom-viz/period.ts';
import { ValueQuery, type ValueList } from '#contracts/custom-viz/rows.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import type { QuestionRefusal } from '#contracts/semantic/question-result.ts';
import type { QuestionFilter } from '#contracts/semantic/question.ts';
import { listReachedDataSets } from '#server/custom-viz/embedding/check-claims.ts';
import type { OutsideMaker } from '#server/custom-viz/outside/load-maker.ts';
import { countsMentions, listMentionChoices } from '#server/custom-viz/outside/mention-choices.ts';
import { listValues } from '#server/custom-viz/rows/list-values.ts';
import { refuse } from '#server/kit/errors.ts';
import type { QuestionScope } from '#server/semantic/public.ts';

/** Who lists values from outside: with whose rights, and which filters they may set. */
export type OutsideReader = Omit<OutsideMaker, 'scope'> & {
  document: DashboardDocument;
  editable: readonly string[];
  /** Conditions that hold whatever is chosen. */
  locks: readonly Extract<QuestionFilter, { dimension: string }>[];
};

type OutsideValueQuery = { filter: string; search: string; state: DashboardState };

/**
 * The values of a filter that somebody outside may set, in the data sets of the dashboard, among the rows that the other filters leave.
 * @throws invalid_request where they may not set it
 */
export async function listOutsideValues(
  scope: QuestionScope,
  { document, editable, viewer, model, reading, locks }: OutsideReader,
  { filter: id, search, state }: OutsideValueQuery,
): Promise<ValueList | z.infer<typeof QuestionRefusal>> {
  const filter = document.filters.find(({ _id }) => _id === id);
  if (!filter || filter.of === 'number' || !editable.includes(id))
    return refuse('invalid_request', { fields: { filter: fault('not_known_here') } });
  if (countsMentions(document))
    return listMentionChoices(scope, { document, state, viewer, reading }, { filter, search });
  const dimensions = [filter.dimension, ...locks.map(({ dimension }) => dimension)];
  const query = ValueQuery.parse({
    dimension: filter.dimension,
    data_sets: listReachedDataSets(document, dimensions, model),
    filters: listOtherFilters(document, state, id),
    span: resolvePeriod(state.period ?? document.period, reading),
    zone: reading.zone,
    search,
  });
  if (query.data_sets.length === 0) return { ok: true, values: [], labels: {}, more: false };
  return listValues(scope, { query, viewer, locks });
}

/** The conditions of all other filters. */
function listOtherFilters(
  { filters }: DashboardDocument,
  state: DashboardState,
  id: string,
): QuestionFilter[] {
  return filters.flatMap((filter): QuestionFilter[] =>
    filter._id === id ? [] : buildFilterConditions(filter, state.filters[filter._id] ?? filter.value),
  );
}
