import { fault } from '#contracts/kit/faults/fault.ts';
import { checkCall } from '#engine/expert-sql/check-call.ts';
import type { ValuePlace } from '#engine/expert-sql/check-context.ts';
import { checkPattern } from '#engine/expert-sql/check-units.ts';
import { applyForms, castValue, convert, convertAll } from '#engine/expert-sql/convert.ts';
import { refuseSql } from '#engine/expert-sql/fault.ts';
import { lookUpForms, OPERATORS, SIGNS } from '#engine/expert-sql/functions.ts';
import type { SqlExpression, SqlQuery } from '#engine/expert-sql/syntax.ts';
import type { TypedQuery, TypedValue } from '#engine/expert-sql/typed-tree.ts';
import { getElementType, isComparable, toListType } from '#engine/expert-sql/value-type.ts';

type Expression<K extends SqlExpression['kind']> = Extract<SqlExpression, { kind: K }>;

/** A value with its names resolved and its type found. @throws SqlRefusal */
export function checkValue(value: SqlExpression, place: ValuePlace): TypedValue {
  switch (value.kind) {
    case 'column':
      return place.scope.read(value.path, value.at);
    case 'constant':
      return { kind: 'constant', at: value.at, type: value.type, value: value.value };
    case 'call':
      return checkCall(value, place, checkValue);
    case 'operator':
      return checkOperator(value, place);
    case 'logic':
      return toLogic(
        value.at,
        value.operator,
        value.operands.map((one) => checkCondition(one, place)),
      );
    case 'null_test':
      return toTest(value.at, 'is_null', checkValue(value.operand, place));
    case 'truth_test':
      return toTest(value.at, `is_${value.is}`, checkCondition(value.operand, place));
    case 'case':
      return checkCase(value, place);
    case 'cast':
      return castValue(checkValue(value.operand, place), value.type, value.at);
    case 'among':
      return checkAmong(value, place);
    case 'any':
      return checkAny(value, place);
    case 'array':
      return checkArray(value, place);
    case 'query':
      return checkSubQuery(value, place);
    case 'among_query':
      return checkAmongQuery(value, place);
  }
}

/** A value that is true, false or neither. */
export function checkCondition(value: SqlExpression, place: ValuePlace): TypedValue {
  return convert(checkValue(value, place), 'boolean');
}

/** Conditions that are joined, or the contrary of one. */
export function toLogic(
  at: number,
  operator: 'and' | 'or' | 'not',
  operands: readonly TypedValue[],
): TypedValue {
  return { kind: 'call', at, type: 'boolean', name: operator, operands };
}

function toTest(at: number, name: string, operand: TypedValue): TypedValue {
  const known = operand.type === 'unknown' ? convert(operand, 'text') : operand;
  return { kind: 'call', at, type: 'boolean', name, operands: [known] };
}

function checkOperator({ name, left, right, at }: Expression<'operator'>, place: ValuePlace): TypedValue {
  const operands = [...(left ? [checkValue(left, place)] : []), checkValue(right, place)];
  const called = left ? name : `sign ${name}`;
  const forms = lookUpForms(left ? OPERATORS : SIGNS, called);
  if (!forms) return refuseSql(at, fault('sql_not_allowed', { what: name }));
  return applyOperator(called, operands, at);
}

/** An operator over checked values. */
export function applyOperator(name: string, operands: readonly TypedValue[], at: number): TypedValue {
  const forms = lookUpForms(OPERATORS, name) ?? lookUpForms(SIGNS, name) ?? [];
  const { type, operands: converted } = applyForms(forms, operands, { name: name.replace('sign ', ''), at });
  const [, pattern] = converted;
  if (/^!?~\*?$/.test(name) && pattern) checkPattern(pattern);
  return foldSign({ kind: 'call', at, type, name, operands: converted });
}

