import type { Context } from '#server/kit/context.ts';

/** Marks the files of expired exports of all accounts as dropped. @returns these exports */
export async function dropExpiredExports({ clock, database }: Context) {
  const now = clock().toISOString();
  return database.platform
    .updateTable('mention_exports')
    .set({ dropped_at: now })
    .where('expires_at', '<=', now)
    .where('dropped_at', 'is', null)
    .returning(['account_id', '_id'])
    .execute();
}

/** The exports of all accounts whose files are kept. */
export async function listStoredExports({ database }: Context) {
  return database.platform
    .selectFrom('mention_exports')
    .select(['account_id', '_id'])
    .where('dropped_at', 'is', null)
    .execute();
}
