import type { Insertable, Selectable } from 'kysely';
import type { Context } from '#server/kit/context.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { Tables } from '#server/kit/db/schema.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { hashToken } from '#server/kit/secrets.ts';

export type LinkRow = Selectable<Tables['verification_links']>;

/** The links of a ticket, the newest first. */
export function listLinks(unit: UnitOfWork, ticketId: string): Promise<LinkRow[]> {
  return accountTable(unit, 'verification_links')
    .selectFrom()
    .selectAll()
    .where('ticket_id', '=', ticketId)
    .orderBy('created_at', 'desc')
    .orderBy('_id', 'desc')
    .execute();
}

export async function insertLink(
  unit: UnitOfWork,
  link: Insertable<Tables['verification_links']>,
): Promise<void> {
  await unit.db.insertInto('verification_links').values(link).execute();
}

/** The link of a customer, of any account, with the account's name, used up and expired ones too. */
export async function findByToken(
  context: Context,
  token: string,
): Promise<(LinkRow & { account: string }) | undefined> {
  return context.database.platform
    .selectFrom('verification_links')
    .innerJoin('accounts', 'accounts._id', 'verification_links.account_id')
    .selectAll('verification_links')
    .select('accounts.name as account')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
}

/** A link of a ticket, locked. */
export function lockLink(
  unit: UnitOfWork,
  { ticketId, linkId }: { ticketId: string; linkId: string },
): Promise<LinkRow | undefined> {
  return accountTable(unit, 'verification_links')
    .selectFrom()
    .selectAll()
    .where('ticket_id', '=', ticketId)
    .where('_id', '=', linkId)
    .forUpdate()
    .executeTakeFirst();
}

/** Writes the manually assigned labels of a link. */
export async function writeLabels(unit: UnitOfWork, id: string, label_ids: readonly string[]): Promise<void> {
  await accountTable(unit, 'verification_links').update(id, { label_ids: [...label_ids] });
}

/** Stores the answers, once. @returns false when another request was faster */
export async function storeAnswers(unit: UnitOfWork, id: string, answers: Buffer): Promise<boolean> {
  const kept = await accountTable(unit, 'verification_links')
    .updateTable()
    .set({ answers, answered_at: unit.now })
    .where('_id', '=', id)
    .where('answered_at', 'is', null)
    .returning('_id')
    .executeTakeFirst();
  return kept !== undefined;
}
