import { sql, type RawBuilder } from 'kysely';
import {
  isManyDimension,
  NO_KEY,
  type ManyDimension,
  type ReportDimension,
} from '#contracts/crm/reports/metric.ts';
import type { ReportBy } from '#contracts/crm/reports/report-by.ts';
import { toIsoWeekday, type WeekStart } from '#contracts/kit/week.ts';
import { buildTagsByContactSql } from '#server/crm/customers/row-tags-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The instant of a ticket by which the dimensions of time count, and the time zone of the days. */
export type Calendar = { when: 'created' | 'done'; zone: string; weekStart?: WeekStart | undefined };

/** The tables that are joined to `tickets` for the values of a dimension; none where the tickets themselves hold them. */
export function buildKeyJoinSql(unit: UnitOfWork, by: ReportBy): RawBuilder<unknown> {
  return by === 'customer_tag'
    ? sql`left join (${buildTagsByContactSql(unit)}) interests on interests.contact_id = tickets.contact_id`
    : sql``;
}

/**
 * The values of a dimension of a ticket, as texts: several for tags, keywords and customer tags, one for all others; `none` where it has
 * none. Requires {@link buildKeyJoinSql}.
 */
export function buildKeysSql(dimension: ReportDimension, calendar: Calendar): RawBuilder<string[]> {
  if (dimension === 'customer_tag') return sql`coalesce(interests.ids, array[${NO_KEY}])`;
  if (!isManyDimension(dimension)) return sql`array[${buildKeySql(dimension, calendar)}]`;
  const ids = sql.ref(`tickets.${dimension}_ids`);
  return sql`case when ${ids} = '{}' then array[${NO_KEY}] else ${ids}::text[] end`;
}

/** A dimension of which a ticket has at most one value. */
type SingleDimension = Exclude<ReportDimension, ManyDimension>;

/** The value of a dimension of a ticket, as a text; `none` where it has none. */
export function buildKeySql(dimension: SingleDimension, calendar: Calendar): RawBuilder<string> {
  return sql`coalesce(${valueOf(dimension, calendar)}, ${NO_KEY})`;
}

function valueOf(dimension: SingleDimension, { when, zone, weekStart }: Calendar): RawBuilder<string | null> {
  const local = sql`(${when === 'done' ? sql`tickets.done_at` : sql`tickets.created_at`} at time zone ${zone})`;
  switch (dimension) {
    case 'day':
      return sql`to_char(${local}, 'YYYY-MM-DD')`;
    case 'week':
      return buildWeekKeySql(local, weekStart);
    case 'month':
      return sql`to_char(${local}, 'YYYY-MM')`;
    case 'weekday':
      return sql`extract(dow from ${local})::int::text`;
    case 'hour':
      return sql`to_char(${local}, 'HH24')`;
    case 'channel':
    case 'state':
    case 'sla_band':
    case 'source':
    case 'survey':
      return sql`tickets.${sql.ref(dimension)}`;
    case 'priority':
      return sql`tickets.priority::text`;
    case 'connection':
      return sql`tickets.connection_id::text`;
    case 'assignee':
      return sql`tickets.assignee_id::text`;
    case 'group':
      return sql`tickets.group_id::text`;
  }
}

/** The first day of the week of a local time; PostgreSQL begins weeks on Monday. */
function buildWeekKeySql(local: RawBuilder<unknown>, weekStart: WeekStart | undefined): RawBuilder<string> {
  const later = sql`make_interval(days => ${(8 - toIsoWeekday(weekStart)) % 7}::int)`;
  return sql`to_char(date_trunc('week', ${local} + ${later}) - ${later}, 'YYYY-MM-DD')`;
}
