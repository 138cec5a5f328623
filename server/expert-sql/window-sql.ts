import type { WindowName } from '#engine/expert-sql/functions.ts';
import type { FrameBound } from '#engine/expert-sql/syntax.ts';
import type { TypedOrder, TypedWindow, TypedWindowCall } from '#engine/expert-sql/typed-tree.ts';
import { overSql } from '#server/expert-sql/aggregate-sql.ts';
import { wholeSql } from '#server/expert-sql/constant-sql.ts';
import type { RenderContext } from '#server/expert-sql/render-context.ts';
import { valueSql } from '#server/expert-sql/value-sql.ts';
import { joinSql, sql, type Sql } from '#server/kit/clickhouse/sql.ts';

type WindowInput = { operands: readonly Sql[]; over: Sql };
type RenderWindow = (input: WindowInput) => Sql;

function whole(name: Sql): RenderWindow {
  return ({ operands, over }) => sql`toInt64(${name}(${joinSql(operands, sql`, `)})${over})`;
}
function share(name: Sql): RenderWindow {
  return ({ over }) => sql`toFloat64(${name}()${over})`;
}
/** Where no row is, the engine gives the default value of a type that cannot be null. */
function ofRow(name: Sql): RenderWindow {
  return ({ operands: [value = sql`NULL`, ...rest], over }) =>
    sql`${name}(${joinSql([sql`toNullable(${value})`, ...rest], sql`, `)})${over}`;
}

const RENDERED: Readonly<Record<WindowName, RenderWindow>> = {
  row_number: whole(sql`row_number`),
  rank: whole(sql`rank`),
  dense_rank: whole(sql`dense_rank`),
  percent_rank: share(sql`percent_rank`),
  cume_dist: share(sql`cume_dist`),
  ntile: whole(sql`ntile`),
  lag: ofRow(sql`lag`),
  lead: ofRow(sql`lead`),
  first_value: ofRow(sql`first_value_respect_nulls`),
  last_value: ofRow(sql`last_value_respect_nulls`),
  nth_value: ofRow(sql`nth_value`),
};

/** A function of the rows around a row. */
export function windowSql(call: TypedWindowCall, context: RenderContext): Sql {
  const over = sql` over (${frameSql(call, context)})`;
  const aggregate = overSql(call, over, context);
  if (aggregate) return aggregate;
  if (!Object.hasOwn(RENDERED, call.name)) throw new Error(`no function ${call.name}`);
  const operands = call.operands.map((one) =>
    one.kind === 'constant' &&
    typeof one.value === 'number' &&
    one.type === 'integer' &&
    one !== call.operands[0]
      ? offsetSql(one.value, call, one === call.operands[1])
      : valueSql(one, context),
  );
  const first = call.operands[0];
  if (call.name === 'ntile' && first?.kind === 'constant' && typeof first.value === 'number')
    return RENDERED.ntile({ operands: [wholeSql(first.value)], over });
  return RENDERED[call.name as WindowName]({ operands, over });
}

/** How many rows away, as text; a value for where there is none is a value like any other. */
function offsetSql(value: number, { name }: TypedWindowCall, isSecond: boolean): Sql {
  const counts = isSecond && (name === 'lag' || name === 'lead' || name === 'nth_value');
  return counts ? wholeSql(value) : sql`toInt64(${{ pieces: [{ type: 'Int64', value }] }})`;
}

function frameSql({ window }: { window: TypedWindow }, context: RenderContext): Sql {
  const { partition, order, frame } = window;
  const parts: Sql[] = [];
  if (partition.length > 0) {
    const keys = partition.map((one) => valueSql(one, context));
    parts.push(sql`partition by ${joinSql(keys, sql`, `)}`);
  }
  if (order.length > 0) parts.push(sql`order by ${orderSql(order, context)}`);
  if (frame) {
    const unit = frame.unit === 'rows' ? sql`rows` : sql`range`;
    parts.push(sql`${unit} between ${boundSql(frame.start)} and ${boundSql(frame.end)}`);
  }
  return joinSql(parts, sql` `);
}

function boundSql({ side, rows }: FrameBound): Sql {
  if (side === 'current') return sql`current row`;
  const distance = rows === null ? sql`unbounded` : wholeSql(rows);
  return side === 'preceding' ? sql`${distance} preceding` : sql`${distance} following`;
}

/** An order with nulls where PostgreSQL has them; ids are ordered as texts. */
export function orderSql(order: readonly TypedOrder[], context: RenderContext): Sql {
  return joinSql(
    order.map(({ value, descending, nullsFirst }) => {
      const rendered = valueSql(value, context);
      const by = value.type === 'uuid' ? sql`toString(${rendered})` : rendered;
      return sql`${by} ${descending ? sql`desc` : sql`asc`} ${nullsFirst ? sql`nulls first` : sql`nulls last`}`;
    }),
    sql`, `,
  );
}
