import type { Context } from '#server/kit/context.ts';

/** For how long a notification is kept, in milliseconds: its subject has a history of its own. */
const KEPT_MS = 90 * 86_400_000;

/** Deletes old notifications of every account. */
export const deleteOldNotifications = async (context: Context): Promise<void> => {
  await context.database.platform
    .deleteFrom('notifications')
    .where('created_at', '<', new Date(context.clock().getTime() - KEPT_MS).toISOString())
    .execute();
};
