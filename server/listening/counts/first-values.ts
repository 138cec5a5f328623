import type { ClickHouseClient } from '@clickhouse/client';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { FirstValue, RankedDimension } from '#server/listening/counts/first-value.ts';
import { readMatchedList } from '#server/listening/counts/matched-lists.ts';
import { answerMentionQuestion, toCount } from '#server/listening/counts/mention-answer.ts';
import { MENTION_MEASURES, readMentionCounts } from '#server/listening/counts/sentiment-counts.ts';
import type { ResolvedFilter } from '#server/listening/filter-sql/resolved-filter.ts';

/** The values with the most mentions, the highest first; mentions without a value are left out. */
export async function readFirstValues(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  resolved: ResolvedFilter,
  {
    dimension,
    limit,
    withPrevious = false,
  }: { dimension: RankedDimension; limit: number; withPrevious?: boolean },
): Promise<FirstValue[]> {
  const { matches } = resolved;
  if (matches && !withPrevious)
    return readMatchedList(clickhouse, accountId, {
      resolved: { ...resolved, matches },
      dimension,
      limit,
    });
  const answer = await answerMentionQuestion(clickhouse, accountId, resolved, {
    measures: MENTION_MEASURES,
    rows: [
      {
        dimension,
        top: { count: limit, by: 'mentions.mentions', others: false },
        shown: { is: 'not_among', values: [null] },
      },
    ],
    withPrevious,
  });
  return answer.rows.flatMap(([value], row) => {
    const { count, by_sentiment } = readMentionCounts(answer.cells[row]?.[0] ?? []);
    if (value?.key == null || count === 0) return [];
    return [
      { key: value.key, count, before: toCount(answer.cells_before?.[row]?.[0]?.[0]), ...by_sentiment },
    ];
  });
}
