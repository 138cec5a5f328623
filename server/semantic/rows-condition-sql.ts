import type { DataSet } from '#contracts/semantic/data-set.ts';
import type { QuestionFilter } from '#contracts/semantic/question.ts';
import { planFilter } from '#engine/semantic/plan-filters.ts';
import type { PlannedFilter, Viewer } from '#engine/semantic/plan.ts';
import { joinConditions, type Sql } from '#server/kit/clickhouse/sql.ts';
import {
  buildFilterCondition,
  buildSeenConditions,
  type ConditionContext,
} from '#server/semantic/condition-sql.ts';
import { MODEL } from '#server/semantic/model.ts';
import { isSharedFilter } from '#server/semantic/row-sql.ts';

/** For whom and where rows are listed. */
type RowsContext = Pick<ConditionContext, 'viewer' | 'zone' | 'search'>;

/**
 * The condition of a list: exactly the rows of a data set that counts under these filters count, apart from their span. Links to other data
 * sets are not followed.
 */
export function buildRowsCondition(
  dataSet: DataSet,
  filters: readonly QuestionFilter[],
  rows: RowsContext,
): Sql {
  const planned = planFilters(dataSet, filters);
  const context = toConditionContext(dataSet, rows);
  return joinConditions([
    ...buildSeenConditions(dataSet, context, planned),
    ...planned.map((one) => buildFilterCondition(one, dataSet, context)),
  ]);
}

/** The condition of filters alone, for a table that has a part of the columns of a data set and only rows that are counted. */
export function buildFiltersCondition(
  dataSet: DataSet,
  filters: readonly QuestionFilter[],
  rows: RowsContext,
): Sql {
  const context = toConditionContext(dataSet, rows);
  return joinConditions(
    planFilters(dataSet, filters).map((one) => buildFilterCondition(one, dataSet, context)),
  );
}

/**
 * Those of the filters on posts that hold for an account's mention of a public post exactly if they hold for the public post: which mentions
 * take the place of public posts is found among few.
 */
export function buildSharedCondition(
  dataSet: DataSet,
  filters: readonly QuestionFilter[],
  rows: RowsContext,
): Sql {
  const context = toConditionContext(dataSet, rows);
  const shared = planFilters(dataSet, filters).filter(isSharedFilter);
  return joinConditions(shared.map((one) => buildFilterCondition(one, dataSet, context)));
}

function planFilters(dataSet: DataSet, filters: readonly QuestionFilter[]): PlannedFilter[] {
  return filters.map((filter) => {
    const one = planFilter(filter, dataSet, MODEL);
    if (!one) throw new Error(`no filter of ${dataSet.name}: ${JSON.stringify(filter)}`);
    return one;
  });
}

function toConditionContext({ times }: DataSet, { viewer, zone, search }: RowsContext): ConditionContext {
  const [time = ''] = Object.values(times);
  // No list of these rows has values that end.
  return { viewer, zone, search, time, now: 0, selectLinked };
}

/** The condition of the rows that a viewer sees, whether they are counted or not. */
export function buildVisibleCondition(dataSet: DataSet, sets: Viewer['sets']): Sql {
  const viewer = { permissions: new Set<string>(), personal: false, sets };
  return joinConditions(
    buildSeenConditions(
      { ...dataSet, counted: null },
      toConditionContext(dataSet, { viewer, zone: 'UTC', search }),
    ),
  );
}

function selectLinked(): never {
  throw new Error('a list follows no links');
}
function search(): never {
  throw new Error('visibility searches no text');
}
