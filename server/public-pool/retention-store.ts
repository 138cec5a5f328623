import { AccountId } from '#contracts/kit/ids.ts';
import { PLATFORM_ACCOUNT_ID } from '#contracts/permissions/platform.ts';
import type { Context } from '#server/kit/context.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import type { Retention } from '#server/public-pool/plan-removal.ts';

const PLATFORM = { accountId: AccountId.parse(PLATFORM_ACCOUNT_ID), actor: SYSTEM };
export const MEGABYTE = 1_000_000;

/** How long posts of each public source are kept, by its id. */
export function listRetentions(context: Context): Promise<Map<string, Retention>> {
  return inTransaction(context, PLATFORM, async (unit) => {
    const rows = await accountTable(unit, 'monitors')
      .selectFrom()
      .select(['_id', 'keep_days', 'keep_megabytes'])
      .where('product', '=', 'listening')
      .execute();
    return new Map(
      rows.map(({ _id, keep_days, keep_megabytes }) => [
        _id,
        { keepDays: keep_days, keepBytes: keep_megabytes * MEGABYTE },
      ]),
    );
  });
}

/** Whether posts of a source are kept in the pool: it is a public source, and the platform keeps its posts for at least a day. */
export async function isPooledSource(context: Context, sourceId: string): Promise<boolean> {
  const retention = (await listRetentions(context)).get(sourceId);
  return retention !== undefined && retention.keepDays > 0;
}
