import type { TypedValue } from '#engine/expert-sql/typed-tree.ts';
import { castSql } from '#server/expert-sql/cast-sql.ts';
import { columnSql, constantListSql, constantSql, nullSql } from '#server/expert-sql/constant-sql.ts';
import { RENDERED_FUNCTIONS, RENDERED_OPERATORS } from '#server/expert-sql/function-sql.ts';
import type { RenderContext } from '#server/expert-sql/render-context.ts';
import { joinConditions, joinSql, sql, type Sql } from '#server/kit/clickhouse/sql.ts';

type Value<K extends TypedValue['kind']> = Extract<TypedValue, { kind: K }>;

/** The piece of a checked value. Functions come from fixed lists, names are numbers of columns, and constants are bound. */
export function valueSql(value: TypedValue, context: RenderContext): Sql {
  switch (value.kind) {
    case 'constant':
      return constantSql(value, context.clock);
    case 'column':
      return columnSql(value.id);
    case 'call':
      return callSql(value, context);
    case 'case':
      return caseSql(value, context);
    case 'cast': {
      const { operand, type } = value;
      return castSql({ value: valueSql(operand, context), node: operand, clock: context.clock }, type);
    }
    case 'among':
      return amongSql(value, context);
    case 'any': {
      const [one, list] = [valueSql(value.operand, context), valueSql(value.list, context)];
      // The engine finds a null in a list whose default value it is.
      return sql`if(isNull(${one}), NULL, has(${list}, assumeNotNull(${one})))`;
    }
    case 'array':
      return constantListSql(value.values) ?? nullSql(value.type);
    case 'query':
      return value.use === 'exists'
        ? sql`((select count() from (select 1 from (${context.renderQuery(value.query)}) limit 1)) > 0)`
        : sql`(${context.renderQuery(value.query)})`;
    case 'among_query':
      return amongQuerySql(value, context);
    case 'aggregate':
    case 'measure':
    case 'window':
      throw new Error(`${value.kind} is a column of its level`);
  }
}

function callSql({ name, operands: nodes }: Value<'call'>, context: RenderContext): Sql {
  const render = findRenderer(name);
  return render({ operands: nodes.map((one) => valueSql(one, context)), nodes, clock: context.clock });
}

function findRenderer(name: string) {
  if (Object.hasOwn(RENDERED_OPERATORS, name))
    return RENDERED_OPERATORS[name as keyof typeof RENDERED_OPERATORS];
  if (Object.hasOwn(RENDERED_FUNCTIONS, name))
    return RENDERED_FUNCTIONS[name as keyof typeof RENDERED_FUNCTIONS];
  throw new Error(`no function ${name}`);
}

function caseSql({ branches, otherwise, type }: Value<'case'>, context: RenderContext): Sql {
  // An aggregate of a branch under a constant null is null in the engine, also where another branch has values.
  const pieces = branches.flatMap(({ condition, result }) => [
    sql`ifNull(${valueSql(condition, context)}, 0)`,
    valueSql(result, context),
  ]);
  const last = otherwise ? valueSql(otherwise, context) : nullSql(type);
  return sql`multiIf(${joinSql([...pieces, last], sql`, `)})`;
}

/** A null in the list makes what is not found unknown. */
function amongSql({ operand, values }: Value<'among'>, context: RenderContext): Sql {
  const isNull = (one: TypedValue): boolean => one.kind === 'constant' && one.value === null;
  const present = values.filter((one) => !isNull(one));
  const of = valueSql(operand, context);
  const list = constantListSql(present);
  const found = list
    ? sql`(${of} in ${list})`
    : sql`(${joinSql([sql`0`, ...present.map((one) => sql`${of} = ${valueSql(one, context)}`)], sql` or `)})`;
  return present.length === values.length ? found : sql`if(${found}, 1, CAST(NULL, 'Nullable(UInt8)'))`;
}

/** With three values: of no rows it is false, beside a null it is unknown. */
function amongQuerySql({ operand, query }: Value<'among_query'>, context: RenderContext): Sql {
  const of = valueSql(operand, context);
  const rows = context.renderQuery(query);
  const column = columnSql(query.columns[0]?.id ?? 0);
  return sql`multiIf((select count() from (${rows})) = 0, 0, isNull(${of}), NULL, ${of} in (${rows}), 1, (select countIf(isNull(${column})) from (${rows})) > 0, NULL, 0)`;
}

/** A condition that chooses rows: what is unknown does not hold. */
export function conditionSql(value: TypedValue, context: RenderContext): Sql {
  if (value.kind === 'call' && value.name === 'and')
    return joinConditions(value.operands.map((one) => conditionSql(one, context)));
  if (value.kind === 'among_query')
    return sql`ifNull(${valueSql(value.operand, context)} in (${context.renderQuery(value.query)}), 0)`;
  return valueSql(value, context);
}
