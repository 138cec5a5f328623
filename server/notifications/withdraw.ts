import type { NotificationKind } from '#contracts/notifications/kinds.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { deleteUnread } from '#server/notifications/store.ts';

/** Withdraws the unread copies of one notification whose reason is gone. */
export async function withdrawNotifications(
  unit: UnitOfWork,
  { kind, topic }: { kind: NotificationKind; topic: string },
): Promise<void> {
  const userIds = await deleteUnread(unit, { kind, topic });
  // Open browsers update their counts.
  if (userIds.length > 0) unit.record({ kind: 'notification.created', data: { user_ids: userIds, kind } });
}
