import type { MessageKind } from '#contracts/crm/ticket.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** A message of a customer that may be answered individually. */
export type ReplyTarget = { _id: string; provider_id: string; kind: string; at: string };

/** When a customer last wrote to us in private; null where they never did. */
export async function findLastPrivateAt(unit: UnitOfWork, contactId: string): Promise<string | null> {
  const row = await accountTable(unit, 'messages')
    .selectFrom()
    .select('at')
    .where('contact_id', '=', contactId)
    .where('direction', '=', 'in')
    .where('kind', '=', 'private')
    .orderBy('line', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** The network's ID of the newest private message of a customer; null where there is none. */
export async function findLastPrivateId(unit: UnitOfWork, contactId: string): Promise<string | null> {
  const row = await accountTable(unit, 'messages')
    .selectFrom()
    .select('provider_id')
    .where('contact_id', '=', contactId)
    .where('direction', '=', 'in')
    .where('kind', '=', 'private')
    .where('provider_id', 'is not', null)
    .orderBy('line', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.provider_id ?? null;
}

/** A message of the customer by our ID of it; nothing where it no longer exists at its network. */
export function findReplyTarget(unit: UnitOfWork, id: string): Promise<ReplyTarget | null> {
  return answeredBy(unit, { column: '_id', value: id });
}

/** The newest of the customer's comments or reviews in a ticket that still exist at their network. */
export function findNewestPublic(
  unit: UnitOfWork,
  ticketId: string,
  kind: 'comment' | 'review',
): Promise<ReplyTarget | null> {
  return answeredBy(unit, { column: 'ticket_id', value: ticketId, kind });
}

type ReplyTargetQuery = { column: '_id' | 'ticket_id'; value: string; kind?: 'comment' | 'review' };

async function answeredBy(
  unit: UnitOfWork,
  { column, value, kind }: ReplyTargetQuery,
): Promise<ReplyTarget | null> {
  let query = accountTable(unit, 'messages')
    .selectFrom()
    .select(['_id', 'provider_id', 'kind', 'at'])
    .where(column, '=', value)
    .where('direction', '=', 'in')
    .where('event', 'is', null)
    .where('provider_id', 'is not', null);
  if (kind) query = query.where('kind', '=', kind);
  const row = await query.orderBy('seq', 'desc').limit(1).executeTakeFirst();
  return row && row.provider_id !== null ? { ...row, provider_id: row.provider_id } : null;
}

/** Whether a comment was answered in private already, or is about to be. */
export function isPrivatelyAnswered(unit: UnitOfWork, commentId: string): Promise<boolean> {
  return isAnswered(unit, commentId, ['private', 'bot', 'mail']);
}

/** Whether a review was answered from here already, or is about to be. */
export function isPubliclyAnswered(unit: UnitOfWork, reviewId: string): Promise<boolean> {
  return isAnswered(unit, reviewId, ['review']);
}

async function isAnswered(
  unit: UnitOfWork,
  messageId: string,
  kinds: readonly MessageKind[],
): Promise<boolean> {
  const row = await unit.db
    .selectFrom('messages')
    .innerJoin('outbox', (join) =>
      join
        .onRef('outbox.account_id', '=', 'messages.account_id')
        .onRef('outbox.message_id', '=', 'messages._id'),
    )
    .select('messages._id')
    .where('messages.account_id', '=', unit.accountId)
    .where('messages.parent_id', '=', messageId)
    .where('messages.direction', '=', 'out')
    .where('messages.kind', 'in', kinds)
    .where('outbox.state', '<>', 'failed')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The longest text that the server of the contact's connection allows; null where it is not known. */
export async function findTextMax(unit: UnitOfWork, contactId: string): Promise<number | null> {
  const row = await unit.db
    .selectFrom('contacts')
    .innerJoin('connections', (join) =>
      join
        .onRef('connections.account_id', '=', 'contacts.account_id')
        .onRef('connections._id', '=', 'contacts.connection_id'),
    )
    .select('connections.text_max')
    .where('contacts.account_id', '=', unit.accountId)
    .where('contacts._id', '=', contactId)
    .executeTakeFirst();
  return row?.text_max ?? null;
}
