import { fault, type Fault } from '#contracts/kit/faults/fault.ts';

/**
 * What a value is. `time`: an instant; `day`: a day of a calendar; `texts`: several texts of one row, such as its tags; `none`: nothing is known
 * but that there is no value; `unknown`: a part with a fault, which fits everywhere so that one fault causes no others.
 */
export const VALUE_KINDS = ['number', 'text', 'time', 'day', 'boolean', 'texts'] as const;
export type ValueKind = (typeof VALUE_KINDS)[number];

/** The unit of a number: `money:` is followed by the code of the currency. */
export type NumberUnit = 'none' | 'count' | 'percent' | 'seconds' | `money:${string}`;

export type ValueType =
  | { kind: 'number'; unit: NumberUnit }
  | { kind: Exclude<ValueKind, 'number'> }
  | { kind: 'none' | 'unknown' };

export const NUMBER: ValueType = { kind: 'number', unit: 'none' };
export const BOOLEAN: ValueType = { kind: 'boolean' };
export const UNKNOWN: ValueType = { kind: 'unknown' };

/** Whether a type is one of some kinds, or none or unknown, which are accepted everywhere. */
export function isOfKind({ kind }: ValueType, kinds: readonly ValueKind[]): boolean {
  return kind === 'unknown' || (kind !== 'none' && kinds.includes(kind));
}

/** The name of a kind, as a parameter of a fault. */
export function nameKind(kind: ValueType['kind']): Fault {
  switch (kind) {
    case 'number':
      return fault('formula_kind_number');
    case 'text':
      return fault('formula_kind_text');
    case 'time':
      return fault('formula_kind_time');
    case 'day':
      return fault('formula_kind_day');
    case 'boolean':
      return fault('formula_kind_boolean');
    case 'texts':
      return fault('formula_kind_texts');
    case 'none':
    case 'unknown':
      return fault('formula_unit_none');
  }
}

/** The name of a unit, as a parameter of a fault. */
export function nameUnit(unit: NumberUnit): Fault {
  switch (unit) {
    case 'none':
      return fault('formula_unit_none');
    case 'count':
      return fault('formula_unit_count');
    case 'percent':
      return fault('formula_unit_percent');
    case 'seconds':
      return fault('formula_unit_seconds');
    default:
      return fault('formula_unit_money', { currency: unit.slice('money:'.length) });
  }
}
