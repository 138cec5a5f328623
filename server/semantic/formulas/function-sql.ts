import type { TypedExpression } from '#engine/formula/checker.ts';
import type { FormulaClock } from '#engine/formula/formula-value.ts';
import { isFunctionName, type FunctionName } from '#engine/formula/functions.ts';
import { bindInstant, bindValue, joinSql, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import { buildDatePartSql, buildDaySql, buildTruncSql } from '#server/semantic/formulas/date-sql.ts';

type CallNode = Extract<TypedExpression, { kind: 'call' }>;
type BuildNode = (node: TypedExpression) => Sql;

/** Functions that are one function of the engine with the same values. */
const SAME: Partial<Readonly<Record<FunctionName, Sql>>> = {
  coalesce: sql`coalesce`,
  if_none: sql`coalesce`,
  is_none: sql`isNull`,
  lower: sql`lowerUTF8`,
  upper: sql`upperUTF8`,
  trim: sql`trimBoth`,
  starts_with: sql`startsWith`,
  ends_with: sql`endsWith`,
  left: sql`leftUTF8`,
  right: sql`rightUTF8`,
  concat: sql`concat`,
  abs: sql`abs`,
  floor: sql`floor`,
  ceil: sql`ceil`,
  least: sql`least`,
  greatest: sql`greatest`,
};

/** The piece for a call of a function of single values, or of rows where it is an aggregate. */
export function buildFunctionSql(node: CallNode, build: BuildNode, clock: FormulaClock): Sql {
  if (!isFunctionName(node.name)) return sql`NULL`;
  const same = SAME[node.name];
  if (same !== undefined) return sql`${same}(${joinSql(node.arguments.map(build), sql`, `)})`;
  return buildAggregateSql(node, build) ?? buildDateSql(node, build, clock) ?? buildOtherSql(node, build);
}

/** Counts of no rows are 0; everything else is none. */
function buildAggregateSql({ name, arguments: [of, level] }: CallNode, build: BuildNode): Sql | undefined {
  if (of === undefined) return name === 'count' ? sql`toFloat64(count())` : undefined;
  switch (name) {
    case 'count_if':
      return sql`toFloat64(countIf(ifNull(${build(of)}, 0)))`;
    case 'count_distinct':
      // Zero has no sign: one with it would count as another number.
      return of.type.kind === 'number'
        ? sql`toFloat64(uniqExact(${build(of)} + 0))`
        : sql`toFloat64(uniqExact(${build(of)}))`;
    case 'sum':
      return sql`ifNotFinite(sumOrNull(${build(of)}), NULL)`;
    case 'average':
      return sql`ifNotFinite(avgOrNull(${build(of)}), NULL)`;
    case 'min':
      return sql`minOrNull(${build(of)})`;
    case 'max':
      return sql`maxOrNull(${build(of)})`;
    case 'median':
      return sql`ifNotFinite(quantileExactInclusiveOrNull(0.5)(${build(of)}), NULL)`;
    case 'percentile': {
      const part = bindValue('Float64', level?.kind === 'number' ? level.value / 100 : 0.5);
      return sql`ifNotFinite(quantileExactInclusiveOrNull(${part})(${build(of)}), NULL)`;
    }
    default:
      return undefined;
  }
}

function buildDateSql(
  { name, arguments: [first, second, third] }: CallNode,
  build: BuildNode,
  clock: FormulaClock,
): Sql | undefined {
  if (first === undefined) return undefined;
  const zone = bindValue('String', third?.kind === 'text' ? third.value : clock.zone);
  switch (name) {
    case 'date':
      return bindValue('Date32', first.kind === 'text' ? first.value : null);
    case 'time':
      return first.kind === 'text' ? bindInstant(first.value) : sql`NULL`;
    case 'date_part':
      return buildDatePartSql(build(first), { node: first, part: second, zone });
    case 'trunc':
      return buildTruncSql(build(first), { node: first, unit: second, zone, weekStart: clock.weekStart });
    case 'days_between': {
      if (second === undefined) return undefined;
      const [from, to] = [buildDaySql(build(first), first, zone), buildDaySql(build(second), second, zone)];
      return sql`toFloat64(dateDiff('day', ${from}, ${to}))`;
    }
    default:
      return undefined;
  }
}

function buildOtherSql({ name, arguments: [first, second, third] }: CallNode, build: BuildNode): Sql {
  if (first === undefined) return sql`NULL`;
  const value = build(first);
  const other = second === undefined ? sql`NULL` : build(second);
  switch (name) {
    case 'if':
      return sql`if(${value}, ${other}, ${third === undefined ? sql`NULL` : build(third)})`;
    case 'contains':
      return sql`(position(${value}, ${other}) > 0)`;
    // The engine's own `has` finds a null where the list has the text below it.
    case 'has':
      return sql`arrayExists(listed -> ifNull(listed = ${other}, 0), ${value})`;
    case 'length':
      return sql`toFloat64(lengthUTF8(${value}))`;
    case 'size':
      return sql`toFloat64(length(${value}))`;
    case 'round': {
      const factor = bindValue('Float64', 10 ** (second?.kind === 'number' ? second.value : 0));
      return sql`ifNotFinite(floor(${value} * ${factor} + 0.5) / ${factor}, NULL)`;
    }
    case 'minutes':
      return sql`(${value} / 60)`;
    case 'hours':
      return sql`(${value} / 3600)`;
    case 'days':
      return sql`(${value} / 86400)`;
    // What a number is called does not change it; the functions of other rows were split off before.
    default:
      return value;
  }
}
