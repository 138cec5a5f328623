import { VALUE_KINDS, type NumberUnit, type ValueKind } from '#engine/formula/value-type.ts';

/** What functions do; `aggregate`, `period` and `share` belong to measures alone. */
export type FunctionGroup = 'logic' | 'text' | 'number' | 'date' | 'aggregate' | 'period' | 'share';

/**
 * A parameter of a function. It takes a value of some kinds, or a constant: a word of a list, a whole number between bounds, the name of a
 * time zone, a date or an instant. `unified`: its type is a part of the type of the result.
 */
export type FunctionParameter = { name: string; optional?: true; rest?: true } & (
  | { accepts: 'value'; kinds: readonly ValueKind[]; unit?: NumberUnit; unified?: true }
  | { accepts: 'choice'; names: readonly string[] }
  | { accepts: 'whole'; least: number; most: number }
  | { accepts: 'zone' | 'date' | 'instant' }
);

/**
 * A function. `result`: `number` is one without a unit; `same`: the type of the first value; `unified`: the common type of the values that are
 * marked so; `truncated`: an instant where the unit is shorter than a day, else a day.
 */
export type FunctionSpec = {
  group: FunctionGroup;
  aliases?: readonly string[];
  parameters: readonly FunctionParameter[];
  result:
    | 'boolean'
    | 'text'
    | 'number'
    | 'count'
    | 'percent'
    | 'time'
    | 'day'
    | 'same'
    | 'unified'
    | 'truncated';
};

/** Every kind. */
export const ANY: readonly ValueKind[] = VALUE_KINDS.filter((kind) => kind !== 'texts');

/** A value of some kinds, of one unit where that is demanded. */
export function value(name: string, kinds: readonly ValueKind[], unit?: NumberUnit): FunctionParameter {
  return {
    name,
    accepts: 'value',
    kinds,
    ...(unit && { unit }),
  };
}

/** A value whose type is a part of the type of the result. */
export function unified(name: string, kinds: readonly ValueKind[]): FunctionParameter {
  return {
    name,
    accepts: 'value',
    kinds,
    unified: true,
  };
}

/** A constant whole number. */
export function whole(name: string, least: number, most: number): FunctionParameter {
  return {
    name,
    accepts: 'whole',
    least,
    most,
  };
}

/** The zone in which days and hours are meant, where it is not that of the question. */
export const zone: FunctionParameter = { name: 'zone', accepts: 'zone', optional: true };

/** The same parameter, which may be left out. */
export function optional(parameter: FunctionParameter): FunctionParameter {
  return {
    ...parameter,
    optional: true,
  };
}

/** The same parameter, which may be left out or repeated. */
export function rest(parameter: FunctionParameter): FunctionParameter {
  return {
    ...parameter,
    optional: true,
    rest: true,
  };
}
