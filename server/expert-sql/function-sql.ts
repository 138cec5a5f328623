import type { FunctionName, OperatorName } from '#engine/expert-sql/functions.ts';
import type { TypedValue } from '#engine/expert-sql/typed-tree.ts';
import { toTextSql } from '#server/expert-sql/cast-sql.ts';
import type { SqlClock } from '#server/expert-sql/constant-sql.ts';
import {
  formatSql,
  partSql,
  shiftSql,
  textOf,
  toInstantSql,
  toLocalSql,
  truncSql,
} from '#server/expert-sql/date-sql.ts';
import { bindValue, joinSql, sql, type Sql } from '#server/kit/clickhouse/sql.ts';

/** A call: its operands as pieces and as checked values. */
export type CallInput = { operands: readonly Sql[]; nodes: readonly TypedValue[]; clock: SqlClock };
type RenderCall = (input: CallInput) => Sql;

const NONE = sql`NULL`;

/** The engine's function with the same operands. */
function same(name: Sql): RenderCall {
  return ({ operands }) => sql`${name}(${joinSql(operands, sql`, `)})`;
}
/** The same, whose result is an unsigned number. */
function whole(name: Sql): RenderCall {
  return ({ operands }) => sql`toInt64(${name}(${joinSql(operands, sql`, `)}))`;
}
/** A number that may be none, or too large. */
function finite(name: Sql): RenderCall {
  return ({ operands }) => sql`ifNotFinite(${name}(${joinSql(operands, sql`, `)}), NULL)`;
}
function at(operands: readonly Sql[], index: number): Sql {
  return operands[index] ?? NONE;
}

function substring({ operands }: CallInput): Sql {
  const [text = NONE, start = NONE, length] = operands;
  // Characters before the first are counted, and are none.
  if (!length) return sql`substringUTF8(${text}, greatest(${start}, 1))`;
  return sql`substringUTF8(${text}, greatest(${start}, 1), greatest(${length} + least(${start}, 1) - 1, 0))`;
}

function pad(name: Sql): RenderCall {
  return ({ operands }) => sql`${name}(${at(operands, 0)}, ${at(operands, 1)}, ${operands[2] ?? sql`' '`})`;
}

function trim(plain: Sql): RenderCall {
  return ({ operands }) => sql`${plain}(${at(operands, 0)}, ${operands[1] ?? sql`' '`})`;
}

function splitPart({ operands }: CallInput): Sql {
  const [text = NONE, separator = NONE, position = NONE] = operands;
  return sql`if(isNull(${text}), NULL, arrayElement(splitByString(${separator}, assumeNotNull(${text})), ${position}))`;
}

function texts({ operands, nodes, clock }: CallInput): Sql[] {
  return operands.map((value, index) => {
    const node = nodes[index];
    return node ? toTextSql({ value, node, clock }) : value;
  });
}

function concatAll(input: CallInput): Sql {
  return sql`concat('', ${joinSql(
    texts(input).map((one) => sql`ifNull(${one}, '')`),
    sql`, `,
  )})`;
}

function concatWith(input: CallInput): Sql {
  const [separator = NONE, ...rest] = texts(input);
  const list = joinSql(
    rest.map((one) => sql`toNullable(${one})`),
    sql`, `,
  );
  return sql`if(isNull(${separator}), NULL, arrayStringConcat(arrayMap(one -> assumeNotNull(one), arrayFilter(one -> isNotNull(one), [${list}])), assumeNotNull(${separator})))`;
}

function round({ operands, nodes }: CallInput): Sql {
  const value = at(operands, 0);
  const [, digits] = nodes;
  const decimals = digits?.kind === 'constant' && typeof digits.value === 'number' ? digits.value : 0;
  const factor = bindValue('Float64', 10 ** decimals);
  return sql`ifNotFinite(if(${value} >= 0, floor(${value} * ${factor} + 0.5), ceil(${value} * ${factor} - 0.5)) / ${factor}, NULL)`;
}

function isDistinct({ operands }: CallInput): Sql {
  const [left, right] = [at(operands, 0), at(operands, 1)];
  return sql`multiIf(isNull(${left}) and isNull(${right}), 0, isNull(${left}) or isNull(${right}), 1, ${left} <> ${right})`;
}

function timezone({ operands, nodes }: CallInput): Sql {
  const zone = bindValue('String', textOf(nodes[0]));
  const value = at(operands, 1);
  return nodes[1]?.type === 'timestamp' ? toInstantSql(value, zone) : toLocalSql(value, zone);
}

