import type { SqlType } from '#engine/expert-sql/value-type.ts';

/**
 * What an operand may be: a type, `any` of them, `list`: any list, `same`: all operands that are `same` get one type with an order; `text!`
 * and `integer!`: a constant.
 */
export type OperandType = SqlType | 'any' | 'list' | 'same' | 'text!' | 'integer!';

/** A form of a function: `optional` operands may be left out from the end, `rest`: any number more. */
export type Signature = {
  operands: readonly OperandType[];
  optional?: number;
  rest?: OperandType;
  result: SqlType | 'same';
};

const one = (result: SqlType | 'same', ...operands: OperandType[]): Signature => ({ operands, result });

const OF_TEXT = one('text', 'text');
const PAD: Signature = { operands: ['text', 'integer', 'text'], optional: 1, result: 'text' };
const TRIM: Signature = { operands: ['text', 'text'], optional: 1, result: 'text' };
const SUBSTRING: Signature = { operands: ['text', 'integer', 'integer'], optional: 1, result: 'text' };
const OF_NUMBER = one('decimal', 'decimal');
const OF_EITHER = [one('integer', 'integer'), OF_NUMBER];
const MOMENTS = ['date', 'timestamp', 'timestamptz'] as const;
const COMPARISON = [one('boolean', 'same', 'same')];
const LIKE = [one('boolean', 'text', 'text')];
const MATCH = [one('boolean', 'text', 'text!')];
const LISTS = [one('boolean', 'list', 'list')];

/** The functions of one row, with their forms. What is not here does not exist. */
export const FUNCTIONS = {
  lower: [OF_TEXT],
  upper: [OF_TEXT],
  initcap: [OF_TEXT],
  length: [one('integer', 'text')],
  char_length: [one('integer', 'text')],
  character_length: [one('integer', 'text')],
  btrim: [TRIM],
  ltrim: [TRIM],
  rtrim: [TRIM],
  left: [one('text', 'text', 'integer')],
  right: [one('text', 'text', 'integer')],
  substring: [SUBSTRING],
  substr: [SUBSTRING],
  position: [one('integer', 'text', 'text')],
  strpos: [one('integer', 'text', 'text')],
  replace: [one('text', 'text', 'text!', 'text')],
  split_part: [one('text', 'text', 'text!', 'integer!')],
  starts_with: [one('boolean', 'text', 'text')],
  reverse: [OF_TEXT],
  repeat: [one('text', 'text', 'integer!')],
  lpad: [PAD],
  rpad: [PAD],
  md5: [OF_TEXT],
  concat: [{ operands: ['any'], rest: 'any', result: 'text' }],
  concat_ws: [{ operands: ['text', 'any'], rest: 'any', result: 'text' }],
  abs: OF_EITHER,
  sign: [OF_NUMBER],
  ceil: [OF_NUMBER],
  ceiling: [OF_NUMBER],
  floor: [OF_NUMBER],
  round: [{ operands: ['decimal', 'integer!'], optional: 1, result: 'decimal' }],
  trunc: [OF_NUMBER],
  sqrt: [OF_NUMBER],
  exp: [OF_NUMBER],
  ln: [OF_NUMBER],
  log: [OF_NUMBER],
  power: [one('decimal', 'decimal', 'decimal')],
  mod: [one('integer', 'integer', 'integer')],
  coalesce: [{ operands: ['same'], rest: 'same', result: 'same' }],
  nullif: [one('same', 'same', 'same')],
  greatest: [{ operands: ['same'], rest: 'same', result: 'same' }],
  least: [{ operands: ['same'], rest: 'same', result: 'same' }],
  is_distinct: COMPARISON,
  date_trunc: [
    one('timestamp', 'text!', 'timestamp'),
    one('timestamptz', 'text!', 'timestamptz'),
    one('timestamptz', 'text!', 'timestamptz', 'text!'),
  ].toReversed(),
  extract: [...MOMENTS, 'interval' as const].map((type) => one('decimal', 'text!', type)),
  date_part: [...MOMENTS, 'interval' as const].map((type) => one('decimal', 'text!', type)),
  timezone: [one('timestamptz', 'text!', 'timestamp'), one('timestamp', 'text!', 'timestamptz')],
  to_char: [one('text', 'timestamp', 'text!'), one('text', 'timestamptz', 'text!')],
  now: [one('timestamptz')],
  current_date: [one('date')],
  localtimestamp: [one('timestamp')],
  cardinality: [one('integer', 'list')],
  array_length: [one('integer', 'list', 'integer!')],
  array_to_string: [one('text', 'list', 'text')],
} as const satisfies Readonly<Record<string, readonly Signature[]>>;

const ARITHMETIC = [one('integer', 'integer', 'integer'), one('decimal', 'decimal', 'decimal')];