/** A number with a sign before it is a constant. */
function foldSign(value: TypedValue): TypedValue {
  if (value.kind !== 'call' || value.name !== 'sign -') return value;
  const [operand] = value.operands;
  if (operand?.kind !== 'constant' || operand.value === null) return value;
  if (typeof operand.value === 'number') return { ...operand, at: value.at, value: -operand.value };
  if (typeof operand.value !== 'object') return value;
  const { months, days, milliseconds } = operand.value;
  return { ...operand, at: value.at, value: { months: -months, days: -days, milliseconds: -milliseconds } };
}

function checkCase({ operand, branches, otherwise, at }: Expression<'case'>, place: ValuePlace): TypedValue {
  const of = operand && checkValue(operand, place);
  const conditions = branches.map(({ condition }) =>
    of
      ? applyOperator('=', [of, checkValue(condition, place)], condition.at)
      : checkCondition(condition, place),
  );
  const results = [...branches.map(({ result }) => result), ...(otherwise ? [otherwise] : [])];
  const { type, values } = convertAll(results.map((one) => checkValue(one, place)));
  if (!isComparable(type)) return refuseSql(at, fault('sql_type_wanted', { wanted: 'text', type }));
  return {
    kind: 'case',
    at,
    type,
    branches: conditions.flatMap((condition, index) => {
      const result = values[index];
      return result ? [{ condition, result }] : [];
    }),
    otherwise: otherwise ? (values.at(-1) ?? null) : null,
  };
}

function checkAmong({ operand, values, at }: Expression<'among'>, place: ValuePlace): TypedValue {
  const { values: converted } = convertAll([operand, ...values].map((one) => checkValue(one, place)));
  const [of, ...among] = converted;
  if (!of || !isComparable(of.type))
    return refuseSql(at, fault('sql_argument_types', { function: 'in', types: of ? [of.type] : [] }));
  return { kind: 'among', at, type: 'boolean', operand: of, values: among };
}

/** That a value is in a list: `'sale' = any(hashtag)`. */
function checkAny({ operand, list, at }: Expression<'any'>, place: ValuePlace): TypedValue {
  const values = checkValue(list, place);
  const element = getElementType(values.type);
  if (element === null)
    return refuseSql(list.at, fault('sql_type_wanted', { wanted: 'text[]', type: values.type }));
  return {
    kind: 'any',
    at,
    type: 'boolean',
    operand: convert(checkValue(operand, place), element),
    list: values,
  };
}

function checkArray({ values, at }: Expression<'array'>, place: ValuePlace): TypedValue {
  const { type, values: converted } = convertAll(values.map((one) => checkValue(one, place)));
  const list = toListType(type);
  if (list === null) return refuseSql(at, fault('sql_type_wanted', { wanted: 'text', type }));
  for (const one of converted)
    if (one.kind !== 'constant' || one.value === null) refuseSql(one.at, fault('sql_constant_wanted'));
  return { kind: 'array', at, type: list, values: converted };
}

function checkInner(query: SqlQuery, { context, around, scope }: ValuePlace): TypedQuery {
  return context.checkQuery(query, around, scope);
}

function checkSubQuery({ use, query, at }: Expression<'query'>, place: ValuePlace): TypedValue {
  const inner = checkInner(query, place);
  if (use === 'exists') return { kind: 'query', at, type: 'boolean', use, query: inner };
  const [column] = inner.columns;
  if (inner.columns.length !== 1 || !column)
    return refuseSql(at, fault('sql_column_count', { wanted: 1, count: inner.columns.length }));
  if (!isComparable(column.type))
    return refuseSql(at, fault('sql_type_wanted', { wanted: 'text', type: column.type }));
  return { kind: 'query', at, type: column.type, use, query: inner };
}

function checkAmongQuery({ operand, query, at }: Expression<'among_query'>, place: ValuePlace): TypedValue {
  const inner = checkInner(query, place);
  const [column] = inner.columns;
  if (inner.columns.length !== 1 || !column)
    return refuseSql(at, fault('sql_column_count', { wanted: 1, count: inner.columns.length }));
  const of = convert(checkValue(operand, place), column.type);
  if (!isComparable(column.type))
    return refuseSql(at, fault('sql_type_wanted', { wanted: 'text', type: column.type }));
  return { kind: 'among_query', at, type: 'boolean', operand: of, query: inner };
}
