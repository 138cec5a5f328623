import { sql } from 'kysely';
import type { FactName } from '#contracts/facts/facts.ts';
import { buildAmongSql } from '#server/facts/among-sql.ts';
import { listKeywordRows } from '#server/facts/keyword-row-store.ts';
import { listMessageRows, listSurveyRows } from '#server/facts/message-row-store.ts';
import { listPostNumberRows, listPublishedPostRows } from '#server/facts/published-row-store.ts';
import { listClockRows, listTicketRows } from '#server/facts/ticket-row-store.ts';
import { listAttendanceRows, listHandlingRows, listStatusRows } from '#server/facts/work-row-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** A table whose rows are derived part by part, in the order of their IDs, and the facts of one part. */
type RebuildSource = {
  table:
    | 'tickets'
    | 'messages'
    | 'survey_invitations'
    | 'ticket_time_entries'
    | 'working_status_spans'
    | 'keywords'
    | 'published_posts'
    | 'published_numbers';
  derive: (unit: UnitOfWork, version: number, ids: readonly string[]) => Promise<[FactName, string[]][]>;
};

/** Everything that facts are derived from. */
export const SOURCES: readonly RebuildSource[] = [
  {
    table: 'tickets',
    derive: async (unit, version, ids) => [
      ['tickets', await listTicketRows(unit, version, buildAmongSql('t._id', ids))],
      ['sla_clocks', await listClockRows(unit, version, buildAmongSql('t._id', ids))],
    ],
  },
  {
    table: 'messages',
    derive: async (unit, version, ids) => [
      ['messages', await listMessageRows(unit, version, buildAmongSql('m._id', ids))],
    ],
  },
  {
    table: 'survey_invitations',
    derive: async (unit, version, ids) => [
      ['surveys', await listSurveyRows(unit, version, buildAmongSql('i._id', ids))],
    ],
  },
  {
    table: 'ticket_time_entries',
    derive: async (unit, version, ids) => [
      ['agent_work', await listHandlingRows(unit, version, buildAmongSql('w._id', ids))],
    ],
  },
  {
    table: 'working_status_spans',
    derive: async (unit, version, ids) => [
      ['agent_work', await listStatusRows(unit, version, buildAmongSql('s._id', ids))],
    ],
  },
  {
    table: 'keywords',
    derive: async (unit, version, ids) => [
      ['keywords', await listKeywordRows(unit, version, buildAmongSql('k._id', ids))],
    ],
  },
  {
    table: 'published_posts',
    derive: async (unit, version, ids) => [
      ['published_posts', await listPublishedPostRows(unit, version, buildAmongSql('p._id', ids))],
    ],
  },
  {
    table: 'published_numbers',
    derive: async (unit, version, ids) => [
      ['post_numbers', await listPostNumberRows(unit, version, buildAmongSql('n._id', ids))],
    ],
  },
];

/** The attendance of all people, at once: some entries a person and day. */
export function listAllAttendance(unit: UnitOfWork, version: number): Promise<string[]> {
  return listAttendanceRows(unit, version, sql`true`);
}

/** The IDs of a part of a table, after the last ID of the part before. */
export async function listPart(
  unit: UnitOfWork,
  { table }: RebuildSource,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ _id: string }>`
    select _id from ${sql.table(table)} where account_id = ${unit.accountId}
       ${after === null ? sql`` : sql`and _id > ${after}`} order by _id limit ${limit}`.execute(unit.db);
  return rows.map(({ _id }) => _id);
}
