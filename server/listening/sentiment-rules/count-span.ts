import { z } from 'zod';
import { readMentions } from '#server/kit/clickhouse/mentions.ts';
import { sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import type { WorkRun } from '#server/kit/long-work/runner.ts';

const Count = z.object({ count: z.coerce.number().int() });

/** How many stored mentions long work covers. */
export const countSpan = async (
  { context, accountId }: Pick<WorkRun<unknown>, 'context' | 'accountId'>,
  where: Sql,
): Promise<number> => {
  const [row] = await readMentions(context.clickhouse, accountId, {
    row: Count,
    select: sql`count() as count`,
    where,
  });
  return row?.count ?? 0;
};
