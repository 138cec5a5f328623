import { fault } from '#contracts/kit/faults/fault.ts';
import type { CheckContext } from '#engine/expert-sql/check-context.ts';
import { refuseSql } from '#engine/expert-sql/fault.ts';
import { TIME_PARTS, TRUNC_UNITS } from '#engine/expert-sql/functions.ts';
import type { TypedValue } from '#engine/expert-sql/typed-tree.ts';

/* Constants of functions that have to be one of a few, or of a form. */

const UNITS: ReadonlySet<string> = new Set(TRUNC_UNITS);
const PARTS: ReadonlySet<string> = new Set(TIME_PARTS);
const PARTS_OF_DAY: ReadonlySet<string> = new Set(['hour', 'minute', 'second']);

/** The longest text that is repeated, the widest that is padded, the most decimals. */
const MOST_REPEATED = 1000;
const MOST_DECIMALS = 15;

type CheckConstants = (operands: readonly TypedValue[], context: CheckContext) => void;

/** What the constants of some functions have to be. */
const CHECKS: Readonly<Record<string, CheckConstants>> = {
  date_trunc: ([unit, , zone], context) => {
    if (unit) requireWord(unit, UNITS);
    if (zone) noteZone(zone, context);
  },
  timezone: ([zone], context) => {
    if (zone) noteZone(zone, context);
  },
  extract: checkPart,
  date_part: checkPart,
  to_char: ([, format]) => checkFormat(format),
  repeat: ([, count]) => requireRange(count, 0, MOST_REPEATED),
  round: ([, decimals]) => requireRange(decimals, -MOST_DECIMALS, MOST_DECIMALS),
  split_part: ([, separator, position]) => {
    requireText(separator);
    requireRange(position, 1, MOST_ROWS);
  },
  replace: ([, from]) => requireText(from),
  nth_value: ([, row]) => requireRange(row, 1, MOST_ROWS),
  ntile: ([count]) => requireRange(count, 1, MOST_ROWS),
  lag: ([, rows]) => requireRange(rows, 0, MOST_ROWS),
  lead: ([, rows]) => requireRange(rows, 0, MOST_ROWS),
  array_length: ([, dimension]) => requireRange(dimension, 1, 1),
  lpad: checkWidth,
  rpad: checkWidth,
};

/** How many rows away a row may be. */
const MOST_ROWS = 10_000;

/** Checks the constants of a call. @throws SqlRefusal */
export function checkConstants(name: string, operands: readonly TypedValue[], context: CheckContext): void {
  if (Object.hasOwn(CHECKS, name)) CHECKS[name]?.(operands, context);
}

function checkWidth([, width]: readonly TypedValue[]): void {
  if (width && width.kind !== 'constant') refuseSql(width.at, fault('sql_constant_wanted'));
  requireRange(width, 0, MOST_REPEATED);
}

function requireWord(value: TypedValue, words: ReadonlySet<string>): string {
  const word = value.kind === 'constant' ? String(value.value).toLowerCase() : '';
  if (!words.has(word))
    return refuseSql(
      value.at,
      fault('sql_literal', { text: word.slice(0, 60), type: [...words].join(', ') }),
    );
  return word;
}

function requireText(value: TypedValue | undefined): void {
  if (value?.kind === 'constant' && value.value === '')
    refuseSql(value.at, fault('sql_literal', { text: '', type: 'text' }));
}

function requireRange(value: TypedValue | undefined, least: number, most: number): void {
  if (value?.kind !== 'constant' || typeof value.value !== 'number') return;
  if (value.value < least || value.value > most)
    refuseSql(value.at, fault('sql_literal', { text: String(value.value), type: `${least}..${most}` }));
}

function checkPart([part, value]: readonly TypedValue[]): void {
  if (!part || !value) return;
  const word = requireWord(part, PARTS);
  const isLength = value.type === 'interval' && word !== 'epoch';
  if (isLength || (value.type === 'date' && PARTS_OF_DAY.has(word)))
    refuseSql(part.at, fault('sql_literal', { text: word, type: value.type }));
}

/** The zone of a call; whether the engine knows it is found out before the statement runs. */
function noteZone(value: TypedValue, { zones }: CheckContext): void {
  const zone = value.kind === 'constant' ? String(value.value) : '';
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{0,59}$/.test(zone))
    refuseSql(value.at, fault('sql_literal', { text: zone.slice(0, 60), type: 'time zone' }));
  if (!zones.has(zone)) zones.set(zone, value.at);
}

const FORMAT = /^(?:YYYY|MM|DD|HH24|MI|SS|[ :/.,_-]|"[^"%]*")+$/;

function checkFormat(value: TypedValue | undefined): void {
  const format = value?.kind === 'constant' ? String(value.value) : '';
  if (!FORMAT.test(format) || format.length > 100)
    refuseSql(
      value?.at ?? 0,
      fault('sql_literal', { text: format.slice(0, 60), type: 'YYYY-MM-DD HH24:MI:SS' }),
    );
}

const LONGEST_PATTERN = 200;
const MOST_REPEATS = 1000;

/** A regular expression that both engines read alike, and that is small once its counts are written out. */
export function checkPattern(value: TypedValue): void {
  const pattern = value.kind === 'constant' ? String(value.value) : '';
  const repeats = [...pattern.matchAll(/\{(\d+)(?:,(\d*))?\}/g)].reduce(
    (product, [, from, to]) => product * Math.max(1, Number(to === '' ? from : (to ?? from))),
    1,
  );
  // Looking around and back needs other engines; PostgreSQL's own classes mean something else here.
  const isOther = /\(\?|\\[0-9]|\[\[|\\[mMyYAZ]|\*\*\*/.test(pattern);
  if (pattern.length > LONGEST_PATTERN || repeats > MOST_REPEATS || isOther || !isPattern(pattern))
    refuseSql(value.at, fault('sql_literal', { text: pattern.slice(0, 60), type: 'regular expression' }));
}

function isPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
