import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import { AccountId } from '#contracts/kit/ids.ts';
import { readMentions } from '#server/kit/clickhouse/mentions.ts';
import { sql, bindValue, type Sql } from '#server/kit/clickhouse/sql.ts';
import type { WorkRun } from '#server/kit/long-work/runner.ts';

/** The next month, as `202611`, and its number of mentions; a month is a partition in ClickHouse. */
export const Month = z.object({ month: z.number().int(), mentions: z.coerce.number().int() });

const Day = z.object({ day: z.string() });

const monthOf = sql`toYYYYMM(published_at)`;

/** The months before one that have mentions, the newest first. */
export function listMonthsBefore(
  { context, accountId }: WorkRun<unknown>,
  month: number,
): Promise<z.infer<typeof Month>[]> {
  return readMentions(context.clickhouse, accountId, {
    row: Month,
    select: sql`${monthOf} as month, count() as mentions`,
    where: sql`${monthOf} < ${bindValue('UInt32', month)}`,
    tail: sql`group by month order by month desc`,
  });
}

/** The mentions of a month, such as 202611. */
export function buildMonthCondition(month: number): Sql {
  return sql`${monthOf} = ${bindValue('UInt32', month)}`;
}

/** The days on which there are mentions for which a condition holds. */
export async function listDays(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  where: Sql,
): Promise<string[]> {
  const rows = await readMentions(clickhouse, accountId, {
    row: Day,
    select: sql`distinct toString(toDate(published_at)) as day`,
    where,
  });
  return rows.map(({ day }) => day);
}
