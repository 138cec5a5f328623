import type { Context } from '#server/kit/context.ts';

/** Marks the files of expired exports of all accounts as dropped. @returns these exports */
export async function dropExpiredExports({ clock, database }: Context) {
  const now = clock().toISOString();
  return database.platform
    .updateTable('mention_exports')
    .set({ files_deleted_at: now })
    .where('expires_at', '<=', now)
    .where('files_deleted_at', 'is', null)
    .returning(['account_id', '_id'])
    .execute();
}

/** The exports of all accounts whose files are kept. */
export async function listStoredExports({ database }: Context) {
  return database.platform
    .selectFrom('mention_exports')
    .select(['account_id', '_id'])
    .where('files_deleted_at', 'is', null)
    .execute();
}
