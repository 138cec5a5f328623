import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { buildContactNameSql } from '#server/crm/customers/contact-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** A ticket as it is exported. */
export type ExportRow = Record<string, unknown> & {
  _id: string;
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

/** Tickets, newest first. */
export async function listExportRows(
  unit: UnitOfWork,
  { where, tagIds, after, limit }: ExportQuery,
): Promise<ExportRow[]> {
  const seen = tagIds ? sql`and tag._id = any(${[...tagIds]}::uuid[])` : sql``;
  const { rows } = await sql<ExportRow>`
    select tickets._id, tickets.number, tickets.created_at, tickets.done_at, tickets.channel, tickets.state, tickets.priority,
           ${buildContactNameSql('contacts')} as customer, tickets.assignee_id, groups.name as "group", tickets.subject, tickets.fields,
           (select string_agg(tag.name, ', ' order by tag.name) from ticket_tags tag
             where tag.account_id = tickets.account_id and tag._id = any(tickets.tag_ids) ${seen}) as tags
      from tickets
      join contacts on contacts.account_id = tickets.account_id and contacts._id = tickets.contact_id
      left join groups on groups.account_id = tickets.account_id and groups._id = tickets.group_id
     where ${where}
       ${after === null ? sql`` : sql`and tickets.number < ${after}`}
     order by tickets.number desc limit ${limit}`.execute(unit.db);
  return rows;
}
