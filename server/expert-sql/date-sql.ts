import type { TimePart, TruncUnit } from '#engine/expert-sql/functions.ts';
import type { CalendarInterval, TypedValue } from '#engine/expert-sql/typed-tree.ts';
import type { SqlClock } from '#server/expert-sql/constant-sql.ts';
import { bindValue, sql, type Sql } from '#server/kit/clickhouse/sql.ts';

/* Times of the account's zone: an instant is of UTC, a timestamp has what a clock shows as if it were of UTC. */

/** The zone in which a value's clock is read. */
export function zoneSql(value: TypedValue | undefined, { zone }: SqlClock): Sql {
  return value?.type === 'timestamptz' ? bindValue('String', zone) : sql`'UTC'`;
}

/** The text of a constant. */
export function textOf(value: TypedValue | undefined): string {
  return value?.kind === 'constant' && value.value !== null ? String(value.value) : '';
}

/** The day of a time, as its clock shows it. */
export function daySql(value: Sql, node: TypedValue, clock: SqlClock): Sql {
  return node.type === 'date' ? value : sql`toDate32(toTimeZone(${value}, ${zoneSql(node, clock)}))`;
}

/** The beginning of a day as an instant of a zone. */
export function dayStartSql(day: Sql, zone: Sql): Sql {
  return sql`toTimeZone(toDateTime64(${day}, 3, ${zone}), 'UTC')`;
}

const UNITS: Readonly<Record<'minute' | 'hour' | 'month' | 'quarter' | 'year', Sql>> = {
  minute: sql`'minute'`,
  hour: sql`'hour'`,
  month: sql`'month'`,
  quarter: sql`'quarter'`,
  year: sql`'year'`,
};

/** The beginning of the minute, hour, day, week, month, quarter or year of a time. */
export function truncSql(value: Sql, [unit, node, zone]: readonly TypedValue[], clock: SqlClock): Sql {
  if (!node) throw new Error('no time');
  const own = zone ? bindValue('String', textOf(zone)) : zoneSql(node, clock);
  const name = textOf(unit).toLowerCase() as TruncUnit;
  if (name === 'minute' || name === 'hour')
    return sql`toDateTime64(dateTrunc(${UNITS[name]}, ${value}, ${own}), 3, 'UTC')`;
  const day = sql`toDate32(toTimeZone(${value}, ${own}))`;
  if (name === 'day') return dayStartSql(day, own);
  if (name !== 'week') return dayStartSql(sql`toDate32(dateTrunc(${UNITS[name]}, ${day}))`, own);
  // Weeks of the engine begin on Monday: moved by the days between, they begin on any day.
  const shift = bindValue('Int32', (8 - clock.weekStart) % 7);
  return dayStartSql(
    sql`toDate32(subtractDays(dateTrunc('week', addDays(${day}, ${shift})), ${shift}))`,
    own,
  );
}

const PARTS: Readonly<Record<Exclude<TimePart, 'dow' | 'second' | 'epoch'>, Sql>> = {
  year: sql`toYear`,
  quarter: sql`toQuarter`,
  month: sql`toMonth`,
  week: sql`toISOWeek`,
  isoyear: sql`toISOYear`,
  day: sql`toDayOfMonth`,
  doy: sql`toDayOfYear`,
  isodow: sql`toDayOfWeek`,
  hour: sql`toHour`,
  minute: sql`toMinute`,
};

/** A part of a time as a number. */
export function partSql(value: Sql, [part, node]: readonly TypedValue[], clock: SqlClock): Sql {
  if (!node) throw new Error('no time');
  const name = textOf(part).toLowerCase() as TimePart;
  if (name === 'epoch') return epochSql(value, node);
  const local = node.type === 'date' ? value : sql`toTimeZone(${value}, ${zoneSql(node, clock)})`;
  if (name === 'dow') return sql`toFloat64(toDayOfWeek(${local}) % 7)`;
  if (name === 'second')
    return sql`(toFloat64(toSecond(${local})) + toFloat64(toUnixTimestamp64Milli(${value}) % 1000) / 1000)`;
  return sql`toFloat64(${PARTS[name]}(${local}))`;
}

function epochSql(value: Sql, { type }: TypedValue): Sql {
  if (type === 'interval') return sql`(toFloat64(${value}) / 1000)`;
  if (type === 'date') return sql`toFloat64(dateDiff('day', toDate32('1970-01-01'), ${value}) * 86400)`;
  return sql`(toFloat64(toUnixTimestamp64Milli(${value})) / 1000)`;
}

/** What a clock of a zone shows at an instant. */
export function toLocalSql(instant: Sql, zone: Sql): Sql {
  const offset = sql`toInt64(timezoneOffset(toTimeZone(${instant}, ${zone}))) * 1000`;
  return sql`fromUnixTimestamp64Milli(toUnixTimestamp64Milli(${instant}) + ${offset}, 'UTC')`;
}

/** The instant at which a clock of a zone shows a time. */
export function toInstantSql(local: Sql, zone: Sql): Sql {
  return sql`toTimeZone(toDateTime64(toString(${local}), 3, ${zone}), 'UTC')`;
}

/** A time moved by a length of time: by the calendar of its zone where it is written, else by milliseconds. */
export function shiftSql(
  value: Sql,
  { node, by, length, sign }: { node: TypedValue; by: TypedValue; length: Sql; sign: 1 | -1 },
  clock: SqlClock,
): Sql {
  const written = by.kind === 'constant' && typeof by.value === 'object' ? by.value : null;
  if (!written) {
    const moved = sign === 1 ? length : sql`negate(${length})`;
    return sql`addMilliseconds(${value}, ${moved})`;
  }
  return calendarSql(value, { zone: zoneSql(node, clock), written, sign });
}

type CalendarShift = { zone: Sql; written: CalendarInterval; sign: 1 | -1 };

function calendarSql(value: Sql, { zone, written, sign }: CalendarShift): Sql {
  const { months, days, milliseconds } = written;
  let moved = months === 0 && days === 0 ? value : sql`toTimeZone(${value}, ${zone})`;
  if (months !== 0) moved = sql`addMonths(${moved}, ${bindValue('Int32', sign * months)})`;
  if (days !== 0) moved = sql`addDays(${moved}, ${bindValue('Int32', sign * days)})`;
  if (milliseconds !== 0) moved = sql`addMilliseconds(${moved}, ${bindValue('Int64', sign * milliseconds)})`;
  return sql`toTimeZone(${moved}, 'UTC')`;
}

const FORMAT_TOKENS = /YYYY|MM|DD|HH24|MI|SS|"[^"]*"|[^]/g;
const FORMATS: Readonly<Record<string, string>> = {
  YYYY: '%Y',
  MM: '%m',
  DD: '%d',
  HH24: '%H',
  MI: '%i',
  SS: '%S',
};

/** A time as a text of a form such as `YYYY-MM-DD`. */
export function formatSql(value: Sql, [node, format]: readonly TypedValue[], clock: SqlClock): Sql {
  const tokens = textOf(format).match(FORMAT_TOKENS) ?? [];
  const text = tokens.map((token) => FORMATS[token] ?? token.replaceAll('"', '')).join('');
  return sql`formatDateTime(${value}, ${bindValue('String', text)}, ${zoneSql(node, clock)})`;
}
