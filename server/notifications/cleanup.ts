import type { Context } from '#server/kit/context.ts';

/** For how long a notice is kept, in milliseconds: what it is about keeps its own history. */
const KEPT_MS = 90 * 86_400_000;

/** Drops old notices of every account. */
export const deleteOldNotifications = async (context: Context): Promise<void> => {
  await context.database.platform
    .deleteFrom('notifications')
    .where('created_at', '<', new Date(context.clock().getTime() - KEPT_MS).toISOString())
    .execute();
};
