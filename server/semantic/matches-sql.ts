import type { DataSet } from '#contracts/semantic/data-set.ts';
import { listColumns } from '#engine/semantic/part-columns.ts';
import type { PlannedFilter, PlannedPart } from '#engine/semantic/plan.ts';
import { nameSql } from '#server/kit/clickhouse/account-select.ts';
import { bindValue, joinConditions, joinSql, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import { makeConditionContext } from '#server/semantic/condition-context.ts';
import { buildFilterCondition, buildSeenConditions } from '#server/semantic/condition-sql.ts';
import { buildTimesCondition } from '#server/semantic/part-sql.ts';
import type { RenderContext, ToSource } from '#server/semantic/reading.ts';
import { buildRowSelect, isSharedFilter, PUBLISHED } from '#server/semantic/row-sql.ts';

const isSearch = (filter: PlannedFilter): boolean => filter.kind === 'search';

/** The conditions within a condition. */
function listInner(filter: PlannedFilter): readonly PlannedFilter[] {
  if (filter.kind === 'any') return filter.groups.flat();
  return filter.kind === 'except' ? filter.filters : [];
}

/** What the parts that read the same matches have in common; null where a part searches no text, or does not read rows. */
export function getMatchKey({ dataSet, filters, source, time, zone }: PlannedPart): string | null {
  const texts = filters.flatMap((filter) => (filter.kind === 'search' ? [[filter.readAs, filter.text]] : []));
  // A text that is searched within another condition is no column of the matches.
  const isWithin = filters.some((one) => listInner(one).some(isSearch));
  if (texts.length === 0 || isWithin || source.from !== 'rows') return null;
  // A filter on what decides which rows are counted takes the place of that rule.
  const chosen = filters.some((one) => one.kind === 'values' && one.dimension === dataSet.countedBy);
  return JSON.stringify([dataSet.name, time, zone, chosen, texts]);
}

/** Parts over a table of their matches, which are visible and in the span of some part. Parts of one data set have one afterwards as well. */
export function makeSourceOfMatches(table: string): ToSource {
  const dataSets = new Map<DataSet, DataSet>();
  return (part) => {
    const dataSet = dataSets.get(part.dataSet) ?? {
      ...part.dataSet,
      table,
      versioned: false,
      scope: 'account' as const,
      unionWith: null,
    };
    dataSets.set(part.dataSet, dataSet);
    return { ...part, dataSet, filters: part.filters.filter((filter) => !isSearch(filter)) };
  };
}

/** The matches of parts with the same {@link getMatchKey}: the columns that they read, in all of their spans, at most `limit` rows. */
export function buildMatchesSql(parts: readonly PlannedPart[], context: RenderContext, limit: number): Sql {
  const [first] = parts;
  if (!first) throw new Error('no part');
  const { dataSet } = first;
  const conditions = makeConditionContext(context, first);
  const spans = [...new Map(parts.map(({ span }) => [`${span.from} ${span.to}`, span])).values()];
  const toCondition = (one: PlannedFilter): Sql => buildFilterCondition(one, dataSet, conditions);
  const searches = first.filters.filter(isSearch);
  const times = buildTimesCondition(nameSql(first.time), spans);
  const columns = [...new Set(parts.flatMap(listColumns))].toSorted();
  // A column of the account's own rows is selected as it is: an alias of its name would take its place in the condition.
  const account =
    dataSet.scope === 'account'
      ? sql`account_id`
      : sql`${bindValue('UUID', context.accountId)} as account_id`;
  return buildRowSelect(dataSet, context, {
    select: joinSql([account, ...columns.map(nameSql)], sql`, `),
    where: joinConditions([
      times,
      ...buildSeenConditions(dataSet, conditions, first.filters),
      ...searches.map(toCondition),
    ]),
    shared: joinConditions([
      ...(first.time === PUBLISHED ? [times] : []),
      ...searches.filter(isSharedFilter).map(toCondition),
    ]),
    conditions,
    tail: sql`limit ${bindValue('UInt64', limit)}`,
  });
}
