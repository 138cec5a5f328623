import { PLATFORM_ACCOUNT_ID } from '#contracts/permissions/platform.ts';
import type { Context } from '#server/kit/context.ts';

/** The existing organisations, oldest first. */
export function listAccounts(context: Context) {
  return context.database.platform
    .selectFrom('accounts')
    .select(['_id', 'name', 'demo'])
    .where('_id', '!=', PLATFORM_ACCOUNT_ID)
    .orderBy('created_at')
    .execute();
}

/** Whether anybody has ever signed in. */
export async function isUnused(context: Context): Promise<boolean> {
  return (
    (await context.database.platform
      .selectFrom('users')
      .select('_id')
      .where('signed_in_at', 'is not', null)
      .limit(1)
      .executeTakeFirst()) === undefined
  );
}
