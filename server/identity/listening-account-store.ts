import { sql } from 'kysely';
import { AccountId } from '#contracts/kit/ids.ts';
import type { Context } from '#server/kit/context.ts';

/** Which of some accounts listen to public sources: they use the product, and are neither suspended nor about to be deleted. */
export async function filterListeningAccounts(
  { database }: Context,
  ids: readonly string[],
): Promise<AccountId[]> {
  if (ids.length === 0) return [];
  const rows = await database.platform
    .selectFrom('accounts')
    .select('_id')
    .where('_id', 'in', ids)
    .where('suspended_at', 'is', null)
    .where('delete_at', 'is', null)
    .where(sql<boolean>`(product -> 'listening' ->> 'active')::boolean is true`)
    .orderBy('_id')
    .execute();
  return rows.map((row) => AccountId.parse(row._id));
}
