import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { ValueToken } from '#engine/query/token.ts';
import type { RangeBound, RangeQuery } from '#engine/query/tree.ts';

type Range = Pick<RangeQuery, 'from' | 'to'>;

/** Reads `5`, `>5`, `<=1k`, `[1 TO 5]`, `{1 TO *]`, and the same with days or instants; undefined where it is none of these. */
export function readRange(token: ValueToken, kind: 'number' | 'time'): Range | undefined {
  const range = token.type === 'range' ? readEnds(token, kind) : readCompared(token.text, kind);
  if (range === undefined || (range.from === undefined && range.to === undefined)) return undefined;
  return isEmpty(range) ? undefined : range;
}

/** Whether nothing can lie within the bounds. */
function isEmpty({ from, to }: Range): boolean {
  return (
    from !== undefined &&
    to !== undefined &&
    (from.value > to.value || (from.value === to.value && !(from.inclusive && to.inclusive)))
  );
}

function readCompared(text: string, kind: 'number' | 'time'): Range | undefined {
  const [, sign = '', rest = ''] = /^([<>]=?|=[<>]?)?(.*)$/s.exec(text) ?? [];
  const span = spanOf(rest, kind);
  if (span === undefined) return undefined;
  switch (sign) {
    case '>':
      return { from: after(span) };
    case '>=':
    case '=>':
      return { from: { value: span.first, inclusive: true } };
    case '<':
      return { to: { value: span.first, inclusive: false } };
    case '<=':
    case '=<':
      return { to: within(span) };
    default:
      return { from: { value: span.first, inclusive: true }, to: within(span) };
  }
}

function readEnds(
  { text, includesFrom, includesTo }: Extract<ValueToken, { type: 'range' }>,
  kind: 'number' | 'time',
): Range | undefined {
  const [low, high, ...more] = text.trim().split(/\s+TO\s+/);
  if (low === undefined || high === undefined || more.length > 0) return undefined;
  const from = low === '*' ? undefined : spanOf(low, kind);
  const to = high === '*' ? undefined : spanOf(high, kind);
  if ((from === undefined && low !== '*') || (to === undefined && high !== '*')) return undefined;
  return {
    ...(from && { from: includesFrom ? { value: from.first, inclusive: true } : after(from) }),
    ...(to && { to: includesTo ? within(to) : { value: to.first, inclusive: false } }),
  };
}

/** The range of a value: the value itself, or for a day the whole day, up to the next. */
type Span = { first: number; next?: number };

function after({ first, next }: Span): RangeBound {
  return next === undefined ? { value: first, inclusive: false } : { value: next, inclusive: true };
}

function within({ first, next }: Span): RangeBound {
  return next === undefined ? { value: first, inclusive: true } : { value: next, inclusive: false };
}

function spanOf(text: string, kind: 'number' | 'time'): Span | undefined {
  if (kind === 'number') {
    const found = /^(-?\d{1,15}(?:\.\d+)?)([km])?$/i.exec(text);
    return found === null
      ? undefined
      : { first: Number(found[1]) * (FACTORS[found[2]?.toLowerCase() ?? ''] ?? 1) };
  }
  if (!/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?)?$/.test(text))
    return undefined;
  const day = text.length === DAY_TEXT;
  const first = Date.parse(day || /(?:Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`);
  if (Number.isNaN(first)) return undefined;
  return day ? { first, next: first + MS_PER_DAY } : { first };
}

const FACTORS: Record<string, number | undefined> = { k: 1e3, m: 1e6 };
const DAY_TEXT = '2026-01-01'.length;
