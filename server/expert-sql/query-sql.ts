import type {
  NumberedValue,
  QueryColumn,
  SetSide,
  TypedBody,
  TypedQuery,
  TypedSelect,
} from '#engine/expert-sql/typed-tree.ts';
import { aggregateSql, measureSql } from '#server/expert-sql/aggregate-sql.ts';
import { columnSql } from '#server/expert-sql/constant-sql.ts';
import type { RenderContext } from '#server/expert-sql/render-context.ts';
import { namedSql, sourceSql } from '#server/expert-sql/source-sql.ts';
import { conditionSql, valueSql } from '#server/expert-sql/value-sql.ts';
import { orderSql, windowSql } from '#server/expert-sql/window-sql.ts';
import { bindValue, joinSql, sql, type Sql } from '#server/kit/clickhouse/sql.ts';

/** A checked query as a statement of the engine. */
export function querySql(query: TypedQuery, context: RenderContext): Sql {
  return finishSql(query, context, {
    columns: joinSql(
      query.columns.map(({ id }) => columnSql(id)),
      sql`, `,
    ),
    limit: query.limit,
  });
}

/** What the answer of a statement is made of: `o0…`, in the form in which columns are sent. */
export function answerSql(query: TypedQuery, context: RenderContext, limit: number): Sql {
  const columns = query.columns.map((column, index) => {
    return sql`${sentSql(column)} as ${{ pieces: [`o${index}`] }}`;
  });
  const most = query.limit === null ? limit : Math.min(limit, query.limit);
  return finishSql(query, context, { columns: joinSql(columns, sql`, `), limit: most });
}

type FinishInput = { columns: Sql; limit: number | null };

/** The rows of a body in their order, and how many of them. */
function finishSql(query: TypedQuery, context: RenderContext, { columns, limit }: FinishInput): Sql {
  const { order, offset } = query;
  const parts = [sql`select ${columns} from (${distinctSql(query, context)})`];
  if (order.length > 0) parts.push(sql`order by ${orderSql(order, context)}`);
  if (limit !== null) parts.push(sql`limit ${bindValue('UInt64', limit)}`);
  if (offset > 0) parts.push(sql`offset ${bindValue('UInt64', offset)}`);
  return joinSql(parts, sql` `);
}

/** `distinct on`: the first row of each of some values, in the order of the query. */
function distinctSql({ body, columns, order }: TypedQuery, context: RenderContext): Sql {
  const rows = bodySql(body, columns, context);
  if (body.kind !== 'select' || typeof body.distinct === 'string') return rows;
  const sorted = order.length > 0 ? sql` order by ${orderSql(order, context)}` : sql``;
  return sql`select * from (${rows})${sorted} limit 1 by ${joinSql(body.distinct.map(columnSql), sql`, `)}`;
}

/** Times are sent as milliseconds, intervals as seconds, ids as texts. */
function sentSql({ id, type }: QueryColumn): Sql {
  const column = columnSql(id);
  switch (type) {
    case 'timestamptz':
    case 'timestamp':
      return sql`toUnixTimestamp64Milli(${column})`;
    case 'interval':
      return sql`toFloat64(${column}) / 1000`;
    case 'uuid':
    case 'date':
      return sql`toString(${column})`;
    case 'uuid[]':
      return sql`arrayMap(one -> toString(one), ${column})`;
    case 'boolean':
      return sql`toInt64(${column})`;
    default:
      return column;
  }
}

function bodySql(body: TypedBody, columns: readonly QueryColumn[], context: RenderContext): Sql {
  if (body.kind === 'select') return selectSql(body, context);
  if (body.kind === 'set') return setSql(body, columns, context);
  const rows = body.rows.map((row) => {
    const values = row.flatMap((value, index): NumberedValue[] => {
      const column = columns[index];
      return column ? [{ id: column.id, value }] : [];
    });
    return sql`select ${namedSql(values, (one) => valueSql(one, context))}`;
  });
  return joinSql(rows, sql` union all `);
}

/** Each level of a select is a query of its own, whose columns are the only names of the next. */
function selectSql(select: TypedSelect, context: RenderContext): Sql {
  const { from, where, grouped, having, windows, outputs, distinct } = select;
  let rows = from ? sql` from (${sourceSql(from, context)})` : sql``;
  if (where) rows = sql`${rows} where ${conditionSql(where, context)}`;
  if (grouped) {
    const { keys, aggregates } = grouped;
    const listed = [...keys, ...aggregates];
    const columns =
      listed.length === 0 ? sql`1 as one_group` : namedSql(listed, (one) => groupedSql(one, context));
    const by =
      keys.length === 0
        ? sql``
        : sql` group by ${joinSql(
            keys.map(({ id }) => columnSql(id)),
            sql`, `,
          )}`;
    // Without aggregates and keys all rows are one group.
    const single = listed.length === 0 ? sql` having count() >= 0` : sql``;
    rows = sql` from (select ${columns}${rows}${by}${single})`;
  }
  if (having) rows = sql`${rows} where ${conditionSql(having, context)}`;
  if (windows.length > 0) {
    const calls = namedSql(windows, (one) => {
      if (one.kind !== 'window') throw new Error('no window');
      return windowSql(one, context);
    });
    rows = from || grouped ? sql` from (select *, ${calls}${rows})` : sql` from (select ${calls})`;
  }
  const values = namedSql(outputs, (one) => valueSql(one, context));
  return distinct === 'all' ? sql`select distinct ${values}${rows}` : sql`select ${values}${rows}`;
}

function groupedSql(value: NumberedValue['value'], context: RenderContext): Sql {
  if (value.kind === 'aggregate') return aggregateSql(value, context);
  return value.kind === 'measure' ? measureSql(value, context) : valueSql(value, context);
}

type SetBody = Extract<TypedBody, { kind: 'set' }>;

/** Rows of both sides are equal where all columns are, null to null, as groups are. */
function setSql(
  { operator, all, left, right }: SetBody,
  columns: readonly QueryColumn[],
  context: RenderContext,
): Sql {
  const side = ({ query, values }: SetSide, also: Sql): Sql => {
    const named = values.flatMap((value, index): NumberedValue[] => {
      const column = columns[index];
      return column ? [{ id: column.id, value }] : [];
    });
    return sql`select ${namedSql(named, (one) => valueSql(one, context))}${also} from (${context.renderQuery(query)})`;
  };
  const keys = joinSql(
    columns.map(({ id }) => columnSql(id)),
    sql`, `,
  );
  if (operator === 'union') {
    const rows = sql`${side(left, sql``)} union all ${side(right, sql``)}`;
    return all ? rows : sql`select distinct ${keys} from (${rows})`;
  }
  const rows = sql`${side(left, sql`, 1 as of_left`)} union all ${side(right, sql`, 0 as of_left`)}`;
  const kept = operator === 'intersect' ? sql`min(of_left) = 0` : sql`min(of_left) = 1`;
  return sql`select ${keys} from (${rows}) group by ${keys} having max(of_left) = 1 and ${kept}`;
}
