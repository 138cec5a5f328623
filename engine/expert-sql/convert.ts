import { fault } from '#contracts/kit/faults/fault.ts';
import { refuseSql } from '#engine/expert-sql/fault.ts';
import type { OperandType, Signature } from '#engine/expert-sql/functions.ts';
import { parseLiteral } from '#engine/expert-sql/literals.ts';
import type { TypedValue } from '#engine/expert-sql/typed-tree.ts';
import {
  getElementType,
  isComparable,
  isConvertible,
  unifyTypes,
  type SqlType,
} from '#engine/expert-sql/value-type.ts';

/** A value as one of a type that it is without a cast. @throws SqlRefusal where it is none */
export function convert(value: TypedValue, to: SqlType): TypedValue {
  if (value.type === to) return value;
  if (value.type === 'unknown') return convertUnknown(value, to);
  if (!isConvertible(value.type, to))
    return refuseSql(value.at, fault('sql_type_wanted', { wanted: to, type: value.type }));
  return { kind: 'cast', at: value.at, type: to, operand: value };
}

/** A text or null without a type; those of a case are converted where they are written. */
function convertUnknown(value: TypedValue, to: SqlType): TypedValue {
  if (value.kind !== 'constant') {
    if (value.type === 'unknown' && to === 'text') return { ...value, type: 'text' };
    return refuseSql(value.at, fault('sql_type_wanted', { wanted: to, type: 'text' }));
  }
  if (value.value === null) return { ...value, type: to };
  const parsed = parseLiteral(String(value.value), to);
  if (parsed === undefined)
    return refuseSql(value.at, fault('sql_literal', { text: String(value.value).slice(0, 60), type: to }));
  return { ...value, type: to, value: parsed };
}

/** Values of one type. @throws SqlRefusal where they have none */
export function convertAll(values: readonly TypedValue[]): { type: SqlType; values: TypedValue[] } {
  const common = unifyTypes(values.map(({ type }) => type));
  const at = values[1]?.at ?? values[0]?.at ?? 0;
  if (common === null)
    return refuseSql(at, fault('sql_types_differ', { types: [...new Set(values.map(({ type }) => type))] }));
  const type = common === 'unknown' ? 'text' : common;
  return { type, values: values.map((one) => convert(one, type)) };
}

/** The operands of a form, and what it gives. */
export type AppliedForm = { type: SqlType; operands: TypedValue[] };

/**
 * The operands of a function as the first of its forms takes them that needs the fewest conversions. An unknown text beside a value is first
 * tried as a value of its type, as PostgreSQL does.
 */
export function applyForms(
  forms: readonly Signature[],
  operands: readonly TypedValue[],
  { name, at }: { name: string; at: number },
): AppliedForm {
  const fitting = forms.filter((form) => isFitting(form, operands));
  const [first] = operands.filter(({ type }) => type !== 'unknown');
  const likely =
    operands.length === 2 && first
      ? operands.map((one) => (one.type === 'unknown' ? first.type : one.type))
      : null;
  const exact =
    fitting.find((form) => operands.every((one, index) => one.type === typeAt(form, index))) ??
    (likely && fitting.find((form) => likely.every((type, index) => type === typeAt(form, index))));
  const form = exact ?? fitting[0];
  if (!form)
    return refuseSql(
      at,
      fault('sql_argument_types', { function: name, types: operands.map(({ type }) => type) }),
    );
  return applyForm(form, operands);
}

function typeAt({ operands, rest }: Signature, index: number): OperandType | undefined {
  return operands[index] ?? rest;
}

function isFitting(form: Signature, values: readonly TypedValue[]): boolean {
  const { operands, optional = 0, rest } = form;
  if (values.length < operands.length - optional) return false;
  if (rest === undefined && values.length > operands.length) return false;
  return values.every((value, index) => isOperand(value, typeAt(form, index)));
}

