import { z } from 'zod';
import { AccountId } from '#contracts/kit/ids.ts';
import { readMentions } from '#server/kit/clickhouse/mentions.ts';
import { sql } from '#server/kit/clickhouse/sql.ts';
import type { Context } from '#server/kit/context.ts';

/** How many mentions an account has stored. */
export async function countStoredMentions(context: Context, accountId: AccountId): Promise<number> {
  const [row] = await readMentions(context.clickhouse, accountId, {
    row: z.object({ stored: z.coerce.number() }),
    select: sql`count() as stored`,
    where: sql`1`,
  });
  return row?.stored ?? 0;
}
