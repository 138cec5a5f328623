import type { AGGREGATES, ORDERED_AGGREGATES } from '#engine/expert-sql/functions.ts';
import type { TypedAggregate, TypedMeasure, TypedValue } from '#engine/expert-sql/typed-tree.ts';
import { columnSql } from '#server/expert-sql/constant-sql.ts';
import type { RenderContext } from '#server/expert-sql/render-context.ts';
import { conditionSql, valueSql } from '#server/expert-sql/value-sql.ts';
import { bindValue, joinConditions, joinSql, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import { buildAggregateSql } from '#server/semantic/public.ts';

/** What an aggregate is rendered from; `over`: the rows around a row, in place of those of a group. */
type AggregateInput = {
  operands: readonly Sql[];
  nodes: readonly TypedValue[];
  filter: Sql | null;
  over: Sql;
};
type RenderAggregate = (input: AggregateInput) => Sql;

/** An aggregate of the engine, of the rows of a filter. */
function apply(name: Sql, { operands, filter, over }: AggregateInput): Sql {
  if (!filter) return sql`${name}(${joinSql(operands, sql`, `)})${over}`;
  return sql`${name}If(${joinSql([...operands, sql`ifNull(${filter}, 0)`], sql`, `)})${over}`;
}
function plain(name: Sql): RenderAggregate {
  return (input) => apply(name, input);
}
function finite(name: Sql): RenderAggregate {
  return (input) => sql`ifNotFinite(${apply(name, input)}, NULL)`;
}

function sum(input: AggregateInput): Sql {
  const [value] = input.operands;
  const [node] = input.nodes;
  if (!value || !node) throw new Error('a sum of nothing');
  if (node.type === 'decimal') return finite(sql`sumOrNull`)(input);
  if (node.kind === 'column') return apply(sql`sumOrNull`, input);
  const wide = apply(sql`sumOrNull`, { ...input, operands: [sql`toInt128(${value})`] });
  return sql`accurateCastOrNull(${wide}, 'Int64')`;
}

function average(input: AggregateInput): Sql {
  const mean = finite(sql`avgOrNull`)(input);
  return input.nodes[0]?.type === 'interval' ? sql`toInt64(round(${mean}))` : mean;
}

/** How aggregates are rendered, those of an order and lists apart. */
const RENDERED: Readonly<Record<Exclude<keyof typeof AGGREGATES, 'string_agg'>, RenderAggregate>> = {
  count: (input) => sql`toInt64(${apply(sql`count`, input)})`,
  sum,
  avg: average,
  min: plain(sql`minOrNull`),
  max: plain(sql`maxOrNull`),
  bool_and: plain(sql`minOrNull`),
  bool_or: plain(sql`maxOrNull`),
  every: plain(sql`minOrNull`),
  stddev: finite(sql`stddevSampStableOrNull`),
  stddev_samp: finite(sql`stddevSampStableOrNull`),
  stddev_pop: finite(sql`stddevPopStableOrNull`),
  variance: finite(sql`varSampStableOrNull`),
  var_samp: finite(sql`varSampStableOrNull`),
  var_pop: finite(sql`varPopStableOrNull`),
  corr: finite(sql`corrStableOrNull`),
};

/** An aggregate over rows around a row, or null where the name is no aggregate. */
export function overSql(
  {
    name,
    operands: nodes,
    filter,
  }: { name: string; operands: readonly TypedValue[]; filter: TypedValue | null },
  over: Sql,
  context: RenderContext,
): Sql | null {
  if (!Object.hasOwn(RENDERED, name)) return null;
  const operands = nodes.map((one) => valueSql(one, context));
  const condition = filter && valueSql(filter, context);
  return RENDERED[name as keyof typeof RENDERED]({ operands, nodes, filter: condition, over });
}

/** What the rows of a group become. */
export function aggregateSql(aggregate: TypedAggregate, context: RenderContext): Sql {
  const { name, operands: nodes, distinct, order } = aggregate;
  if (name === 'string_agg') return listSql(aggregate, context);
  if (name === 'percentile_cont' || name === 'percentile_disc')
    return percentileSql(name, aggregate, context);
  const filter = aggregate.filter && valueSql(aggregate.filter, context);
  const [value] = nodes.map((one) => valueSql(one, context));
  if (distinct && name === 'count' && value && nodes[0]) {
    // Zero has no sign: one with it would count as another number.
    const counted = nodes[0].type === 'decimal' ? sql`${value} + 0` : value;
    return sql`toInt64(${apply(sql`uniqExact`, { operands: [counted], nodes, filter, over: sql`` })})`;
  }
  const rendered = order.length === 0 ? overSql(aggregate, sql``, context) : null;
  if (!rendered) throw new Error(`no aggregate ${name}`);
  return rendered;
}

/** The values of a group that are not null, and that fulfil its filter, in their order. */
function sortedSql(value: Sql, { filter, descending }: SortedInput, context: RenderContext): Sql {
  const condition = joinConditions([
    sql`isNotNull(${value})`,
    ...(filter ? [sql`ifNull(${valueSql(filter, context)}, 0)`] : []),
  ]);
  const sort = descending ? sql`arrayReverseSort` : sql`arraySort`;
  return sql`${sort}(groupArrayIf(assumeNotNull(${value}), ${condition}))`;
}
type SortedInput = { filter: TypedValue | null; descending: boolean };

function listSql({ operands, order, distinct, filter }: TypedAggregate, context: RenderContext): Sql {
  const [value, separator] = operands.map((one) => valueSql(one, context));
  if (!value || !separator) throw new Error('a list of nothing');
  const sorted = sortedSql(value, { filter, descending: order[0]?.descending ?? false }, context);
  const list = distinct ? sql`arrayDistinct(${sorted})` : sorted;
  return sql`if(empty(${sorted}), NULL, arrayStringConcat(${list}, ${separator}))`;
}

function percentileSql(
  name: keyof typeof ORDERED_AGGREGATES,
  { operands: [level], order: [by], filter }: TypedAggregate,
  context: RenderContext,
): Sql {
  const share = level?.kind === 'constant' && typeof level.value === 'number' ? level.value : 0.5;
  if (!by) throw new Error('a percentile without an order');
  const value = valueSql(by.value, context);
  if (name === 'percentile_disc') {
    const sorted = sortedSql(value, { filter, descending: by.descending }, context);
    const position = sql`greatest(1, toInt64(ceil(${bindValue('Float64', share)} * length(${sorted}))))`;
    return sql`if(empty(${sorted}), NULL, ${sorted}[${position}])`;
  }
  const from = bindValue('Float64', by.descending ? 1 - share : share);
  return filter
    ? sql`quantileExactInclusiveOrNullIf(${from})(${value}, ifNull(${valueSql(filter, context)}, 0))`
    : sql`quantileExactInclusiveOrNull(${from})(${value})`;
}

/** A measure of the layer over the rows of a group, divided last. */
export function measureSql(
  { reading: id, measure: name, filter }: TypedMeasure,
  context: RenderContext,
): Sql {
  const reading = context.readings.get(id);
  const measure = reading?.table.measures.get(name);
  if (!reading || !measure) throw new Error(`no measure ${name}`);
  const { dataSet } = reading.table;
  const only = filter ? [sql`ifNull(${conditionSql(filter, context)}, 0)`] : [];
  const read = (part: string): Sql => {
    const declared = dataSet.measures[part];
    if (!declared) throw new Error(`no measure ${part}`);
    const rows = {
      columns: dataSet.columns,
      columnSql: (column: string) => storedSql(reading.stored, column),
    };
    const { value, count } = buildAggregateSql(declared, rows, { about: false, only });
    return count ? sql`(toFloat64(${value}) / nullIf(${count}, 0))` : value;
  };
  const above = read(measure.numerator);
  if (measure.denominator === null) {
    const { aggregate } = dataSet.measures[measure.numerator] ?? {};
    return aggregate === 'count' || aggregate === 'distinct'
      ? sql`toInt64(${above})`
      : sql`toFloat64(${above})`;
  }
  const net =
    measure.less === null ? above : sql`(toFloat64(${above}) - toFloat64(ifNull(${read(measure.less)}, 0)))`;
  const times = bindValue('Float64', measure.times);
  return sql`(${times} * toFloat64(${net}) / nullIf(toFloat64(${read(measure.denominator)}), 0))`;
}

function storedSql(stored: ReadonlyMap<string, number>, column: string): Sql {
  const id = stored.get(column);
  if (id === undefined) throw new Error(`${column} is not read`);
  return columnSql(id);
}
