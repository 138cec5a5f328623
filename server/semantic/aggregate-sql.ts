import type { MeasureDeclaration } from '#contracts/semantic/measure.ts';
import type { MeasureScope } from '#engine/formula/split-measure.ts';
import type { PlannedMeasure } from '#engine/semantic/planned-measure.ts';
import { nameSql } from '#server/kit/clickhouse/account-select.ts';
import { bindValue, joinConditions, joinSql, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import { bindScalar } from '#server/semantic/column-sql.ts';
import { buildRowCondition, type RowColumns } from '#server/semantic/condition-sql.ts';
import { buildFormulaSql } from '#server/semantic/formulas/formula-sql.ts';

/** The value of a measure of a group, null where there is nothing; of means the sum and the number of values. */
export type AggregateSql = { value: Sql; count: Sql | null };

/** `about`: distinct counts are estimated, within one in a hundred; `only`: further conditions on the rows that count. */
type AggregateOptions = { about: boolean; only?: readonly Sql[] };

/** How the rows of a group become a measure. */
export function buildAggregateSql(
  measure: MeasureDeclaration,
  rows: RowColumns,
  { about, only = [] }: AggregateOptions,
): AggregateSql {
  const { columnSql = nameSql } = rows;
  const where = [...(measure.where ? [buildRowCondition(measure.where, rows)] : []), ...only];
  const condition = joinConditions(where);
  if (measure.aggregate === 'count')
    return { value: where.length === 0 ? sql`count()` : sql`countIf(${condition})`, count: null };
  const column = columnSql(measure.column);
  switch (measure.aggregate) {
    case 'sum': {
      const { missing } = measure;
      const added = missing === undefined ? column : sql`ifNull(${column}, ${bindValue('UInt8', missing)})`;
      return { value: whereSql(sql`sumOrNull`, added, where), count: null };
    }
    case 'mean':
      return {
        value: whereSql(sql`sumOrNull`, column, where),
        count: sql`countIf(isNotNull(${column}) and ${condition})`,
      };
    case 'least':
      return { value: whereSql(sql`minOrNull`, column, where), count: null };
    case 'most':
      return { value: whereSql(sql`maxOrNull`, column, where), count: null };
    case 'quantile':
      return {
        value: sql`quantileExactInclusiveOrNullIf(${bindValue('Float64', measure.level)})(${column}, ${condition})`,
        count: null,
      };
    case 'distinct':
      return { value: buildDistinctSql(measure, rows, { where, about }), count: null };
    case 'latest':
      return { value: buildLatestSql(column, columnSql(measure.at), condition), count: null };
  }
}

/** What a row adds to a measure that can be added up, or the value of which the different ones count; null for nothing. */
export function buildAddedSql(measure: MeasureDeclaration, rows: RowColumns): Sql {
  const { columnSql = nameSql } = rows;
  const where = measure.where && buildRowCondition(measure.where, rows);
  if (measure.aggregate === 'count') return where ? sql`toUInt8(${where})` : sql`toUInt8(1)`;
  const isDistinct = measure.aggregate === 'distinct' && measure.single === undefined;
  if (measure.aggregate !== 'sum' && !isDistinct) throw new Error(`${measure.aggregate} cannot be added up`);
  const column = columnSql(measure.column);
  const missing = measure.aggregate === 'sum' ? measure.missing : undefined;
  const added = missing === undefined ? column : sql`ifNull(${column}, ${bindValue('UInt8', missing)})`;
  return where ? sql`if(${where}, ${added}, null)` : added;
}

/** An aggregate of a column over the rows of conditions. */
function whereSql(aggregate: Sql, column: Sql, where: readonly Sql[]): Sql {
  return where.length === 0
    ? sql`${aggregate}(${column})`
    : sql`${aggregate}If(${column}, ${joinConditions(where)})`;
}

/** The rows from which a measure is computed; of a ratio those of its denominator, of a formula those of any of its parts. */
export function buildCountedCondition({ dataSet, parts, formula }: PlannedMeasure, rows: RowColumns): Sql {
  if (formula) {
    const own = formula.parts.filter(({ measure, scope }) => measure.dataSet === dataSet && isOfCell(scope));
    const conditions = own.map(({ measure }) => sql`(${buildCountedCondition(measure, rows)})`);
    return conditions.length === 0 ? sql`false` : sql`(${joinSql(conditions, sql` or `)})`;
  }
  const { columnSql = nameSql } = rows;
  const measure = dataSet.measures[parts.denominator ?? parts.numerator];
  if (!measure) return sql`true`;
  return joinConditions([
    ...('column' in measure ? [sql`isNotNull(${columnSql(measure.column)})`] : []),
    ...(measure.where ? [buildRowCondition(measure.where, rows)] : []),
  ]);
}

const isOfCell = ({ period, extent }: MeasureScope): boolean => period === 'now' && extent === 'cell';

type DistinctMeasure = Extract<MeasureDeclaration, { aggregate: 'distinct' }>;

function buildDistinctSql(
  { column: name, blank, single }: DistinctMeasure,
  { columns, columnSql = nameSql }: RowColumns,
  { where, about }: { where: readonly Sql[]; about: boolean },
): Sql {
  const column = columnSql(name);
  const type = columns[name] ?? 'text';
  const apart = [blank, single].flatMap((one) =>
    one === undefined ? [] : [sql`${column} <> ${bindScalar(type, one)}`],
  );
  const present = type.endsWith('?') ? [sql`isNotNull(${column})`] : [];
  const counted = joinConditions([...present, ...apart, ...where]);
  const distinct = countDistinctSql(column, counted, about);
  if (single === undefined) return distinct;
  return sql`${distinct} + countIf(${joinConditions([sql`${column} = ${bindScalar(type, single)}`, ...where])})`;
}

/** The number of different values of a column among the rows of a condition. */
function countDistinctSql(column: Sql, condition: Sql, about: boolean): Sql {
  return about
    ? sql`uniqCombined64If(17)(${column}, ${condition})`
    : sql`uniqExactIf(${column}, ${condition})`;
}

/** A measure of a group, from what its rows add. */
export function buildMergedSql(measure: MeasureDeclaration, added: Sql, about: boolean): Sql {
  if (measure.aggregate !== 'distinct') return sql`sumOrNull(${added})`;
  const { blank } = measure;
  const apart =
    blank === undefined
      ? []
      : [sql`${added} <> ${bindScalar(typeof blank === 'number' ? 'whole' : 'text', blank)}`];
  return countDistinctSql(added, joinConditions([sql`isNotNull(${added})`, ...apart]), about);
}

/** Balances: the rows of the last instant that has any. */
function buildLatestSql(column: Sql, at: Sql, condition: Sql): Sql {
  const counted = sql`isNotNull(${column}) and isNotNull(${at}) and ${condition}`;
  return sql`if(countIf(${counted}) = 0, null, arraySum(arrayMap(one -> if(one.1 = maxIf(${at}, ${counted}), one.2, 0),
    groupArrayIf((${at}, toFloat64(assumeNotNull(${column}))), ${counted}))))`;
}

/** The value of a measure of a ranking, from the aliases of its parts. */
export function buildRankedSql(
  { parts, formula }: PlannedMeasure,
  aliasOf: (name: string) => { value: Sql; count: Sql | null },
): Sql {
  if (formula)
    return buildFormulaSql(formula.tree, {
      clock: formula.clock,
      buildName: () => sql`NULL`,
      buildCell: (index) => {
        const part = formula.parts[index];
        return part ? sql`(${buildRankedSql(part.measure, aliasOf)})` : sql`NULL`;
      },
    });
  const above = aliasOf(parts.numerator);
  if (parts.denominator === null)
    return above.count ? sql`${above.value} / nullIf(${above.count}, 0)` : above.value;
  const net = parts.less === null ? above.value : sql`(${above.value} - ${aliasOf(parts.less).value})`;
  return sql`${net} / nullIf(${aliasOf(parts.denominator).value}, 0)`;
}
