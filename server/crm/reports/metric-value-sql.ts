import { sql, type RawBuilder } from 'kysely';
import { getMetricKind, type ReportMetric } from '#contracts/crm/reports/metric.ts';
import { SlaMetric } from '#contracts/crm/sla/levels.ts';
import { DETRACTOR_TO, PROMOTER_FROM, SATISFIED_FROM } from '#contracts/crm/survey/score.ts';

/** The table that a query with {@link buildMetricValueSql} must join to `tickets`: their SLA metrics. */
export const BESIDE = sql`
  left join ticket_sla_metrics on ticket_sla_metrics.account_id = tickets.account_id and ticket_sla_metrics.ticket_id = tickets._id`;

/** The contribution of one ticket to a metric, with {@link BESIDE} joined; null where it has none. */
export function buildMetricValueSql(metric: ReportMetric): RawBuilder<number | null> {
  const clock = SlaMetric.safeParse(metric);
  if (clock.success) return sql`ticket_sla_metrics.${sql.ref(clock.data)}`;
  switch (metric) {
    case 'done':
      return sql`case when not tickets.live then 1 end`;
    case 'reopened':
      return sql`case when exists (select from event_log e
        join event_values v on v.account_id = e.account_id and v.seq = e.seq
        where e.account_id = tickets.account_id and e.entity_id = tickets._id
          and e.kind = 'ticket.updated' and v.before ->> 'state' = 'done' and v.after ->> 'state' = 'open'
          and e.data -> 'undone' is null) then 1 end`;
    case 'breached':
      return sql`case when exists (select from ticket_sla_levels l
        where l.account_id = tickets.account_id and l.ticket_id = tickets._id and l.breach) then 1 end`;
    case 'replies':
    case 'received':
      return sql`nullif(tickets.${sql.ref(metric)}, 0)`;
    case 'worked':
      return sql`(select nullif(sum(extract(epoch from coalesce(w.ended_at, w.last_heartbeat_at) - w.started_at)), 0)::float8
        from ticket_time_entries w
        where w.account_id = tickets.account_id and w.ticket_id = tickets._id and w.removed_at is null)`;
    case 'csat':
    case 'nps':
      return sql`(select i.${sql.ref(metric)} from survey_invitations i
        where i.account_id = tickets.account_id and i.ticket_id = tickets._id and i.${sql.ref(metric)} is not null
        order by i.answered_at desc limit 1)`;
    default:
      return sql`1`;
  }
}

/** How the values of a column are aggregated into a cell. */
export function buildAggregateSql(
  metric: ReportMetric,
  column: RawBuilder<unknown>,
): RawBuilder<number | null> {
  switch (getMetricKind(metric)) {
    case 'count':
      return sql`count(${column})::float8`;
    case 'sum':
      return sql`sum(${column})::float8`;
    case 'seconds':
      return sql`avg(${column})::float8`;
    case 'csat':
      return sql`avg((${column} >= ${SATISFIED_FROM})::int)::float8`;
    case 'nps':
      return sql`(100 * avg(case when ${column} >= ${PROMOTER_FROM} then 1 when ${column} <= ${DETRACTOR_TO} then -1
        when ${column} is not null then 0 end))::float8`;
  }
}
