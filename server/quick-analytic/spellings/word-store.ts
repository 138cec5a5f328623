import { z } from 'zod';
import { bindValue, sql } from '#server/kit/clickhouse/sql.ts';
import { Count, readCounted, type Filter, type KeywordNames } from '#server/listening/public.ts';
import type { SearchScope } from '#server/quick-analytic/search-scope.ts';

const Row = z.object({ word: z.string(), count: Count });

/** The most frequent words of the posts of a filter, hashtags among them. */
export function listFrequentWords(
  { context, accountId }: Pick<SearchScope, 'context' | 'accountId'>,
  { filter, names, limit }: { filter: Filter; names: KeywordNames; limit: number },
): Promise<z.output<typeof Row>[]> {
  return readCounted(
    context.clickhouse,
    accountId,
    { filter, names },
    {
      row: Row,
      select: sql`arrayJoin(arrayDistinct(arrayConcat(words, hashtags))) as word, count() as count`,
      tail: sql`group by word order by count desc, word limit ${bindValue('UInt32', limit)}`,
    },
  );
}
