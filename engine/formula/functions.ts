import {
  ANY,
  optional,
  rest,
  unified,
  value,
  whole,
  zone,
  type FunctionSpec,
} from '#engine/formula/function-spec.ts';
import { AGGREGATE_FUNCTIONS, SCOPE_FUNCTIONS } from '#engine/formula/measure-functions.ts';

/** Parts of a time that `date_part` gives; weeks are those of ISO 8601, and Monday is weekday 1. */
export const DATE_PARTS = ['year', 'quarter', 'month', 'week', 'day', 'weekday', 'hour', 'minute'] as const;
/** Lengths to which `trunc` shortens a time. */
export const TRUNC_UNITS = ['hour', 'day', 'week', 'month', 'quarter', 'year'] as const;

const text = (name: string) => value(name, ['text']);
const number = (name: string) => value(name, ['number']);
const moment = (name: string) => value(name, ['time', 'day']);

const ROW_FUNCTIONS = {
  if: {
    group: 'logic',
    parameters: [value('condition', ['boolean']), unified('then', ANY), optional(unified('else', ANY))],
    result: 'unified',
  },
  coalesce: {
    group: 'logic',
    parameters: [unified('value', ANY), rest(unified('value', ANY))],
    result: 'unified',
  },
  if_none: {
    group: 'logic',
    aliases: ['ifnull'],
    parameters: [unified('value', ANY), unified('fallback', ANY)],
    result: 'unified',
  },
  is_none: { group: 'logic', aliases: ['isnull'], parameters: [value('value', ANY)], result: 'boolean' },
  lower: { group: 'text', parameters: [text('text')], result: 'text' },
  upper: { group: 'text', parameters: [text('text')], result: 'text' },
  trim: { group: 'text', parameters: [text('text')], result: 'text' },
  length: { group: 'text', aliases: ['len'], parameters: [text('text')], result: 'number' },
  contains: { group: 'text', parameters: [text('text'), text('part')], result: 'boolean' },
  starts_with: { group: 'text', parameters: [text('text'), text('part')], result: 'boolean' },
  ends_with: { group: 'text', parameters: [text('text'), text('part')], result: 'boolean' },
  left: { group: 'text', parameters: [text('text'), whole('length', 1, 1_000)], result: 'text' },
  right: { group: 'text', parameters: [text('text'), whole('length', 1, 1_000)], result: 'text' },
  concat: { group: 'text', parameters: [text('text'), rest(text('text'))], result: 'text' },
  has: { group: 'text', parameters: [value('list', ['texts']), text('text')], result: 'boolean' },
  size: { group: 'text', parameters: [value('list', ['texts'])], result: 'number' },
  abs: { group: 'number', parameters: [number('number')], result: 'same' },
  floor: { group: 'number', parameters: [number('number')], result: 'same' },
  ceil: { group: 'number', parameters: [number('number')], result: 'same' },
  round: { group: 'number', parameters: [number('number'), optional(whole('digits', 0, 6))], result: 'same' },
  least: {
    group: 'number',
    parameters: [unified('value', ['number']), rest(unified('value', ['number']))],
    result: 'unified',
  },
  greatest: {
    group: 'number',
    parameters: [unified('value', ['number']), rest(unified('value', ['number']))],
    result: 'unified',
  },
  number: { group: 'number', parameters: [number('number')], result: 'number' },
  percent: { group: 'number', parameters: [value('ratio', ['number'], 'none')], result: 'percent' },
  minutes: { group: 'number', parameters: [value('duration', ['number'], 'seconds')], result: 'number' },
  hours: { group: 'number', parameters: [value('duration', ['number'], 'seconds')], result: 'number' },
  days: { group: 'number', parameters: [value('duration', ['number'], 'seconds')], result: 'number' },
  date: { group: 'date', parameters: [{ name: 'date', accepts: 'date' }], result: 'day' },
  time: { group: 'date', parameters: [{ name: 'time', accepts: 'instant' }], result: 'time' },
  date_part: {
    group: 'date',
    parameters: [moment('time'), { name: 'part', accepts: 'choice', names: DATE_PARTS }, zone],
    result: 'number',
  },
  trunc: {
    group: 'date',
    parameters: [moment('time'), { name: 'unit', accepts: 'choice', names: TRUNC_UNITS }, zone],
    result: 'truncated',
  },
  days_between: { group: 'date', parameters: [moment('from'), moment('to'), zone], result: 'number' },
} as const satisfies Record<string, FunctionSpec>;

const FUNCTION_TABLE = { ...ROW_FUNCTIONS, ...AGGREGATE_FUNCTIONS, ...SCOPE_FUNCTIONS };

/** The name of a function. This list is all that a formula can call. */
export type FunctionName = keyof typeof FUNCTION_TABLE;

/** Every function with what it takes and gives. */
export const FUNCTIONS: Readonly<Record<FunctionName, FunctionSpec>> = FUNCTION_TABLE;

/** Every name of a function, in the order in which completion offers them. */
export const FUNCTION_NAMES: readonly FunctionName[] = Object.keys(FUNCTION_TABLE).filter(isFunctionName);

/** Whether a text is exactly the name of a function. */
export function isFunctionName(name: string): name is FunctionName {
  return Object.hasOwn(FUNCTION_TABLE, name);
}

/** The function that a written name means, capitals and aliases aside. */
export const findFunction = (written: string): FunctionName | undefined => BY_NAME.get(written.toLowerCase());

const BY_NAME = new Map<string, FunctionName>(
  FUNCTION_NAMES.flatMap((name) => [name, ...(FUNCTIONS[name].aliases ?? [])].map((known) => [known, name])),
);
