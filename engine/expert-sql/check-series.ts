import { fault } from '#contracts/kit/faults/fault.ts';
import { convert, convertAll, requireConstant } from '#engine/expert-sql/convert.ts';
import { refuseSql, SQL_LIMITS } from '#engine/expert-sql/fault.ts';
import type { CalendarInterval, TypedSource, TypedValue } from '#engine/expert-sql/typed-tree.ts';

type Series = Extract<TypedSource, { kind: 'series' }>;

/** `generate_series(1, 10)`, or from a day to a day by a length of time; all of it is constant. */
export function checkSeries(operands: readonly TypedValue[], { at, id }: { at: number; id: number }): Series {
  const [first, last, step, ...others] = operands;
  if (!first || !last || others.length > 0) return refuseOperands(operands, at);
  const { type, values } = convertAll([first, last]);
  const [start, stop] = values;
  if (!start || !stop) return refuseOperands(operands, at);
  if (type === 'integer') {
    const by: TypedValue = step
      ? convert(step, 'integer')
      : { kind: 'constant', at, type: 'integer', value: 1 };
    const count = requireConstant(by);
    if (count.kind === 'constant' && count.value === 0)
      return refuseSql(by.at, fault('sql_literal', { text: '0', type: 'step' }));
    const [from, to] = [requireConstant(start), requireConstant(stop)];
    const span = Number(readConstant(to)) - Number(readConstant(from));
    return withCount(
      { kind: 'series', start: from, stop: to, step: by, id },
      Math.floor(span / Number(readConstant(by))) + 1,
    );
  }
  if (!step || (type !== 'date' && type !== 'timestamp' && type !== 'timestamptz'))
    return refuseOperands(operands, at);
  const by = requireConstant(convert(step, 'interval'));
  if (!isForward(by)) return refuseSql(by.at, fault('sql_literal', { text: 'interval', type: 'step' }));
  const moment = type === 'timestamp' ? 'timestamp' : 'timestamptz';
  const span = toMilliseconds(stop) - toMilliseconds(start);
  const series = {
    kind: 'series' as const,
    start: convert(start, moment),
    stop: convert(stop, moment),
    step: by,
    id,
  };
  // A day more at each end, since zones are not known here; what is beyond the end is left out when the series is made.
  return withCount(series, Math.ceil((span + 2 * DAY_MS) / getLeastLength(by)) + 1);
}

const DAY_MS = 86_400_000;

function readConstant(value: TypedValue): unknown {
  return value.kind === 'constant' ? value.value : null;
}

function toMilliseconds(value: TypedValue): number {
  const of = value.kind === 'cast' ? value.operand : value;
  const constant = readConstant(of);
  if (typeof constant !== 'string') return refuseSql(value.at, fault('sql_constant_wanted'));
  return Date.parse(`${constant.slice(0, 10)}T${constant.slice(11, 19) || '00:00:00'}Z`);
}

/** The shortest time that a step may take. */
function getLeastLength(step: TypedValue): number {
  const value = step.kind === 'constant' ? step.value : null;
  if (typeof value !== 'object' || value === null) return DAY_MS;
  const { months, days, milliseconds } = value;
  return months * 28 * DAY_MS + days * (DAY_MS - 3_600_000) + milliseconds;
}

function withCount(series: Omit<Series, 'count'>, count: number): Series {
  if (count > SQL_LIMITS.series)
    return refuseSql(series.step.at, fault('sql_too_large', { limit: SQL_LIMITS.series }));
  return { ...series, count: Math.max(0, count) };
}

function refuseOperands(operands: readonly TypedValue[], at: number): never {
  const types = operands.map(({ type }) => type);
  return refuseSql(at, fault('sql_argument_types', { function: 'generate_series', types }));
}

/** A step of one unit that leads on. */
function isForward(step: TypedValue): boolean {
  const value = step.kind === 'constant' ? step.value : null;
  if (typeof value !== 'object' || value === null) return false;
  const parts = listUnits(value);
  return parts.length === 1 && parts.every((one) => one > 0);
}

function listUnits({ months, days, milliseconds }: CalendarInterval): number[] {
  return [months, days, milliseconds].filter((one) => one !== 0);
}
