import type { NumberedValue, TypedSource, TypedValue } from '#engine/expert-sql/typed-tree.ts';
import { listOperands } from '#engine/expert-sql/typed-value.ts';
import { columnSql, getMilliseconds, wholeSql } from '#server/expert-sql/constant-sql.ts';
import { zoneSql } from '#server/expert-sql/date-sql.ts';
import type { RenderContext } from '#server/expert-sql/render-context.ts';
import { valueSql } from '#server/expert-sql/value-sql.ts';
import { bindValue, joinSql, sql, type Sql } from '#server/kit/clickhouse/sql.ts';

type Source<K extends TypedSource['kind']> = Extract<TypedSource, { kind: K }>;

/** A query of the rows of a source, with their columns by their numbers. */
export function sourceSql(source: TypedSource, context: RenderContext): Sql {
  switch (source.kind) {
    case 'table':
      return context.readTable(source.reading);
    case 'query':
      return context.renderQuery(source.query);
    case 'join':
      return joinSourceSql(source, context);
    case 'unnest':
      return unnestSql(source, context);
    case 'series':
      return seriesSql(source, context);
  }
}

/** Values with the names of their columns. */
export function namedSql(values: readonly NumberedValue[], render: (value: TypedValue) => Sql): Sql {
  return joinSql(
    values.map(({ id, value }) => sql`${render(value)} as ${columnSql(id)}`),
    sql`, `,
  );
}

const JOINS: Readonly<Record<'inner' | 'left' | 'right' | 'full', Sql>> = {
  inner: sql`inner join`,
  left: sql`left join`,
  right: sql`right join`,
  full: sql`full join`,
};

/**
 * The engine joins by equal keys. A condition without one is checked over all pairs: of an inner join after it, of others within it, beside a
 * key that all rows have.
 */
function joinSourceSql({ join, left, right, on, merged }: Source<'join'>, context: RenderContext): Sql {
  const sides = [left, right].map((side) => sourceSql(side, context));
  const [first = sql``, second = sql``] = sides;
  const also = merged.length === 0 ? sql`` : sql`, ${namedSql(merged, (value) => valueSql(value, context))}`;
  const condition = on && valueSql(on, context);
  const isKeyed = on !== null && hasKey(on, listIds(left), listIds(right));
  if (isKeyed && condition)
    return sql`select *${also} from (${first}) as l ${JOINS[join]} (${second}) as r on ${condition}`;
  if (join === 'inner') {
    const where = condition ? sql` where ${condition}` : sql``;
    return sql`select *${also} from (${first}) as l cross join (${second}) as r${where}`;
  }
  const keyed = [first, second].map((side, index) =>
    index === 0
      ? sql`(select *, 1 as left_key from (${side})) as l`
      : sql`(select *, 1 as right_key from (${side})) as r`,
  );
  const [l = sql``, r = sql``] = keyed;
  return sql`select * except (left_key, right_key)${also} from ${l} ${JOINS[join]} ${r} on left_key = right_key and ${condition ?? sql`1`}`;
}

/** Whether a condition has an equality between a column of each side, beside which all else may be. */
function hasKey(value: TypedValue, left: ReadonlySet<number>, right: ReadonlySet<number>): boolean {
  if (value.kind !== 'call') return false;
  if (value.name === 'and') return value.operands.some((one) => hasKey(one, left, right));
  const [first, second] = value.operands;
  if (value.name !== '=' || !first || !second) return false;
  return (
    (isOfSide(first, left) && isOfSide(second, right)) || (isOfSide(first, right) && isOfSide(second, left))
  );
}

function isOfSide(value: TypedValue, ids: ReadonlySet<number>): boolean {
  if (value.kind === 'query' || value.kind === 'among_query') return false;
  if (value.kind === 'column') return ids.has(value.id);
  const operands = listOperands(value).filter((one) => one.kind !== 'constant');
  return operands.length > 0 && operands.every((one) => isOfSide(one, ids));
}

/** The columns of a source. */
function listIds(source: TypedSource): Set<number> {
  switch (source.kind) {
    case 'table':
      return new Set([...source.reading.columns.values()].map(({ id }) => id));
    case 'query':
      return new Set(source.query.columns.map(({ id }) => id));
    case 'join':
      return new Set([
        ...listIds(source.left),
        ...listIds(source.right),
        ...source.merged.map(({ id }) => id),
      ]);
    case 'unnest':
      return new Set([...(source.before ? listIds(source.before) : []), source.id]);
    case 'series':
      return new Set([source.id]);
  }
}

function unnestSql({ before, list, id, outer }: Source<'unnest'>, context: RenderContext): Sql {
  const values = valueSql(list, context);
  const kept = outer
    ? sql`if(empty(${values}), [NULL], arrayMap(one -> toNullable(one), ${values}))`
    : values;
  const column = sql`arrayJoin(${kept}) as ${columnSql(id)}`;
  return before ? sql`select *, ${column} from (${sourceSql(before, context)})` : sql`select ${column}`;
}

function seriesSql({ start, stop, step, count, id }: Source<'series'>, context: RenderContext): Sql {
  const [from, to] = [valueSql(start, context), valueSql(stop, context)];
  const list = sql`range(toUInt64(${wholeSql(count)}))`;
  if (start.type === 'integer') {
    const by = valueSql(step, context);
    return sql`select arrayJoin(arrayMap(one -> ${from} + toInt64(one) * ${by}, ${list})) as ${columnSql(id)}`;
  }
  const value = step.kind === 'constant' && typeof step.value === 'object' ? step.value : null;
  if (!value) throw new Error('a series without a step');
  const { months, days } = value;
  const local = sql`toTimeZone(${from}, ${zoneSql(start, context.clock)})`;
  const moved =
    months > 0
      ? sql`addMonths(${local}, toInt32(one) * ${bindValue('Int32', months)})`
      : days > 0
        ? sql`addDays(${local}, toInt32(one) * ${bindValue('Int32', days)})`
        : sql`addMilliseconds(${from}, toInt64(one) * ${bindValue('Int64', getMilliseconds(value))})`;
  const instants = sql`arrayMap(one -> toTimeZone(${moved}, 'UTC'), ${list})`;
  return sql`select arrayJoin(arrayFilter(one -> one <= ${to}, ${instants})) as ${columnSql(id)}`;
}
