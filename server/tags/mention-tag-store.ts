import { z } from 'zod';
import type { AccountId } from '#contracts/kit/ids.ts';
import { readMentions } from '#server/kit/clickhouse/mentions.ts';
import { sql, bindValue } from '#server/kit/clickhouse/sql.ts';
import type { Context } from '#server/kit/context.ts';

const Count = z.object({ count: z.coerce.number().int() });

/** How many mentions have one of these tags, including hidden ones. */
export async function countTagged(
  { clickhouse }: Pick<Context, 'clickhouse'>,
  accountId: AccountId,
  numbers: readonly number[],
): Promise<number> {
  if (numbers.length === 0) return 0;
  const [row] = await readMentions(clickhouse, accountId, {
    row: Count,
    select: sql`count() as count`,
    where: sql`hasAny(tags, ${bindValue('Array(UInt32)', numbers)})`,
  });
  return row?.count ?? 0;
}
