import { sql } from 'kysely';
import type { CommentAction } from '#contracts/crm/social/ways.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import { withdrawMessage } from '#server/crm/message-store.ts';

/** A public comment of a ticket under the network's id of it, the customer's or our own; nothing once it is gone. */
export const findComment = async (
  unit: Unit,
  ticketId: string,
  messageId: string,
): Promise<{ provider_id: string } | null> => {
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
};

/** Writes down what was done to a comment. A deleted one loses its content and keeps its line. */
export const saveAct = async (
  unit: Unit,
  messageId: string,
  { action, undo }: { action: CommentAction; undo: boolean },
): Promise<void> => {
  if (action === 'delete') return withdrawMessage(unit, messageId);
  const liked = JSON.stringify({ liked: !undo });
  await unit.db
    .updateTable('messages')
    .set(
      action === 'hide'
        ? { hidden_at: undo ? null : unit.now }
        : { extra: sql<string>`coalesce(extra, '{}'::jsonb) || ${liked}::jsonb` },
    )
    .where('account_id', '=', unit.accountId)
    .where('_id', '=', messageId)
    .execute();
};
