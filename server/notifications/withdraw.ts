import type { NotificationKind } from '#contracts/notifications/kinds.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Withdraws the unread copies of one notification whose reason is gone. */
export const withdrawNotifications = async (
  unit: UnitOfWork,
  { kind, topic }: { kind: NotificationKind; topic: string },
): Promise<void> => {
  const gone = await unit.db
    .deleteFrom('notifications')
    .where('account_id', '=', unit.accountId)
    .where('kind', '=', kind)
    .where('topic', '=', topic)
    .where('read_at', 'is', null)
    .returning('user_id')
    .execute();
  // Open browsers update their counts.
  if (gone.length > 0)
    unit.record({
      kind: 'notification.created',
      data: { user_ids: gone.map(({ user_id }) => user_id), kind },
    });
};
