import { sql } from 'kysely';
import type { CommentAction } from '#contracts/crm/social/reply-option.ts';
import type { Content } from '#server/crm/removal/withdraw.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** A public comment of a ticket under the network's ID of it, the customer's or our own; nothing once it is deleted. */
export async function findComment(
  unit: UnitOfWork,
  ticketId: string,
  messageId: string,
): Promise<{ provider_id: string } | null> {
  const row = await unit.db
    .selectFrom('messages')
    .leftJoin('outbox', (join) =>
      join
        .onRef('outbox.account_id', '=', 'messages.account_id')
        .onRef('outbox.message_id', '=', 'messages._id'),
    )
    .select((is) => is.fn.coalesce('messages.provider_id', 'outbox.provider_id').as('provider_id'))
    .where('messages.account_id', '=', unit.accountId)
    .where('messages.ticket_id', '=', ticketId)
    .where('messages._id', '=', messageId)
    .where('messages.kind', '=', 'comment')
    .where('messages.event', 'is', null)
    .executeTakeFirst();
  return row?.provider_id ? { provider_id: row.provider_id } : null;
}

/** The content of a message, and its present ticket. */
export function findContent(
  unit: UnitOfWork,
  id: string,
): Promise<(Content & { ticket_id: string }) | undefined> {
  return accountTable(unit, 'messages').find(id, ['_id', 'ticket_id', 'text', 'media', 'origin_id']);
}

/** Records that a comment was hidden or liked, or no longer is. */
export async function saveAct(
  unit: UnitOfWork,
  messageId: string,
  { action, undo }: { action: Exclude<CommentAction, 'delete'>; undo: boolean },
): Promise<void> {
  const liked = JSON.stringify({ liked: !undo });
  await accountTable(unit, 'messages')
    .updateTable()
    .set(
      action === 'hide'
        ? { hidden_at: undo ? null : unit.now }
        : { extra: sql<string>`coalesce(extra, '{}'::jsonb) || ${liked}::jsonb` },
    )
    .where('_id', '=', messageId)
    .execute();
}

/** Records when a comment of a conversation was hidden at its network; null where it is shown. @returns the comment, where it is known */
export function updateHiddenAt(
  unit: UnitOfWork,
  contactId: string,
  { providerId, hidden_at }: { providerId: string; hidden_at: Date | null },
): Promise<{ _id: string; ticket_id: string } | undefined> {
  return accountTable(unit, 'messages')
    .updateTable()
    .set({ hidden_at })
    .where('contact_id', '=', contactId)
    .where('provider_id', '=', providerId)
    .returning(['_id', 'ticket_id'])
    .executeTakeFirst();
}
