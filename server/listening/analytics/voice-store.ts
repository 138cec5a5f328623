import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import type { AccountId } from '#contracts/kit/ids.ts';
import { readMentions } from '#server/kit/clickhouse/mentions.ts';
import { bindValue, sql } from '#server/kit/clickhouse/sql.ts';
import { measureSql } from '#server/listening/analytics/axis-sql.ts';
import { SENTIMENT_COUNTS } from '#server/listening/counts/sentiment-count-sql.ts';
import { Count, sentimentColumns } from '#server/listening/counts/sentiment-counts.ts';
import { buildMentionCondition } from '#server/listening/filter-sql/mention-filter.ts';
import type { ResolvedFilter } from '#server/listening/filter-sql/resolved-filter.ts';
import type { Additive } from '#server/listening/rollups/coverage-sql.ts';

const Row = z.object({ shared: z.array(z.number()), count: Count, ...sentimentColumns });
/** The mentions that match exactly these keywords of a set. */
export type SharedRow = z.infer<typeof Row>;

/** Mentions of several keywords of a set, by the combination of the keywords. */
export function readShared(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  { filter, names }: ResolvedFilter,
  { numbers, measure }: { numbers: readonly number[]; measure: Additive },
): Promise<SharedRow[]> {
  return readMentions(clickhouse, accountId, {
    row: Row,
    select: sql`arraySort(arrayIntersect(keywords, ${bindValue('Array(UInt32)', numbers)})) as shared, ${measureSql(measure)} as count,
      ${SENTIMENT_COUNTS}`,
    // Most mentions have one keyword: their lengths are read before anything else.
    where: sql`length(keywords) > 1 and ${buildMentionCondition(filter, names)} and length(shared) > 1`,
    tail: sql`group by shared`,
  });
}
