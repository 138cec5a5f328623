import { sql } from 'kysely';
import type { LinkKind } from '#contracts/crm/tickets/links.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** A link as it is stored: it begins at one ticket and leads to another. */
export type LinkRow = { from_id: string; to_id: string; kind: LinkKind };

/** The links that begin at a ticket or lead to it. */
export function listLinks(unit: UnitOfWork, id: string): Promise<LinkRow[]> {
  return accountTable(unit, 'ticket_relations')
    .selectFrom()
    .select(['from_id', 'to_id', 'kind'])
    .where((is) => is.or([is('from_id', '=', id), is('to_id', '=', id)]))
    .orderBy('created_at')
    .execute();
}

/** Removes any link between two tickets. @returns whether there was one */
export async function deleteLink(unit: UnitOfWork, one: string, other: string): Promise<boolean> {
  const { rows } = await sql`
    delete from ticket_relations
     where account_id = ${unit.accountId}
       and least(from_id, to_id) = least(${one}::uuid, ${other}::uuid)
       and greatest(from_id, to_id) = greatest(${one}::uuid, ${other}::uuid)
    returning from_id`.execute(unit.db);
  return rows.length > 0;
}

/** Creates a link. The two have none. */
export async function insertLink(unit: UnitOfWork, link: LinkRow, by: string | null): Promise<void> {
  await accountTable(unit, 'ticket_relations').insert({ ...link, created_by: by, created_at: unit.now });
}

/** The live tickets that have to be done before this one. */
export function listLiveBlockers(unit: UnitOfWork, id: string): Promise<{ _id: string; number: number }[]> {
  return unit.db
    .selectFrom('ticket_relations as link')
    .innerJoin('tickets as ticket', (join) =>
      join.onRef('ticket.account_id', '=', 'link.account_id').onRef('ticket._id', '=', 'link.from_id'),
    )
    .select(['ticket._id', 'ticket.number'])
    .where('link.account_id', '=', unit.accountId)
    .where('link.to_id', '=', id)
    .where('link.kind', '=', 'blocks')
    .where('ticket.live', '=', true)
    .orderBy('ticket.number')
    .execute();
}

/** Other units that link tickets of the account wait until this unit ends: two halves of a circle, or two links of one pair, are never
 * created concurrently. */
export async function lockLinks({ db, accountId }: UnitOfWork): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('ticket-links:' || ${accountId}, 0))`.execute(db);
}

/** The links by which these tickets block others. */
export function listBlockedBy(
  unit: UnitOfWork,
  ids: readonly string[],
): Promise<Pick<LinkRow, 'from_id' | 'to_id'>[]> {
  return accountTable(unit, 'ticket_relations')
    .selectFrom()
    .select(['from_id', 'to_id'])
    .where('kind', '=', 'blocks')
    .where('from_id', 'in', ids)
    .orderBy('to_id')
    .execute();
}
