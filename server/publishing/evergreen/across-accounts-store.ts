import { AccountId } from '#contracts/kit/ids.ts';
import type { Context } from '#server/kit/context.ts';

/** Pools of all accounts that fill slots. */
export async function listActivePools({
  database,
}: Pick<Context, 'database'>): Promise<{ accountId: AccountId; queueId: string }[]> {
  const rows = await database.platform
    .selectFrom('publishing_pools')
    .select(['account_id', 'queue_id'])
    .where('paused', '=', false)
    .execute();
  return rows.map(({ account_id, queue_id }) => ({
    accountId: AccountId.parse(account_id),
    queueId: queue_id,
  }));
}
