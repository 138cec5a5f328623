import { AccountId } from '#contracts/kit/ids.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { listDaysOfTag, replaceTag } from '#server/listening/actions/tag-store.ts';
import { touchDays } from '#server/listening/rollups/days-store.ts';

/** Replaces one tag by another on mentions, without duplicates. */
export async function replaceMentionTag(
  context: Context,
  { account_id, from, into }: { account_id: string; from: number; into: number },
): Promise<void> {
  const accountId = AccountId.parse(account_id);
  const days = await listDaysOfTag(context.clickhouse, accountId, from);
  const touch = (): Promise<void> =>
    inTransaction(context, { accountId, actor: SYSTEM }, (unit) => touchDays(unit, days));
  await touch();
  await replaceTag(context.clickhouse, accountId, { from, into });
  await touch();
}
