import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import type { AccountId } from '#contracts/kit/ids.ts';
import { readMentions } from '#server/kit/clickhouse/mentions.ts';
import { sql } from '#server/kit/clickhouse/sql.ts';
import type { Asked } from '#server/listening/asked.ts';
import { readBreakdown } from '#server/listening/breakdown-store.ts';
import { countAuthors } from '#server/listening/count-store.ts';
import { mentionWhere } from '#server/listening/mention-filter.ts';
import {
  bySentiment,
  Count,
  NONE,
  SENTIMENT_COUNTS,
  sentimentColumns,
} from '#server/listening/sentiment-counts.ts';
import { keywordInSums } from '#server/listening/sums/covered.ts';

const Whole = z.object({ ...sentimentColumns, mentions: Count, authors: Count });

/** How many mentions, how they are meant, and by how many people: from the sums, or out of one reading of the mentions. */
export const readFigures = async (clickhouse: ClickHouseClient, accountId: AccountId, asked: Asked) => {
  if (keywordInSums(asked.filter, asked.names) !== null) {
    const [rows, authors] = await Promise.all([
      readBreakdown(clickhouse, accountId, 'sentiment', asked),
      countAuthors(clickhouse, accountId, asked),
    ]);
    return {
      mentions: rows.reduce((sum, { count }) => sum + count, 0),
      by_sentiment: { ...NONE, ...Object.fromEntries(rows.map(({ value, count }) => [value, count])) },
      authors: authors.count,
      authors_about: authors.about,
    };
  }
  const [whole] = await readMentions(clickhouse, accountId, {
    row: Whole,
    select: sql`${SENTIMENT_COUNTS}, count() as mentions, uniqExactIf(author_key, author_key <> 0) as authors`,
    where: mentionWhere(asked.filter, asked.names),
  });
  return {
    mentions: whole?.mentions ?? 0,
    by_sentiment: whole ? bySentiment(whole) : NONE,
    authors: whole?.authors ?? 0,
    authors_about: false,
  };
};

const Row = z.object({
  all_engagement: Count,
  all_reach: Count,
  all_likes: Count,
  all_comments: Count,
  all_shares: Count,
  all_views: Count,
});

/** What people did with the mentions, and how many may have seen them. What a network does not tell adds nothing. */
export const readReactions = async (
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  { filter, names }: Asked,
) => {
  const [row] = await readMentions(clickhouse, accountId, {
    row: Row,
    // Named unlike the columns: a condition on engagement means the column.
    select: sql`sum(engagement) as all_engagement, sum(reach) as all_reach, sum(ifNull(likes, 0)) as all_likes,
      sum(ifNull(comments, 0)) as all_comments, sum(ifNull(shares, 0)) as all_shares, sum(ifNull(views, 0)) as all_views`,
    where: mentionWhere(filter, names),
  });
  return {
    engagement: row?.all_engagement ?? 0,
    reach: row?.all_reach ?? 0,
    likes: row?.all_likes ?? 0,
    comments: row?.all_comments ?? 0,
    shares: row?.all_shares ?? 0,
    views: row?.all_views ?? 0,
  };
};
