import { AccountId } from '#contracts/kit/ids.ts';
import type { Context } from '#server/kit/context.ts';

/** Series of all accounts of which posts up to a day are not made yet. */
export async function listDueSeries(
  { database }: Pick<Context, 'database'>,
  until: string,
): Promise<{ accountId: AccountId; _id: string }[]> {
  const rows = await database.platform
    .selectFrom('publishing_series')
    .select(['account_id', '_id'])
    .where('ended_at', 'is', null)
    .where('made_until', '<', until)
    .execute();
  return rows.map(({ account_id, _id }) => ({ accountId: AccountId.parse(account_id), _id }));
}
