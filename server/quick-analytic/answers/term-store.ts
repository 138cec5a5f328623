import { z } from 'zod';
import { bindValue, joinSql, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import {
  buildBucketStartSql,
  buildFilterCondition,
  Count,
  PUBLISHED_SECONDS,
  queryCondition,
  readCounted,
  SENTIMENT_COUNTS,
  sentimentColumns,
  type Filter,
  type KeywordNames,
} from '#server/listening/public.ts';
import type { SearchScope } from '#server/quick-analytic/search-scope.ts';

const Row = z.object({ mask: Count, bar: z.coerce.number(), count: Count, ...sentimentColumns });
/** The posts of one bar that exactly these terms find: bit 0 of `mask` is the first term. */
export type TermRow = z.infer<typeof Row>;

type TermQuery = { terms: readonly string[]; filter: Filter; names: KeywordNames; starts: readonly string[] };

/** Counts posts by the terms that find them, each post once; by the bars that begin at `starts`, or in one where there are none. */
export function readTermRows(
  { context, accountId }: Pick<SearchScope, 'context' | 'accountId'>,
  { terms, filter, names, starts }: TermQuery,
): Promise<TermRow[]> {
  return readCounted(
    context.clickhouse,
    accountId,
    { filter, names },
    {
      row: Row,
      select: sql`${buildMaskSql({ terms, filter, names })} as mask, ${buildBucketStartSql(PUBLISHED_SECONDS, starts)} as bar,
      count() as count, ${SENTIMENT_COUNTS}`,
      tail: sql`group by mask, bar`,
    },
  );
}

/** The terms that find a post, a bit each. */
function buildMaskSql({ terms, filter, names }: Omit<TermQuery, 'starts'>): Sql {
  const moment = { now: names.askedAt, zone: filter.time_zone ?? 'UTC', weekStart: names.weekStart };
  const bits: Sql[] = terms.map(
    (term, at) => sql`if(${queryCondition(term, names, moment)}, ${bindValue('UInt8', 2 ** at)}, 0)`,
  );
  return joinSql(bits, sql` + `);
}

const ValueRow = z.object({ mask: Count, place: z.coerce.number(), count: Count });
/** The posts with one value that exactly these terms find; `place` is that of the value. */
type ValueRow = z.infer<typeof ValueRow>;

type ValueQuery = Omit<TermQuery, 'starts'> & {
  /** What chooses the posts of each value. */
  values: readonly Filter[];
};

/** Counts the posts of some values by the terms that find them, all values in one reading. */
export function readTermValues(
  { context, accountId }: Pick<SearchScope, 'context' | 'accountId'>,
  { terms, filter, names, values }: ValueQuery,
): Promise<ValueRow[]> {
  const places = values.map(
    (value, place) => sql`if(${buildFilterCondition(value, names)}, [${bindValue('UInt16', place)}], [])`,
  );
  return readCounted(
    context.clickhouse,
    accountId,
    { filter, names },
    {
      row: ValueRow,
      select: sql`${buildMaskSql({ terms, filter, names })} as mask,
      arrayJoin(arrayConcat(${joinSql(places, sql`, `)})) as place, count() as count`,
      tail: sql`group by mask, place`,
    },
  );
}
