import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import type { AccountId } from '#contracts/kit/ids.ts';
import { SENTIMENTS } from '#contracts/listening/mention.ts';
import { partOf } from '#server/kit/clickhouse/mentions.ts';
import { bound, every, readRows, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import { spanOf, type Asked } from '#server/listening/asked.ts';
import { narrowedWhere, placedWhere } from '#server/listening/mention-filter.ts';
import { Count, NONE, sentimentColumns } from '#server/listening/sentiment-counts.ts';
import {
  ALL,
  keywordInSums,
  MENTION_COUNTS,
  summedCounts,
  together,
  TOTALS,
} from '#server/listening/sums/covered.ts';
import { cutSpan, DAY, publishedIn, summedIn } from '#server/listening/sums/spans.ts';

/** What mentions can be told apart by. */
export type Dimension = 'channel' | 'keyword' | 'language' | 'sentiment';

const SUMMED: Record<Dimension, Sql> = {
  channel: sql`toString(channel)`,
  keyword: sql`toString(keyword)`,
  language: sql`toString(language)`,
  sentiment: sql`''`,
};
const OF_MENTION: Record<Dimension, Sql> = { ...SUMMED, keyword: sql`toString(arrayJoin(keywords))` };

const ShareRow = z.object({ value: z.string(), count: Count, ...sentimentColumns });
type ShareRow = z.infer<typeof ShareRow>;

/** Mentions by one dimension, the most first. A keyword's value is its number. */
export const readBreakdown = async (
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  dimension: Dimension,
  { filter, names, made }: Asked,
): Promise<ShareRow[]> => {
  const keyword = keywordInSums(filter, names);
  // Which other keywords those of one keyword carry, no sums tell.
  const told = keyword !== null && !(dimension === 'keyword' && keyword > 0);
  const cut = cutSpan(spanOf(filter), told ? made : [], DAY);
  const sums = partOf('mention_sums', accountId, {
    select: sql`${SUMMED[dimension]} as value, ${summedCounts(filter)}`,
    where: every([
      sql`grain = 'day'`,
      dimension === 'keyword' ? sql`keyword > 0` : sql`keyword = ${bound('UInt32', keyword ?? 0)}`,
      summedIn(cut.summed),
      ...placedWhere(filter),
    ]),
  });
  const rest = partOf('mentions', accountId, {
    select: sql`${OF_MENTION[dimension]} as value, ${MENTION_COUNTS}`,
    where: sql`${publishedIn(cut.rest)} and ${narrowedWhere(filter, names)}`,
  });
  const parts = [...(cut.summed.length > 0 ? [sums] : []), ...(cut.rest.length > 0 ? [rest] : [])];
  const rows = await readRows(
    clickhouse,
    ShareRow,
    sql`select value, sum(${ALL}) as count, ${TOTALS} from (${together(parts)})
      group by value having count > 0 order by count desc, value`,
  );
  return dimension === 'sentiment' ? bySentiment(rows) : rows;
};

/** The sentiments of the one row as rows of their own. */
const bySentiment = ([whole]: readonly ShareRow[]): ShareRow[] =>
  SENTIMENTS.map((value) => {
    const count = whole?.[value] ?? 0;
    return { value, count, ...NONE, [value]: count };
  })
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