/** How each function of one row is rendered. */
export const RENDERED_FUNCTIONS: Readonly<Record<FunctionName, RenderCall>> = {
  lower: same(sql`lowerUTF8`),
  upper: same(sql`upperUTF8`),
  initcap: same(sql`initcapUTF8`),
  length: whole(sql`lengthUTF8`),
  char_length: whole(sql`lengthUTF8`),
  character_length: whole(sql`lengthUTF8`),
  btrim: trim(sql`trimBoth`),
  ltrim: trim(sql`trimLeft`),
  rtrim: trim(sql`trimRight`),
  left: same(sql`leftUTF8`),
  right: same(sql`rightUTF8`),
  substring,
  substr: substring,
  position: whole(sql`positionUTF8`),
  strpos: whole(sql`positionUTF8`),
  replace: same(sql`replaceAll`),
  split_part: splitPart,
  starts_with: same(sql`startsWith`),
  reverse: same(sql`reverseUTF8`),
  repeat: same(sql`repeat`),
  lpad: pad(sql`leftPadUTF8`),
  rpad: pad(sql`rightPadUTF8`),
  md5: ({ operands }) => sql`lower(hex(MD5(${at(operands, 0)})))`,
  concat: concatAll,
  concat_ws: concatWith,
  abs: ({ operands, nodes }) =>
    nodes[0]?.type === 'integer' ? sql`toInt64(abs(${at(operands, 0)}))` : sql`abs(${at(operands, 0)})`,
  sign: ({ operands }) => sql`toFloat64(sign(${at(operands, 0)}))`,
  ceil: same(sql`ceil`),
  ceiling: same(sql`ceil`),
  floor: same(sql`floor`),
  round,
  trunc: same(sql`trunc`),
  sqrt: finite(sql`sqrt`),
  exp: finite(sql`exp`),
  ln: finite(sql`log`),
  log: finite(sql`log10`),
  power: finite(sql`pow`),
  mod: same(sql`moduloOrNull`),
  coalesce: same(sql`coalesce`),
  nullif: same(sql`nullIf`),
  greatest: same(sql`greatest`),
  least: same(sql`least`),
  is_distinct: isDistinct,
  date_trunc: ({ operands, nodes, clock }) => truncSql(at(operands, 1), nodes, clock),
  extract: ({ operands, nodes, clock }) => partSql(at(operands, 1), nodes, clock),
  date_part: ({ operands, nodes, clock }) => partSql(at(operands, 1), nodes, clock),
  timezone,
  to_char: ({ operands, nodes, clock }) => formatSql(at(operands, 0), nodes, clock),
  // These are constants once they are checked.
  now: () => NONE,
  current_date: () => NONE,
  localtimestamp: ({ operands, clock }) => toLocalSql(at(operands, 0), bindValue('String', clock.zone)),
  cardinality: whole(sql`length`),
  array_length: ({ operands }) => sql`nullIf(toInt64(length(${at(operands, 0)})), 0)`,
  array_to_string: ({ operands }) =>
    sql`arrayStringConcat(arrayMap(one -> toString(one), ${at(operands, 0)}), ${at(operands, 1)})`,
};

function infix(name: Sql): RenderCall {
  return ({ operands }) => sql`(${at(operands, 0)} ${name} ${at(operands, 1)})`;
}
/** The engine orders ids by their halves, PostgreSQL by their texts. */
function ordered(name: Sql): RenderCall {
  return ({ operands, nodes }) => {
    const isId = nodes[0]?.type === 'uuid';
    const [left, right] = operands.map((one) => (isId ? sql`toString(${one})` : one));
    return sql`(${left ?? NONE} ${name} ${right ?? NONE})`;
  };
}

/** Whether a number is far from the largest. */
function isSmall({ kind, type }: TypedValue): boolean {
  return type === 'integer' && (kind === 'column' || kind === 'constant');
}

