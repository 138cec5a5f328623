import { BAR_WIDTHS } from '#contracts/kit/bars.ts';
import type { QuestionFilter } from '#contracts/semantic/question.ts';
import type { CheckedStatement } from '#engine/expert-sql/check-query.ts';
import type { NumberedValue, TypedSelect, TypedValue } from '#engine/expert-sql/typed-tree.ts';

/** The rows that official measures of a statement count: those of a data set that fulfil its conditions, in the groups of its columns. */
export type CountedRows = { data_set: string; columns: number[]; filters: QuestionFilter[] };

/**
 * What a question of the layer has to say, besides the values of a row of the answer, to list the rows that the official measures of that row
 * count; `columns`: the positions of these measures. Null where no question can: of a join, of a query within, of a condition or a group that
 * is no value of a dimension.
 */
export function findCountedRows({ query, readings }: CheckedStatement): CountedRows | null {
  const { body } = query;
  const [reading, other] = readings;
  if (!reading || other || body.kind !== 'select' || body.from?.kind !== 'table') return null;
  if (!body.grouped || !body.grouped.keys.every((key) => isSelectable(key, body))) return null;
  const filters = body.where ? readConditions(body.where) : [];
  const columns = query.columns.flatMap(({ id }, at) => (isPlainMeasure(id, body) ? [at] : []));
  if (filters === null || columns.length === 0) return null;
  return { data_set: reading.table.dataSet.name, columns, filters };
}

const SINGLE: ReadonlySet<string> = new Set(['text', 'uuid', 'integer']);
const WIDTHS: ReadonlySet<string> = new Set(BAR_WIDTHS);

/** Whether the rows of a group are found by what the answer shows of it: a value of a dimension, or a bar of time. */
function isSelectable({ id, value }: NumberedValue, { outputs }: TypedSelect): boolean {
  const isShown = outputs.some((one) => one.value.kind === 'column' && one.value.id === id);
  if (!isShown) return false;
  if (isDimension(value)) return SINGLE.has(value.type);
  return (
    value.kind === 'call' &&
    value.type === 'timestamptz' &&
    value.operands.length === 2 &&
    WIDTHS.has(value.origin?.grain ?? '')
  );
}

function isDimension(value: TypedValue): boolean {
  return value.kind === 'column' && value.origin?.dimension !== undefined;
}

/** Whether a column is an official measure of all rows of its group. */
function isPlainMeasure(id: number, { outputs, grouped }: TypedSelect): boolean {
  const output = outputs.find((one) => one.id === id)?.value;
  const of = output?.kind === 'column' && grouped?.aggregates.find((one) => one.id === output.id)?.value;
  return of && of.kind === 'measure' ? of.filter === null : false;
}

/** Conditions that are joined, as those of a question; null where one of them is none. */
function readConditions(value: TypedValue): QuestionFilter[] | null {
  if (value.kind === 'call' && value.name === 'and') {
    const all = value.operands.map(readConditions);
    return all.every((one) => one !== null) ? all.flat() : null;
  }
  const filter = readCondition(value);
  return filter && [filter];
}

function readCondition(value: TypedValue): QuestionFilter | null {
  if (value.kind === 'among') return toFilter(value.operand, value.values, 'among');
  if (value.kind === 'any') return toFilter(value.list, [value.operand], 'among');
  if (value.kind !== 'call') return null;
  const [first, second] = value.operands;
  if (!first) return null;
  if (value.name === 'is_null') return toNullFilter(first, 'among');
  if (value.name === 'not') {
    if (first.kind === 'among') return toFilter(first.operand, first.values, 'not_among');
    const [tested] = first.kind === 'call' && first.name === 'is_null' ? first.operands : [];
    return tested ? toNullFilter(tested, 'not_among') : null;
  }
  if (!second || (value.name !== '=' && value.name !== '<>')) return null;
  const is = value.name === '=' ? 'among' : 'not_among';
  return toFilter(first, [second], is) ?? toFilter(second, [first], is);
}

/** A condition that no row without a value fulfils, as in the statement. */
function toFilter(
  of: TypedValue,
  values: readonly TypedValue[],
  is: 'among' | 'not_among',
): QuestionFilter | null {
  const dimension = findDimension(of);
  const keys = values.flatMap((one) =>
    one.kind === 'constant' && (typeof one.value === 'string' || typeof one.value === 'number')
      ? [String(one.value)]
      : [],
  );
  const isRead = dimension !== null && keys.length === values.length && keys.length > 0;
  // Of a list, other values say nothing of those that are named.
  if (!isRead || (is === 'not_among' && !SINGLE.has(of.type))) return null;
  return { dimension, is, values: is === 'among' ? keys : [...keys, null] };
}

function toNullFilter(of: TypedValue, is: 'among' | 'not_among'): QuestionFilter | null {
  const dimension = SINGLE.has(of.type) ? findDimension(of) : null;
  return dimension === null ? null : { dimension, is, values: [null] };
}

function findDimension(value: TypedValue): string | null {
  const isKnown = SINGLE.has(value.type) || value.type === 'text[]' || value.type === 'uuid[]';
  return isKnown && value.kind === 'column' ? (value.origin?.dimension ?? null) : null;
}
