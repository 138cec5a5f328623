import type { TypedExpression } from '#engine/formula/checker.ts';
import type { DATE_PARTS, TRUNC_UNITS } from '#engine/formula/functions.ts';
import { bindValue, sql, type Sql } from '#server/kit/clickhouse/sql.ts';

type DatePart = (typeof DATE_PARTS)[number];
type TruncUnit = (typeof TRUNC_UNITS)[number];

const PARTS: Readonly<Record<DatePart, Sql>> = {
  year: sql`toYear`,
  quarter: sql`toQuarter`,
  month: sql`toMonth`,
  week: sql`toISOWeek`,
  day: sql`toDayOfMonth`,
  weekday: sql`toDayOfWeek`,
  hour: sql`toHour`,
  minute: sql`toMinute`,
};

/** The day of an instant in a zone; a day is its own. */
export function buildDaySql(value: Sql, node: TypedExpression, zone: Sql): Sql {
  return node.type.kind === 'time' ? sql`toDate32(toTimeZone(${value}, ${zone}))` : value;
}

type DatePartInput = { node: TypedExpression; part: TypedExpression | undefined; zone: Sql };

/** A part of a time or day, as a number. */
export function buildDatePartSql(value: Sql, { node, part, zone }: DatePartInput): Sql {
  const name = part?.kind === 'choice' && isDatePart(part.value) ? part.value : 'day';
  if (node.type.kind === 'time') return sql`toFloat64(${PARTS[name]}(toTimeZone(${value}, ${zone})))`;
  return sql`toFloat64(${PARTS[name]}(${value}))`;
}

const isDatePart = (part: string): part is DatePart => Object.hasOwn(PARTS, part);

type TruncInput = {
  node: TypedExpression;
  unit: TypedExpression | undefined;
  zone: Sql;
  weekStart: number;
};

/** The beginning of the hour of an instant, or the first day of the day, week, month, quarter or year. */
export function buildTruncSql(value: Sql, { node, unit, zone, weekStart }: TruncInput): Sql {
  const name = unit?.kind === 'choice' && isTruncUnit(unit.value) ? unit.value : 'day';
  if (name === 'hour') return sql`toDateTime64(dateTrunc('hour', ${value}, ${zone}), 3, 'UTC')`;
  const day = buildDaySql(value, node, zone);
  if (name === 'day') return day;
  if (name !== 'week') return sql`dateTrunc(${PERIODS[name]}, ${day})`;
  // Weeks of the engine begin on Monday: moved by the days between, they begin on any day.
  const shift = bindValue('Int32', (8 - weekStart) % 7);
  return sql`subtractDays(dateTrunc('week', addDays(${day}, ${shift})), ${shift})`;
}

const PERIODS: Readonly<Record<'month' | 'quarter' | 'year', Sql>> = {
  month: sql`'month'`,
  quarter: sql`'quarter'`,
  year: sql`'year'`,
};

function isTruncUnit(unit: string): unit is TruncUnit {
  return Object.hasOwn(PERIODS, unit) || unit === 'hour' || unit === 'week';
}
