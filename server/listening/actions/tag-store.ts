import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import { AccountId } from '#contracts/kit/ids.ts';
import { readMentions, updateMentions } from '#server/kit/clickhouse/mentions.ts';
import { sql, bindValue } from '#server/kit/clickhouse/sql.ts';

const Day = z.object({ day: z.string() });

/** The days of the mentions that have a tag. */
export async function listDaysOfTag(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  tag: number,
): Promise<string[]> {
  const rows = await readMentions(clickhouse, accountId, {
    row: Day,
    select: sql`toString(toDate32(published_at)) as day`,
    where: sql`has(tags, ${bindValue('UInt32', tag)})`,
    tail: sql`group by day`,
  });
  return rows.map(({ day }) => day);
}

/** Gives the mentions of one tag another one in its place, without duplicates. */
export async function replaceTag(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  { from, into }: { from: number; into: number },
): Promise<void> {
  const [gone, kept] = [bindValue('UInt32', from), bindValue('UInt32', into)];
  await updateMentions(clickhouse, accountId, {
    set: sql`tags = arraySort(arrayDistinct(arrayMap(one -> if(one = ${gone}, ${kept}, one), tags)))`,
    where: sql`has(tags, ${gone})`,
  });
}