function isOperand({ type }: TypedValue, wanted: OperandType | undefined): boolean {
  switch (wanted) {
    case undefined:
      return false;
    case 'any':
      return isComparable(type);
    case 'same':
      return isComparable(type);
    case 'list':
      return getElementType(type) !== null;
    case 'text!':
      return type === 'unknown' || type === 'text';
    case 'integer!':
      return type === 'integer' || type === 'unknown';
    default:
      return isConvertible(type, wanted);
  }
}

function applyForm(form: Signature, operands: readonly TypedValue[]): AppliedForm {
  const isSame = (index: number): boolean => typeAt(form, index) === 'same';
  const same = operands.filter((_one, index) => isSame(index));
  const { type: common, values } = same.length > 0 ? convertAll(same) : { type: 'text' as const, values: [] };
  const rest = [...values];
  const converted = operands.map((value, index) =>
    isSame(index) ? (rest.shift() ?? value) : convertTo(value, typeAt(form, index) ?? 'any'),
  );
  return { type: form.result === 'same' ? common : form.result, operands: matchLists(form, converted) };
}

function convertTo(value: TypedValue, wanted: OperandType): TypedValue {
  switch (wanted) {
    case 'any':
      return value.type === 'unknown' ? convert(value, 'text') : value;
    case 'list':
    case 'same':
      return value;
    case 'text!':
      return requireConstant(convert(value, 'text'));
    case 'integer!':
      return requireConstant(convert(value, 'integer'));
    default:
      return convert(value, wanted);
  }
}

/** Two lists have values of one type. */
function matchLists({ operands: wanted }: Signature, operands: TypedValue[]): TypedValue[] {
  const [left, right] = operands;
  if (wanted.filter((one) => one === 'list').length < 2 || !left || !right || left.type === right.type)
    return operands;
  const isWritten = (value: TypedValue): boolean => value.kind === 'array' && value.type === 'text[]';
  if (isWritten(left)) return [convertArray(left, right.type), right];
  if (isWritten(right)) return [left, convertArray(right, left.type)];
  return refuseSql(right.at, fault('sql_types_differ', { types: [left.type, right.type] }));
}

/** A written list of texts as one of another type. */
export function convertArray(value: TypedValue, to: SqlType): TypedValue {
  const element = getElementType(to) ?? 'text';
  if (value.kind !== 'array') return value;
  const values = value.values.map((one) =>
    one.kind === 'constant' ? convertUnknown({ ...one, type: 'unknown' }, element) : convert(one, element),
  );
  return { ...value, type: to, values };
}

/** A value that has to be a constant. @throws SqlRefusal */
export function requireConstant(value: TypedValue): TypedValue {
  if (value.kind !== 'constant' || value.value === null)
    return refuseSql(value.at, fault('sql_constant_wanted'));
  return value;
}

/** The casts that are written, besides conversions. */
const CASTS: Partial<Readonly<Record<SqlType, readonly SqlType[]>>> = {
  integer: ['text', 'boolean'],
  decimal: ['integer', 'text'],
  boolean: ['integer', 'text'],
  text: ['integer', 'decimal', 'boolean', 'uuid', 'date'],
  uuid: ['text'],
  timestamptz: ['date', 'timestamp', 'text'],
  timestamp: ['date', 'text'],
  date: ['text'],
  'uuid[]': ['text[]'],
  'integer[]': ['text[]'],
};

/** A value that is cast to a type. */
export function castValue(value: TypedValue, to: SqlType, at: number): TypedValue {
  if (value.type === 'unknown' && value.kind === 'constant') return { ...convert(value, to), at: value.at };
  if (value.kind === 'array' && getElementType(to) !== null && value.type === 'text[]')
    return convertArray(value, to);
  if (value.type === to || isConvertible(value.type, to)) return convert(value, to);
  if (!CASTS[value.type]?.includes(to)) return refuseSql(at, fault('sql_cast', { from: value.type, to }));
  return { kind: 'cast', at, type: to, operand: value };
}