/** Sums and products that are too large are null. */
function arithmetic(name: Sql, sign: 1 | -1 | 0): RenderCall {
  return ({ operands, nodes, clock }) => {
    const [left, right] = [at(operands, 0), at(operands, 1)];
    const [first, second] = nodes;
    if (!first || !second) return NONE;
    if (first.type === 'date') return dateArithmetic({ left, right, second, sign });
    if (first.type === 'timestamp' || first.type === 'timestamptz') {
      if (second.type !== 'interval')
        return sql`(toUnixTimestamp64Milli(${left}) - toUnixTimestamp64Milli(${right}))`;
      return shiftSql(left, { node: first, by: second, length: right, sign: sign === -1 ? -1 : 1 }, clock);
    }
    const isInterval = first.type === 'interval' || second.type === 'interval';
    if (isInterval && first.type !== second.type) return sql`toInt64(round(${left} ${name} ${right}))`;
    if (first.type === 'decimal') return sql`ifNotFinite(${left} ${name} ${right}, NULL)`;
    if (sign !== 0 && isSmall(first) && isSmall(second)) return sql`(${left} ${name} ${right})`;
    return sql`accurateCastOrNull(toInt128(${left}) ${name} toInt128(${right}), 'Int64')`;
  };
}

type DateInput = { left: Sql; right: Sql; second: TypedValue; sign: 1 | -1 | 0 };

function dateArithmetic({ left, right, second, sign }: DateInput): Sql {
  if (second.type === 'date') return sql`toInt64(dateDiff('day', ${right}, ${left}))`;
  return sign === -1 ? sql`subtractDays(${left}, ${right})` : sql`addDays(${left}, ${right})`;
}

function divide({ operands, nodes }: CallInput): Sql {
  const [left, right] = [at(operands, 0), at(operands, 1)];
  if (nodes[0]?.type === 'integer') return sql`intDivOrNull(${left}, ${right})`;
  if (nodes[0]?.type === 'interval') return sql`toInt64(round(${left} / nullIf(${right}, 0)))`;
  return sql`ifNotFinite(${left} / nullIf(${right}, 0), NULL)`;
}

function joinTexts(input: CallInput): Sql {
  const [left = NONE, right = NONE] = texts(input);
  return sql`concat(${left}, ${right})`;
}

function match(negated: boolean, anyCase: boolean): RenderCall {
  return ({ operands, nodes }) => {
    const pattern = bindValue('String', `${anyCase ? '(?is)' : '(?s)'}${textOf(nodes[1])}`);
    return negated
      ? sql`not(match(${at(operands, 0)}, ${pattern}))`
      : sql`match(${at(operands, 0)}, ${pattern})`;
  };
}

/** How each operator is rendered. */
export const RENDERED_OPERATORS: Readonly<
  Record<OperatorName | 'and' | 'or' | 'not' | TestName, RenderCall>
> = {
  '=': infix(sql`=`),
  '<>': infix(sql`<>`),
  '<': ordered(sql`<`),
  '<=': ordered(sql`<=`),
  '>': ordered(sql`>`),
  '>=': ordered(sql`>=`),
  '+': arithmetic(sql`+`, 1),
  '-': arithmetic(sql`-`, -1),
  '*': arithmetic(sql`*`, 0),
  '/': divide,
  '%': same(sql`moduloOrNull`),
  '^': finite(sql`pow`),
  '||': joinTexts,
  '~~': infix(sql`like`),
  '!~~': infix(sql`not like`),
  '~~*': ({ operands }) => sql`(lowerUTF8(${at(operands, 0)}) like lowerUTF8(${at(operands, 1)}))`,
  '!~~*': ({ operands }) => sql`(lowerUTF8(${at(operands, 0)}) not like lowerUTF8(${at(operands, 1)}))`,
  '~': match(false, false),
  '~*': match(false, true),
  '!~': match(true, false),
  '!~*': match(true, true),
  '@>': same(sql`hasAll`),
  '<@': ({ operands }) => sql`hasAll(${at(operands, 1)}, ${at(operands, 0)})`,
  '&&': same(sql`hasAny`),
  'sign +': ({ operands }) => at(operands, 0),
  'sign -': same(sql`negate`),
  and: ({ operands }) => sql`(${joinSql(operands, sql` and `)})`,
  or: ({ operands }) => sql`(${joinSql(operands, sql` or `)})`,
  not: same(sql`not`),
  is_null: same(sql`isNull`),
  is_true: ({ operands }) => sql`(ifNull(${at(operands, 0)}, 0) = 1)`,
  is_false: ({ operands }) => sql`(ifNull(${at(operands, 0)}, 1) = 0)`,
  is_unknown: same(sql`isNull`),
};
type TestName = 'is_null' | 'is_true' | 'is_false' | 'is_unknown';
