import { z } from 'zod';
import { AccountId } from '#contracts/kit/ids.ts';
import { readMentions, updateMentions } from '#server/kit/clickhouse/mentions.ts';
import { bindValue, sql } from '#server/kit/clickhouse/sql.ts';
import type { Context } from '#server/kit/context.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { touchDays } from '#server/listening/rollups/days-store.ts';

const Day = z.object({ day: z.string() });

/** Replaces one tag by another on mentions, without duplicates. */
export const replaceMentionTag = async (
  context: Context,
  { account_id, from, into }: { account_id: string; from: number; into: number },
): Promise<void> => {
  const accountId = AccountId.parse(account_id);
  const [gone, kept] = [bindValue('UInt32', from), bindValue('UInt32', into)];
  const where = sql`has(tags, ${gone})`;
  const days = await readMentions(context.clickhouse, accountId, {
    row: Day,
    select: sql`toString(toDate32(published_at)) as day`,
    where,
    tail: sql`group by day`,
  });
  const touch = (): Promise<void> =>
    inTransaction(context, { accountId, actor: SYSTEM }, (unit) =>
      touchDays(
        unit,
        days.map(({ day }) => day),
      ),
    );
  await touch();
  await updateMentions(context.clickhouse, accountId, {
    set: sql`tags = arraySort(arrayDistinct(arrayMap(one -> if(one = ${gone}, ${kept}, one), tags)))`,
    where,
  });
  await touch();
};
