import type { DataSet } from '#contracts/semantic/data-set.ts';
import type { MeasureDeclaration } from '#contracts/semantic/measure.ts';
import type { PlannedMeasure } from '#engine/semantic/plan.ts';
import { nameSql } from '#server/kit/clickhouse/account-select.ts';
import { bindValue, joinConditions, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import { bindScalar } from '#server/semantic/column-sql.ts';
import { buildRowCondition } from '#server/semantic/condition-sql.ts';

/** The value of a measure of a group, null where there is nothing; of means the sum and the number of values. */
export type AggregateSql = { value: Sql; count: Sql | null };

/** How the rows of a group become a measure. `about`: distinct counts are estimated, within one in a hundred. */
export function buildAggregateSql(
  measure: MeasureDeclaration,
  dataSet: DataSet,
  about: boolean,
): AggregateSql {
  const where = measure.where ? [buildRowCondition(measure.where, dataSet)] : [];
  const condition = joinConditions(where);
  if (measure.aggregate === 'count')
    return { value: where.length === 0 ? sql`count()` : sql`countIf(${condition})`, count: null };
  const column = nameSql(measure.column);
  switch (measure.aggregate) {
    case 'sum':
      return { value: sql`sumOrNullIf(${column}, ${condition})`, count: null };
    case 'mean':
      return {
        value: sql`sumOrNullIf(${column}, ${condition})`,
        count: sql`countIf(isNotNull(${column}) and ${condition})`,
      };
    case 'least':
      return { value: sql`minOrNullIf(${column}, ${condition})`, count: null };
    case 'most':
      return { value: sql`maxOrNullIf(${column}, ${condition})`, count: null };
    case 'quantile':
      return {
        value: sql`quantileExactInclusiveOrNullIf(${bindValue('Float64', measure.level)})(${column}, ${condition})`,
        count: null,
      };
    case 'distinct':
      return { value: buildDistinctSql(measure, dataSet, { where, about }), count: null };
    case 'latest':
      return { value: buildLatestSql(column, nameSql(measure.at), condition), count: null };
  }
}

type DistinctMeasure = Extract<MeasureDeclaration, { aggregate: 'distinct' }>;

function buildDistinctSql(
  { column: name, blank, single }: DistinctMeasure,
  { columns }: DataSet,
  { where, about }: { where: readonly Sql[]; about: boolean },
): Sql {
  const column = nameSql(name);
  const type = columns[name] ?? 'text';
  const apart = [blank, single].flatMap((one) =>
    one === undefined ? [] : [sql`${column} <> ${bindScalar(type, one)}`],
  );
  const counted = joinConditions([sql`isNotNull(${column})`, ...apart, ...where]);
  const distinct = about
    ? sql`uniqCombined64If(17)(${column}, ${counted})`
    : sql`uniqExactIf(${column}, ${counted})`;
  if (single === undefined) return distinct;
  return sql`${distinct} + countIf(${joinConditions([sql`${column} = ${bindScalar(type, single)}`, ...where])})`;
}

/** Balances: the rows of the last instant that has any. */
function buildLatestSql(column: Sql, at: Sql, condition: Sql): Sql {
  const counted = sql`isNotNull(${column}) and isNotNull(${at}) and ${condition}`;
  return sql`if(countIf(${counted}) = 0, null, arraySum(arrayMap(one -> if(one.1 = maxIf(${at}, ${counted}), one.2, 0),
    groupArrayIf((${at}, toFloat64(assumeNotNull(${column}))), ${counted}))))`;
}

/** The value of a measure of a ranking, from the aliases of its parts. */
export function buildRankedSql(
  { parts }: PlannedMeasure,
  aliasOf: (name: string) => { value: Sql; count: Sql | null },
): Sql {
  const above = aliasOf(parts.numerator);
  if (parts.denominator === null)
    return above.count ? sql`${above.value} / nullIf(${above.count}, 0)` : above.value;
  const net = parts.less === null ? above.value : sql`(${above.value} - ${aliasOf(parts.less).value})`;
  return sql`${net} / nullIf(${aliasOf(parts.denominator).value}, 0)`;
}
