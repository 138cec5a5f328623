import { z } from 'zod';
import { readMentions } from '#server/kit/clickhouse/mentions.ts';
import { bindValue, joinSql, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import {
  buildBucketStartSql,
  buildMentionCondition,
  Count,
  PUBLISHED_SECONDS,
  queryCondition,
  SENTIMENT_COUNTS,
  sentimentColumns,
  type Filter,
  type KeywordNames,
} from '#server/listening/public.ts';
import type { Scope } from '#server/quick-analytic/answers/search-context.ts';

const Row = z.object({ mask: Count, bar: z.coerce.number(), count: Count, ...sentimentColumns });
/** The posts of one bar that exactly these terms find: bit 0 of `mask` is the first term. */
export type TermRow = z.infer<typeof Row>;

type TermQuery = { terms: readonly string[]; filter: Filter; names: KeywordNames; starts: readonly string[] };

/** Counts posts by the terms that find them, each post once; by the bars that begin at `starts`, or in one where there are none. */
export function readTermRows(
  { context, accountId }: Pick<Scope, 'context' | 'accountId'>,
  { terms, filter, names, starts }: TermQuery,
): Promise<TermRow[]> {
  const moment = { now: names.askedAt, zone: filter.time_zone ?? 'UTC' };
  const bits: Sql[] = terms.map(
    (term, at) => sql`if(${queryCondition(term, names, moment)}, ${bindValue('UInt8', 2 ** at)}, 0)`,
  );
  return readMentions(context.clickhouse, accountId, {
    row: Row,
    select: sql`${joinSql(bits, sql` + `)} as mask, ${buildBucketStartSql(PUBLISHED_SECONDS, starts)} as bar,
      count() as count, ${SENTIMENT_COUNTS}`,
    where: buildMentionCondition(filter, names),
    tail: sql`group by mask, bar`,
  });
}
