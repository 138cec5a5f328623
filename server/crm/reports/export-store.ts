import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { REPORT_METRICS, type ReportMetric } from '#contracts/crm/reports/metric.ts';
import { buildContactNameSql } from '#server/crm/customers/contact-store.ts';
import { BESIDE, buildMetricValueSql } from '#server/crm/reports/metric-value-sql.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The metrics of a single ticket: how many tickets it is would be 1 for each. */
export const EXPORT_METRICS: readonly ReportMetric[] = REPORT_METRICS.filter(
  (metric) => metric !== 'tickets',
);

/** A ticket as it is exported, with a column for each of its metrics. */
export type ExportRow = Record<string, unknown> & {
  number: number;
  assignee_id: string | null;
  fields: Record<string, unknown>;
};

/** `where`: the condition of a filter. `tagIds`: the tags that are shown; null for all. `after`: the number of the last ticket so far. */
type ExportQuery = {
  where: RawBuilder<SqlBool>;
  tagIds: readonly string[] | null;
  after: number | null;
  limit: number;
};

/** Tickets with their metrics, newest first. */
export async function listExportRows(
  unit: UnitOfWork,
  { where, tagIds, after, limit }: ExportQuery,
): Promise<ExportRow[]> {
  const seen = tagIds ? sql`and tag._id = any(${[...tagIds]}::uuid[])` : sql``;
  const { rows } = await sql<ExportRow>`
    select tickets.number, tickets.created_at, tickets.done_at, tickets.channel, tickets.state, tickets.priority,
           ${buildContactNameSql('contacts')} as customer, tickets.assignee_id, groups.name as "group", tickets.subject, tickets.fields,
           (select string_agg(tag.name, ', ' order by tag.name) from ticket_tags tag
             where tag.account_id = tickets.account_id and tag._id = any(tickets.tag_ids) ${seen}) as tags,
           ${sql.join(EXPORT_METRICS.map((metric) => sql`${buildMetricValueSql(metric)} as ${sql.ref(metric)}`))}
      from tickets
      join contacts on contacts.account_id = tickets.account_id and contacts._id = tickets.contact_id
      left join groups on groups.account_id = tickets.account_id and groups._id = tickets.group_id
      ${BESIDE}
     where ${where}
       ${after === null ? sql`` : sql`and tickets.number < ${after}`}
     order by tickets.number desc limit ${limit}`.execute(unit.db);
  return rows;
}