/** The operators, with their forms. */
export const OPERATORS = {
  '=': COMPARISON,
  '<>': COMPARISON,
  '<': COMPARISON,
  '<=': COMPARISON,
  '>': COMPARISON,
  '>=': COMPARISON,
  '+': [
    ...ARITHMETIC,
    one('date', 'date', 'integer'),
    one('timestamp', 'timestamp', 'interval'),
    one('timestamptz', 'timestamptz', 'interval'),
    one('interval', 'interval', 'interval'),
  ],
  '-': [
    ...ARITHMETIC,
    one('integer', 'date', 'date'),
    one('date', 'date', 'integer'),
    one('interval', 'timestamp', 'timestamp'),
    one('interval', 'timestamptz', 'timestamptz'),
    one('timestamp', 'timestamp', 'interval'),
    one('timestamptz', 'timestamptz', 'interval'),
    one('interval', 'interval', 'interval'),
  ],
  '*': [...ARITHMETIC, one('interval', 'interval', 'decimal'), one('interval', 'decimal', 'interval')],
  '/': [...ARITHMETIC, one('decimal', 'decimal', 'decimal'), one('interval', 'interval', 'decimal')],
  '%': [one('integer', 'integer', 'integer')],
  '^': [one('decimal', 'decimal', 'decimal')],
  '||': [one('text', 'text', 'text'), one('text', 'text', 'any'), one('text', 'any', 'text')],
  '~~': LIKE,
  '!~~': LIKE,
  '~~*': LIKE,
  '!~~*': LIKE,
  '~': MATCH,
  '~*': MATCH,
  '!~': MATCH,
  '!~*': MATCH,
  '@>': LISTS,
  '<@': LISTS,
  '&&': LISTS,
} as const satisfies Readonly<Record<string, readonly Signature[]>>;

/** Operators before one operand. */
export const SIGNS = {
  'sign +': OF_EITHER,
  'sign -': [...OF_EITHER, one('interval', 'interval')],
} as const satisfies Readonly<Record<string, readonly Signature[]>>;

const STATISTIC = [OF_NUMBER];

/** The functions of many rows. */
export const AGGREGATES = {
  count: [one('integer', 'any')],
  sum: [...OF_EITHER, one('interval', 'interval')],
  avg: [OF_NUMBER, one('interval', 'interval')],
  min: [one('same', 'same')],
  max: [one('same', 'same')],
  bool_and: [one('boolean', 'boolean')],
  bool_or: [one('boolean', 'boolean')],
  every: [one('boolean', 'boolean')],
  stddev: STATISTIC,
  stddev_samp: STATISTIC,
  stddev_pop: STATISTIC,
  variance: STATISTIC,
  var_samp: STATISTIC,
  var_pop: STATISTIC,
  corr: [one('decimal', 'decimal', 'decimal')],
  string_agg: [one('text', 'text', 'text!')],
} as const satisfies Readonly<Record<string, readonly Signature[]>>;

/** Aggregates of an order: `percentile_cont(0.5) within group (order by value)`. */
export const ORDERED_AGGREGATES = {
  percentile_cont: [one('decimal', 'decimal')],
  percentile_disc: [one('same', 'same')],
} as const satisfies Readonly<Record<string, readonly Signature[]>>;

/** The functions of the rows around a row; aggregates are too. */
export const WINDOW_FUNCTIONS = {
  row_number: [one('integer')],
  rank: [one('integer')],
  dense_rank: [one('integer')],
  percent_rank: [one('decimal')],
  cume_dist: [one('decimal')],
  ntile: [one('integer', 'integer!')],
  lag: [{ operands: ['same', 'integer!', 'same'], optional: 2, result: 'same' }],
  lead: [{ operands: ['same', 'integer!', 'same'], optional: 2, result: 'same' }],
  first_value: [one('same', 'same')],
  last_value: [one('same', 'same')],
  nth_value: [one('same', 'same', 'integer!')],
} as const satisfies Readonly<Record<string, readonly Signature[]>>;

export type FunctionName = keyof typeof FUNCTIONS;
export type OperatorName = keyof typeof OPERATORS | keyof typeof SIGNS;
export type WindowName = keyof typeof WINDOW_FUNCTIONS;

/** Aggregates that have no form over the rows around a row. */
export const WITHOUT_WINDOW: ReadonlySet<string> = new Set([
  'string_agg',
  ...Object.keys(ORDERED_AGGREGATES),
]);

/** The units to which times are shortened. */
export const TRUNC_UNITS = ['minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'] as const;
export type TruncUnit = (typeof TRUNC_UNITS)[number];
/** The parts of times. */
export const TIME_PARTS = [
  'year',
  'quarter',
  'month',
  'week',
  'isoyear',
  'day',
  'doy',
  'dow',
  'isodow',
  'hour',
  'minute',
  'second',
  'epoch',
] as const;
export type TimePart = (typeof TIME_PARTS)[number];

/** The forms of a name that a register has. */
export function lookUpForms(
  register: Readonly<Record<string, readonly Signature[]>>,
  name: string,
): readonly Signature[] | undefined {
  return Object.hasOwn(register, name) ? register[name] : undefined;
}
