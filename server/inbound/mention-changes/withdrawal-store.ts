import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import { AccountId } from '#contracts/kit/ids.ts';
import { readMentions, deleteMentions } from '#server/kit/clickhouse/mentions.ts';
import { sql, bindValue } from '#server/kit/clickhouse/sql.ts';

const Day = z.object({ day: z.string() });

/** The days on which a mention is stored: one, or none. */
export async function listDaysOfMention(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  id: string,
): Promise<string[]> {
  const rows = await readMentions(clickhouse, accountId, {
    row: Day,
    select: sql`distinct toString(toDate(published_at)) as day`,
    where: sql`_id = ${bindValue('UUID', id)}`,
  });
  return rows.map(({ day }) => day);
}

/** Deletes a mention. */
export async function deleteMention(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  id: string,
): Promise<void> {
  await deleteMentions(clickhouse, accountId, sql`_id = ${bindValue('UUID', id)}`);
}
