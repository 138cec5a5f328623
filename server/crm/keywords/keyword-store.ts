import { sql } from 'kysely';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** A keyword with what matching needs of it, as it is stored. */
export type StoredKeyword = { _id: string; patterns: string[]; query: string | null; match: string };

/** The active keywords of the CRM. */
export function listActiveKeywords(unit: UnitOfWork): Promise<StoredKeyword[]> {
  return accountTable(unit, 'keywords')
    .selectFrom()
    .select(['_id', 'patterns', 'query', 'match'])
    .where('product', '=', 'crm')
    .where('active', '=', true)
    .orderBy('_id')
    .execute();
}

/** Those of these keywords that are active, of any product. */
export async function listActiveKeywordsById(
  unit: UnitOfWork,
  ids: readonly string[],
): Promise<StoredKeyword[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<StoredKeyword>`
    select _id, patterns, query, match from keywords
     where account_id = ${unit.accountId} and active and _id = any(${ids}::uuid[])`.execute(unit.db);
  return rows;
}

/** The keywords that each group owns (settings of groups). */
export function listGroupKeywords(unit: UnitOfWork): Promise<{ group_id: string; keywords: string[] }[]> {
  return accountTable(unit, 'group_settings').selectFrom().select(['group_id', 'keywords']).execute();
}

/** A ticket with the keywords that it has, and the texts in which keywords are found. */
export type TicketTexts = { _id: string; keyword_ids: string[]; subject: string; texts: string[] };

/** Which open tickets: one, or so many after a cursor. */
export type TicketTextsQuery = { _id: string } | { after: string; limit: number };

/**
 * Open tickets with all their customers' text, in the order of their IDs. A sub-ticket also has the text of its parent, and its subject was
 * not written by the customer.
 */
export async function listTicketTexts(unit: UnitOfWork, query: TicketTextsQuery): Promise<TicketTexts[]> {
  const { rows } = await sql<TicketTexts>`
    select ticket._id, ticket.keyword_ids, case when ticket.parent_id is null then ticket.subject else '' end as subject,
           array(select message.text from messages message
                  where message.account_id = ticket.account_id and message.ticket_id in (ticket._id, ticket.parent_id)
                    and message.direction = 'in'
                  order by message.line) as texts
      from tickets ticket
     where ticket.account_id = ${unit.accountId} and ticket.live
       and ${'_id' in query ? sql`ticket._id = ${query._id}` : sql`ticket._id > ${query.after}::uuid`}
     order by ticket._id limit ${'_id' in query ? 1 : query.limit}`.execute(unit.db);
  return rows;
}
