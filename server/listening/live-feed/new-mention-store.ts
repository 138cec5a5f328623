import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import type { AccountId } from '#contracts/kit/ids.ts';
import { readMentions } from '#server/kit/clickhouse/mentions.ts';
import {
  bindInstant,
  bindValue,
  formatClickHouseTime,
  joinSql,
  sql,
  type Sql,
} from '#server/kit/clickhouse/sql.ts';
import { Count } from '#server/listening/counts/sentiment-counts.ts';

/** Newly stored mentions: their arrival times (ISO 8601), the earliest day (UTC) of any of them, and the latest time. */
export type Batch = { received: readonly string[]; firstDay: string; newest: string };

/** The day skips older rows by the order of the table. */
function isOf({ received, firstDay }: Batch): Sql {
  return sql`
  published_at >= ${bindInstant(`${firstDay}T00:00:00.000Z`)}
  and collected_at in ${bindValue(
    "Array(DateTime64(3, 'UTC'))",
    received.map((when) => formatClickHouseTime(when)),
  )}`;
}

/** The numbers of all keywords that match any mention of a batch. */
export async function findArrivedKeywords(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  batch: Batch,
): Promise<ReadonlySet<number>> {
  const [row] = await readMentions(clickhouse, accountId, {
    row: z.object({ numbers: z.array(z.number()) }),
    select: sql`groupUniqArrayArray(keywords) as numbers`,
    where: isOf(batch),
  });
  return new Set(row?.numbers);
}

/** How many conditions one statement contains: each is parsed every time. */
const TOGETHER = 50;

/** How many mentions of a batch each of some conditions finds, in their order: one read for many feeds. */
export async function countNewMentions(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  batch: Batch,
  conditions: readonly Sql[],
): Promise<number[]> {
  const counts: number[] = [];
  for (let from = 0; from < conditions.length; from += TOGETHER) {
    const some = conditions.slice(from, from + TOGETHER);
    const [row] = await readMentions(clickhouse, accountId, {
      row: z.object({ counts: z.array(Count) }),
      select: sql`[${joinSql(
        some.map((condition) => sql`countIf(${condition})`),
        sql`, `,
      )}] as counts`,
      where: isOf(batch),
    });
    counts.push(...some.map((_, index) => row?.counts[index] ?? 0));
  }
  return counts;
}
