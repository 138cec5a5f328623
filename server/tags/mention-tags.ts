import { z } from 'zod';
import type { AccountId } from '#contracts/kit/ids.ts';
import { readMentions } from '#server/kit/clickhouse/mentions.ts';
import { bindValue, sql } from '#server/kit/clickhouse/sql.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { listNumberedTags } from '#server/tags/tag-store.ts';

/** The numbers of tags, and of every tag below a category or group. */
export const findNumbersBelow = async (unit: UnitOfWork, ids: readonly string[]): Promise<number[]> => {
  const wanted = new Set(ids);
  return (await listNumberedTags(unit)).flatMap(({ _id, ticket_cat_id, ticket_group_id, number }) =>
    [_id, ticket_cat_id, ticket_group_id].some((id) => wanted.has(id ?? '')) ? [number] : [],
  );
};

const Count = z.object({ count: z.coerce.number().int() });

/** How many mentions have one of these tags, including hidden ones. */
export const countTagged = async (
  { clickhouse }: Pick<Context, 'clickhouse'>,
  accountId: AccountId,
  numbers: readonly number[],
): Promise<number> => {
  if (numbers.length === 0) return 0;
  const [row] = await readMentions(clickhouse, accountId, {
    row: Count,
    select: sql`count() as count`,
    where: sql`hasAny(tags, ${bindValue('Array(UInt32)', numbers)})`,
  });
  return row?.count ?? 0;
};
