import type { ClickHouseClient } from '@clickhouse/client';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { SENTIMENTS } from '#contracts/listening/mention.ts';
import { readMatchedList } from '#server/listening/counts/matched-lists.ts';
import { answerMentionQuestion, toCount } from '#server/listening/counts/mention-answer.ts';
import { MENTION_MEASURES, readMentionCounts } from '#server/listening/counts/sentiment-counts.ts';
import type { ResolvedFilter } from '#server/listening/filter-sql/resolved-filter.ts';

/** Dimensions with many values, of which the first are read. */
export type RankedDimension = 'author_key' | 'word' | 'hashtag' | 'mentioned' | 'domain' | 'link' | 'emoji';

/** A value with its number of mentions, and with that of an equally long period before, 0 where it was not read. */
export type FirstValue = { key: string; count: number; before: number } & Record<
  (typeof SENTIMENTS)[number],
  number
>;

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
